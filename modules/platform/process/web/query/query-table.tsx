import { Table, Tooltip } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Cell, ColumnKind, CountedStatistic, QueryRow, ShownColumn } from '#services/flow/shared/routes/query.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { stateOf } from '../follow/follow-wire.ts'
import { hows } from './query-wire.ts'
import './query.css'

/** The rows of a query: a table of its columns, or cards on a phone. A column whose field is gone says so in its head. */
export function QueryTable({
  columns,
  rows,
  isLoading = false,
}: {
  columns: readonly ShownColumn[]
  rows: readonly QueryRow[]
  isLoading?: boolean
}) {
  const isNarrow = useNarrow()
  const first = columns.find((column) => column.problem === undefined)
  if (isNarrow) {
    return (
      <ul className="query-cards">
        {rows.map((row) => (
          <li key={row.instanceId}>
            {columns.map((column) => (
              <div key={column.key}>
                <span>
                  {column.problem ? <Problem text={column.problem} /> : null}
                  {column.title}
                </span>
                <b>
                  {column === first ? (
                    <Link to={`/process/detail?instanceId=${row.instanceId}`}>
                      <CellView kind={column.kind} cell={row.cells[column.key] ?? null} />
                    </Link>
                  ) : (
                    <CellView kind={column.kind} cell={row.cells[column.key] ?? null} />
                  )}
                </b>
              </div>
            ))}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Table
      className="list-table"
      rowKey="instanceId"
      loading={isLoading}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      columns={columns.map((column, i) => ({
        key: column.key,
        width: column.width,
        ellipsis: true,
        ...(i === 0 ? { fixed: 'left' as const } : {}),
        ...(column.kind === 'number' || column.kind === 'money' ? { align: 'right' as const } : {}),
        title: column.problem ? (
          <span className="query-gone">
            <Problem text={column.problem} />
            {column.title}
          </span>
        ) : (
          column.title
        ),
        render: (_: unknown, row: QueryRow) => {
          const cell = <CellView kind={column.kind} cell={row.cells[column.key] ?? null} />
          return column === first ? (
            <Link className="query-first" to={`/process/detail?instanceId=${row.instanceId}`}>
              {cell}
            </Link>
          ) : (
            cell
          )
        },
      }))}
    />
  )
}

/** The line of statistics, over everything the query finds. */
export function StatisticsLine({ statistics, total }: { statistics: readonly CountedStatistic[]; total: number }) {
  return (
    <dl className="query-statistics">
      <div>
        <dt>{t('记录数')}</dt>
        <dd>{total.toLocaleString('en')}</dd>
      </div>
      {statistics.map((one) => (
        <div key={`${one.key} ${one.how}`}>
          <dt>{t('{{field}}{{how}}', { field: one.label, how: t(hows[one.how]) })}</dt>
          <dd>{one.value === null ? '—' : numberText(one.kind, one.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <span className="query-problem" role="img" aria-label={text}>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}

function CellView({ kind, cell }: { kind: ColumnKind; cell: Cell }) {
  if (cell === null || cell === '') return '—'
  if (kind === 'state') {
    const { label, tone } = stateOf(String(cell))
    return (
      <ToneTag tone={tone} hasDot>
        {t(label)}
      </ToneTag>
    )
  }
  if (kind === 'moment') return minuteOf(String(cell))
  return typeof cell === 'number' ? numberText(kind, cell) : cell
}

function numberText(kind: ColumnKind, value: number): string {
  if (kind === 'money')
    return (value / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return kind === 'duration' ? lengthText(value * 1000) : value.toLocaleString('en', { maximumFractionDigits: 2 })
}
