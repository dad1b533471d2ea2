import { Table } from 'antd'
import type { TableProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import type { Sort } from '#browser/kit/hooks/list/list-query.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { useJustSaved } from '#browser/kit/hooks/record/just-saved.ts'
import { t } from '#browser/wire/i18n.ts'
import { groupedColumns, tableColumns } from './columns/columns.tsx'
import { HeadCell } from './columns/head-cell.tsx'
import { RowActions, verbsOf, type RowVerbs } from './rows/row-actions.tsx'
import { isControl, walkRows } from './rows/row-keys.ts'
import { branchesOf, treeOf } from './rows/tree-rows.ts'
import type { ListTweaks } from './tweaks.ts'
import type { ViewSettings } from './views/use-view.ts'

const selectionWidth = 48
const actionsWidth = 144
/** What a row has besides its columns: the box to tick it, and what can be done to it. */
export const besideColumns = selectionWidth + actionsWidth
/** More rows than this are drawn only where they are seen. */
const plainRows = 200
const virtualHeight = 560

/** The rows as a table: head and both outer columns stay in sight, the rest scrolls inside the card. */
export function ListTable(props: {
  list: ListState
  world: FieldWorld
  view: ViewSettings
  tweaks: ListTweaks
  verbs: RowVerbs
  isSelectable: boolean
  /** Field that names the row above, where the entity is a tree. */
  parentField?: string
}) {
  const { list, world, view, tweaks, verbs, parentField, isSelectable } = props
  const names = parentField ? view.shown.filter((name) => name !== parentField) : view.shown
  const columns = tableColumns({ names, world, tweaks, list, view })
  const rows = parentField ? treeOf(list.rows, parentField) : list.rows
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const width = columns.reduce((sum, column) => sum + column.width, besideColumns)
  const saved = useJustSaved(addressOf(world.entity))
  const isVirtual = list.rows.length > plainRows
  const box = useRef<HTMLDivElement>(null)
  const byId = (id: string) => list.rows.find((row) => row.id === id)
  const keys = {
    open: (id: string) => byId(id) && verbs.open(byId(id)!),
    tick: (id: string) => isSelectable && byId(id) && list.select([byId(id)!], !list.selected.has(id)),
  }
  useRowKeys(box)
  return (
    <div ref={box} className="list-table-box" role="presentation" onKeyDown={(event) => walkRows(event, keys)}>
      <Table<RecordRow>
        className={`list-table list-table-${view.density}${list.isRefreshing ? ' list-table-refreshing' : ''}`}
        rowKey="id"
        rowClassName={({ id }) => (id === saved ? 'is-just-saved' : '')}
        columns={[
          ...(view.layout.hasGroups ? groupedColumns(world.entity, columns) : columns),
          {
            key: 'actions',
            title: t('操作'),
            width: actionsWidth,
            fixed: 'end',
            render: (_: unknown, row: RecordRow) => (
              <RowActions verbs={verbsOf({ row, world, verbs, extra: tweaks.rowActions ?? [] })} />
            ),
          },
        ]}
        components={{ header: { cell: HeadCell } }}
        dataSource={rows}
        pagination={false}
        sticky={!isVirtual}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: virtualHeight } : { x: width }}
        tableLayout="fixed"
        showSorterTooltip={false}
        // The line under the mouse is coloured by the style sheet: antd would draw every cell anew for each line one passes.
        rowHoverable={false}
        onRow={(row, index) => ({
          tabIndex: index === 0 ? 0 : -1,
          onDoubleClick: ({ target }) => !isControl(target) && verbs.open(row),
        })}
        onChange={(_page, _filters, sorter) => list.change({ sort: sortsOf(sorter) })}
        rowSelection={isSelectable ? selectionOf(list) : undefined}
        expandable={
          parentField
            ? {
                expandedRowKeys: branchesOf(rows).filter((id) => !closed.has(id)),
                onExpand: (isOpen, row) => {
                  const after = new Set(closed)
                  if (isOpen) after.delete(row.id)
                  else after.add(row.id)
                  setClosed(after)
                },
                indentSize: 20,
              }
            : undefined
        }
      />
    </div>
  )
}

/** `j` and `k` enter the rows from anywhere on the page where nothing is typed. */
function useRowKeys(box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (
        !['j', 'k'].includes(event.key) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.activeElement !== document.body
      )
        return
      box.current?.querySelector<HTMLElement>('[data-row-key]')?.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [box])
}

function selectionOf(list: ListState): TableProps<RecordRow>['rowSelection'] {
  const all = list.isAllSelected ? list.rows.map(({ id }) => id) : []
  return {
    columnWidth: selectionWidth,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...new Set([...list.selected.keys(), ...all])],
    onSelect: (row, isSelected) => list.select([row], isSelected),
    onSelectAll: (isSelected, _rows, changed) => list.select(changed, isSelected),
    onSelectMultiple: (isSelected, _rows, changed) => list.select(changed, isSelected),
    getCheckboxProps: () => ({ 'aria-label': t('选择此行') }),
  }
}

function sortsOf(sorter: Parameters<NonNullable<TableProps<RecordRow>['onChange']>>[2]): Sort[] {
  const sorters = Array.isArray(sorter) ? sorter : [sorter]
  return sorters.flatMap(({ columnKey, order }) =>
    order ? [{ field: String(columnKey), isDescending: order === 'descend' }] : [],
  )
}
