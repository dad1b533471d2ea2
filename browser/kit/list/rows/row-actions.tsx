import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { AnyAction } from '#kernel/entity/define-action.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { t } from '#browser/wire/i18n.ts'
import { isActionView, isOffered, labelOf, type ActionView } from '#browser/kit/actions/action-view.ts'
import type { BulkAction, ListTweaks, RowAction } from '../tweaks.ts'

/** What the list itself can do with a row. */
export type RowVerbs = {
  open: (row: RecordRow) => void
  edit: (row: RecordRow) => void
  remove: (row: RecordRow) => void
  ask: (view: ActionView, row: RecordRow) => void
}

type Verb = { key: string; label: string; icon?: LucideIcon; isDanger?: boolean; run: () => void }

/** Every verb this person may do on this row, the dangerous one last. */
export function verbsOf(input: {
  row: RecordRow
  world: FieldWorld
  verbs: RowVerbs
  extra: readonly (RowAction | ActionView)[]
}): Verb[] {
  const { row, world, verbs, extra } = input
  const list: Verb[] = [{ key: 'open', label: t('详情'), icon: FileText, run: () => verbs.open(row) }]
  if (canDo(world, 'update', row))
    list.push({ key: 'edit', label: t('编辑'), icon: Pencil, run: () => verbs.edit(row) })
  for (const action of extra) {
    if (isActionView(action)) {
      if (isOffered(action, world, row))
        list.push({
          key: action.action.name,
          label: labelOf(action.action),
          icon: action.icon,
          run: () => verbs.ask(action, row),
        })
    } else if ((!action.ability || canDo(world, action.ability, row)) && action.isOffered?.(row) !== false)
      list.push({ key: action.key, label: action.label(row), icon: action.icon, run: () => action.run(row) })
  }
  if (canDo(world, 'remove', row))
    list.push({ key: 'remove', label: t('删除'), icon: Trash2, isDanger: true, run: () => verbs.remove(row) })
  return list
}

/** The declared actions of rows that are done to many as well, as the bar of ticked rows offers them. */
export function manyOf(
  extra: ListTweaks['rowActions'],
  ask: (action: AnyAction, rows: readonly RecordRow[]) => void,
): BulkAction[] {
  return (extra ?? []).filter(isActionView).flatMap(({ action, icon }) => {
    if (!action.many) return []
    const isDanger = action.tone === 'danger'
    const { name: key, name: ability } = action
    return [{ key, label: () => labelOf(action), icon, ability, isDanger, run: (rows) => ask(action, rows) }]
  })
}

/** The last cell of a row: two words at most, the rest behind the dots. */
export function RowActions({ verbs }: { verbs: readonly Verb[] }) {
  const plain = verbs.filter((verb) => !verb.isDanger)
  const inline = plain.slice(0, 2)
  const behind = [...plain.slice(2), ...verbs.filter((verb) => verb.isDanger)]
  return (
    <span className="row-actions">
      {inline.map((verb) => (
        <Button key={verb.key} type="link" size="small" onClick={verb.run}>
          {verb.label}
        </Button>
      ))}
      {behind.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menuItems(behind) }}>
          <Button
            type="text"
            size="small"
            className="row-actions-more"
            aria-label={t('更多操作')}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        </Dropdown>
      )}
    </span>
  )
}

function menuItems(verbs: readonly Verb[]): MenuProps['items'] {
  return verbs.flatMap((verb, index) => {
    const Icon = verb.icon
    const item = {
      key: verb.key,
      label: verb.label,
      danger: verb.isDanger,
      icon: Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />,
      onClick: verb.run,
    }
    return verb.isDanger && index > 0 ? [{ type: 'divider' as const, key: `${verb.key}-line` }, item] : [item]
  })
}
