import type { TableColumnType } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { f } from '#kernel/fields/f.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell, viewOf } from '#browser/kit/field-views.tsx'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { t } from '#browser/wire/i18n.ts'
import type { HeadCellProps } from './head-cell.tsx'
import type { ListTweaks } from '../tweaks.ts'
import type { ViewSettings } from '../views/use-view.ts'
import '../list.css'

/** Columns every record has, offered beside the declared ones. */
const systemColumns = ['createTime', 'updateTime']

function systemField(name: string): AnyField | undefined {
  if (name === 'createTime') return f.moment({ label: t('创建时间'), computed: true, width: 120 })
  return name === 'updateTime' ? f.moment({ label: t('更新时间'), computed: true, width: 120 }) : undefined
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

/** The columns of the table: pinned ones stay in sight, heads sort where the kind can be sorted, edges can be drawn. */
export function tableColumns(input: {
  names: readonly string[]
  world: FieldWorld
  tweaks: ListTweaks
  list: ListState
  view: ViewSettings
}): ListColumn[] {
  const { names, world, tweaks, list, view } = input
  const { layout } = view
  return names.map((name, index) => {
    const field = columnField(world.entity, name)!
    const shown = viewOf(field)
    const sort = list.query.sort.find((each) => each.field === name)
    const isMasked = world.meta.masked.includes(name)
    const canSort = shown.isSortable && !isMasked
    const title = t(field.options.label)
    const resize: HeadCellProps = {
      'data-column': title,
      onWidth: (width) => view.arrange({ ...layout, shown: view.shown, widths: { ...layout.widths, [name]: width } }),
    }
    return {
      key: name,
      title,
      width: layout.widths[name] ?? usualWidth(world, name),
      align: shown.align,
      ellipsis: { showTitle: false },
      fixed: index === 0 ? ('start' as const) : layout.pins[name],
      sorter: canSort,
      sortIcon: SortArrow,
      sortOrder: sort ? (sort.isDescending ? 'descend' : 'ascend') : null,
      className: name === world.entity.title ? 'list-title-cell' : undefined,
      onHeaderCell: () => resize as object,
      render: (_: unknown, row: RecordRow) => listCell({ name, row, world, tweaks }),
    }
  })
}

export type ListColumn = TableColumnType<RecordRow> & { width: number }
type ColumnGroup = { key: string; title: string; children: ListColumn[] }

/** Columns of one part of the form under a common head, in the order in which the parts first appear. A column alone needs none. */
export function groupedColumns(entity: AnyEntity, columns: readonly ListColumn[]): (ListColumn | ColumnGroup)[] {
  const sectionOf = (name: string) =>
    entity.form.find(({ fields }) => (fields as readonly string[]).includes(name))?.section
  const groups = new Map<string, ListColumn[]>()
  for (const column of columns) {
    const name = String(column.key)
    // What stays in sight stays where it is.
    const section = column.fixed ? undefined : sectionOf(name)
    const key = section === undefined ? `alone:${name}` : `section:${section}`
    groups.set(key, [...(groups.get(key) ?? []), column])
  }
  return [...groups].flatMap(([key, children]): (ListColumn | ColumnGroup)[] =>
    children.length === 1 ? children : [{ key, title: t(key.replace('section:', '')), children }],
  )
}

/** Room for the eye beside a masked value. */
const eyeWidth = 28

/** How wide a column is before somebody draws its edge. */
export function usualWidth(world: FieldWorld, name: string): number {
  const field = columnField(world.entity, name)!
  const { width, isSortable } = viewOf(field)
  const isMasked = world.meta.masked.includes(name)
  return Math.max(
    (field.options.width ?? width) + (isMasked ? eyeWidth : 0),
    headWidth(t(field.options.label), isSortable === true && !isMasked),
  )
}

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
