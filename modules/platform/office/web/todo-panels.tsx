import { Megaphone } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { NoticeReading } from './personal/notices/notice-reading.tsx'

/** How notices stand among the things to do: read and confirmed in the drawer. */
const noticePanel: TodoPanel = {
  bizType: 'sysNotice',
  label: () => t('通知确认'),
  icon: Megaphone,
  Panel: ({ todo, onDone }) => <NoticeReading id={todo.bizId} onConfirmed={onDone} />,
}

export const contributions: readonly TodoPanel[] = [noticePanel]
