import { t } from '#browser/wire/i18n.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { OneTodo } from './todo-pane.tsx'

type DrawerProps = {
  id: string | undefined
  known: Todo | undefined
  panelOf: (bizType: string) => TodoPanel | undefined
  onClose: () => void
  onGone: () => void
}

/** On a phone the business stands over the list. */
export function TodoDrawer({ id, known, panelOf, onClose, onGone }: DrawerProps) {
  return (
    <Drawer
      open={id !== undefined}
      size={720}
      className="todo-drawer"
      title={(known && panelOf(known.bizType)?.label()) ?? t('待办')}
      onClose={onClose}
      destroyOnHidden
    >
      {id !== undefined && <OneTodo id={id} known={known} panelOf={panelOf} onDone={onGone} onGone={onGone} />}
    </Drawer>
  )
}
