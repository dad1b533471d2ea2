import type { TableColumnType } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { f } from '#kernel/fields/f.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell, viewOf } from '#kernel/fields/views.tsx'
import type { ListState } from '#kernel/web/hooks/use-list.ts'
import { t } from '#kernel/web/i18n.ts'
import type { ListTweaks } from './tweaks.ts'

/** Columns every record has, offered beside the declared ones. */
const systemColumns = ['createTime', 'updateTime']

function systemField(name: string): AnyField | undefined {
  if (name === 'createTime') return f.moment({ label: t('创建时间'), width: 120 })
  return name === 'updateTime' ? f.moment({ label: t('更新时间'), width: 120 }) : undefined
}

/** The field behind a column, declared or common to all records. */
export function columnField(entity: AnyEntity, name: string): AnyField | undefined {
  return fieldOf(entity, name) ?? systemField(name)
}

/** Every column this person could show: first those of the list, then the rest. */
export function offeredColumns(world: FieldWorld, tweaks: ListTweaks): string[] {
  const { entity, meta } = world
  const first = tweaks.columns ?? entity.list.columns
  const rest = [...Object.keys(entity.fields as object), ...systemColumns]
  return [...new Set([...first, ...rest])].filter((name) => !meta.hidden.includes(name) && columnField(entity, name))
}

/** One cell of a list or a card. */
export function listCell(input: { name: string; row: RecordRow; world: FieldWorld; tweaks: ListTweaks }): ReactNode {
  const { name, row, world, tweaks } = input
  const field = columnField(world.entity, name)!
  const props = { name, field, value: row[name], row, world, place: 'list' as const }
  const Own = tweaks.cells?.[name]
  return Own ? <Own {...props} /> : <FieldCell {...props} />
}

/** The columns of the table: the first stays in sight, heads sort where the kind can be sorted. */
export function tableColumns(input: {
  names: readonly string[]
  world: FieldWorld
  tweaks: ListTweaks
  list: ListState
}): TableColumnType<RecordRow>[] {
  const { names, world, tweaks, list } = input
  return names.map((name, index) => {
    const field = columnField(world.entity, name)!
    const view = viewOf(field)
    const sort = list.query.sort.find((each) => each.field === name)
    const isMasked = world.meta.masked.includes(name)
    const canSort = view.isSortable && !isMasked
    return {
      key: name,
      title: t(field.options.label),
      width: Math.max(
        (field.options.width ?? view.width) + (isMasked ? eyeWidth : 0),
        headWidth(t(field.options.label), canSort === true),
      ),
      align: view.align,
      ellipsis: { showTitle: false },
      fixed: index === 0 ? ('start' as const) : undefined,
      sorter: canSort,
      sortIcon: SortArrow,
      sortOrder: sort ? (sort.isDescending ? 'descend' : 'ascend') : null,
      className: name === world.entity.title ? 'list-title-cell' : undefined,
      render: (_: unknown, row: RecordRow) => listCell({ name, row, world, tweaks }),
    }
  })
}

/** Room for the eye beside a masked value. */
const eyeWidth = 28

/** Which way a column is sorted; a column that is not shows it on hover only. */
function SortArrow({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null }) {
  const Arrow = sortOrder === 'descend' ? ArrowDown : ArrowUp
  return (
    <Arrow size={12} strokeWidth={2} className={sortOrder ? 'sort-arrow sort-arrow-set' : 'sort-arrow'} aria-hidden />
  )
}

// 13 px letters, the padding of a cell and the arrow of a sortable head: a title is never cut.
function headWidth(title: string, hasArrow: boolean): number {
  const letters = [...title].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 13 : 8), 0)
  return letters + 26 + (hasArrow ? 20 : 0)
}
