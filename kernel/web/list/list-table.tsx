import { Table } from 'antd'
import type { TableProps } from 'antd'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import type { Sort } from '#kernel/web/hooks/list-query.ts'
import type { ListState } from '#kernel/web/hooks/use-list.ts'
import { t } from '#kernel/web/i18n.ts'
import { tableColumns } from './columns.tsx'
import { RowActions, verbsOf, type RowVerbs } from './row-actions.tsx'
import { branchesOf, treeOf } from './tree-rows.ts'
import type { ListTweaks } from './tweaks.ts'
import type { ViewSettings } from './use-view.ts'

const selectionWidth = 48
const actionsWidth = 144

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
  const { list, world, view, tweaks, verbs, parentField } = props
  const names = parentField ? view.shown.filter((name) => name !== parentField) : view.shown
  const columns = tableColumns({ names, world, tweaks, list })
  const rows = parentField ? treeOf(list.rows, parentField) : list.rows
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const width = columns.reduce((sum, column) => sum + Number(column.width), selectionWidth + actionsWidth)
  return (
    <Table<RecordRow>
      className={`list-table list-table-${view.density}${list.isRefreshing ? ' list-table-refreshing' : ''}`}
      rowKey="id"
      columns={[
        ...columns,
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
      dataSource={rows}
      pagination={false}
      sticky
      scroll={{ x: width }}
      tableLayout="fixed"
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter) => list.change({ sort: sortsOf(sorter) })}
      rowSelection={props.isSelectable ? selectionOf(list) : undefined}
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
  )
}

function selectionOf(list: ListState): TableProps<RecordRow>['rowSelection'] {
  return {
    columnWidth: selectionWidth,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...list.selected.keys()],
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
