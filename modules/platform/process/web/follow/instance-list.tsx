import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Pagination, Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#kernel/http/define-route.ts'
import type { followedRoute, FollowedRow } from '#services/flow/shared/routes/follow.ts'
import type { managedListRoute } from '#services/flow/shared/routes/manage.ts'
import { clockText, shortLength } from '#browser/wire/time-words.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { heatOf, stateOf, starterStep } from './follow-wire.ts'
import './follow.css'

/** A page of the instances one follows or manages. */
export function useInstances(
  route: typeof followedRoute | typeof managedListRoute,
  params: Record<string, string | number>,
): UseQueryResult<Page<FollowedRow>> {
  return useQuery({
    queryKey: ['flow', addressOf(route), params],
    queryFn: () => get(route, params),
    placeholderData: keepPreviousData,
  })
}

type Props = {
  answer: UseQueryResult<Page<FollowedRow>>
  paging: { current: number; size: number }
  onPage: (current: number, size: number) => void
  isNarrowed: boolean
  onClear: () => void
  /** The verbs of a row. */
  actions: (row: FollowedRow) => ReactNode
  /** Opens a row; without it its own page opens. */
  onOpen?: (row: FollowedRow) => void
}

/** Instances with where each stands, with whom and for how long: a table, or cards on a phone. */
export function InstanceList({ answer, paging, onPage, isNarrowed, onClear, actions, onOpen }: Props) {
  const isNarrow = useNarrow()
  const { data, error, isPending } = answer
  if (error) return <LoadError error={error} onRetry={() => void answer.refetch()} />
  if (isPending || !data) return <RowsSkeleton count={10} height={45} />
  if (data.records.length === 0)
    return isNarrowed ? <FilteredEmpty onClear={onClear} /> : <EmptyState reason={t('当前范围内没有流程')} />
  const foot = (
    <footer className="list-foot">
      <span>{data.totalCapped ? t('共 10万+ 条') : t('共 {{n}} 条', { n: data.total.toLocaleString('en') })}</span>
      <Pagination
        current={paging.current}
        pageSize={paging.size}
        total={data.total}
        simple={isNarrow}
        showSizeChanger={!isNarrow}
        pageSizeOptions={['10', '20', '50', '100']}
        onChange={onPage}
      />
    </footer>
  )
  if (isNarrow) {
    return (
      <>
        <ul className="follow-cards">
          {data.records.map((row) => (
            <li key={row.instanceId}>
              <div className="follow-card-head">
                <Title row={row} onOpen={onOpen} />
                <StateTag row={row} />
              </div>
              <p>{[row.typeName, row.subject?.group ?? row.departmentName].filter(Boolean).join(' · ')}</p>
              <p className="follow-card-now">
                <Standing row={row} />
              </p>
              <div className="follow-card-foot">
                <span>{row.startTime ? clockText(row.startTime) : '—'}</span>
                {actions(row)}
              </div>
            </li>
          ))}
        </ul>
        {foot}
      </>
    )
  }
  return (
    <>
      <Table
        className="list-table"
        rowKey="instanceId"
        dataSource={data.records}
        pagination={false}
        scroll={{ x: 1120 }}
        onRow={(row) => ({ onDoubleClick: () => onOpen?.(row) })}
        columns={[
          { title: t('标题'), key: 'title', width: 280, render: (_, row) => <Title row={row} onOpen={onOpen} /> },
          { title: t('发起人'), key: 'starter', width: 190, render: (_, row) => <Person row={row} /> },
          { title: t('状态'), key: 'status', width: 110, render: (_, row) => <StateTag row={row} /> },
          { title: t('当前环节'), key: 'now', width: 260, render: (_, row) => <Standing row={row} /> },
          {
            title: t('发起时间'),
            dataIndex: 'startTime',
            width: 130,
            render: (time: string | null) => <span className="follow-time">{time ? clockText(time) : '—'}</span>,
          },
          { title: t('操作'), key: 'actions', width: 150, fixed: 'right', render: (_, row) => actions(row) },
        ]}
      />
      {foot}
    </>
  )
}

function Title({ row, onOpen }: { row: FollowedRow; onOpen: Props['onOpen'] }) {
  return (
    <span className="follow-title">
      {onOpen ? (
        <button type="button" onClick={() => onOpen(row)}>
          {row.title}
        </button>
      ) : (
        <Link to={`/process/detail?instanceId=${row.instanceId}`}>{row.title}</Link>
      )}
      <small>
        {[row.instNo, row.urgeCount > 0 ? t('催办 {{n}} 次', { n: row.urgeCount }) : null].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

function Person({ row }: { row: FollowedRow }) {
  const name = row.subject?.name ?? row.starterName
  return (
    <span className="follow-person">
      <NameAvatar name={name} />
      <span>
        {name}
        <small>{row.subject?.group ?? row.departmentName ?? '—'}</small>
      </span>
    </span>
  )
}

function StateTag({ row }: { row: FollowedRow }) {
  const { label, tone } = stateOf(row.status)
  return (
    <ToneTag tone={tone} hasDot>
      {t(label)}
    </ToneTag>
  )
}

/** Where it stands, with whom, and how long already. */
function Standing({ row }: { row: FollowedRow }) {
  if (row.enterTime === null)
    return (
      <span className="follow-time">{row.endTime ? t('{{time}} 结束', { time: clockText(row.endTime) }) : '—'}</span>
    )
  const now = serverNow().getTime()
  const isBack = row.status === '4'
  return (
    <span className="follow-standing" data-node={isBack ? starterStep : undefined}>
      <span>
        {isBack ? t('待发起人修改') : (row.currentNodes ?? '—')}
        <small>{isBack ? row.starterName : (row.handlers ?? '—')}</small>
      </span>
      <em className={`heat heat-${heatOf(row.enterTime, now)}`}>{shortLength(now - Date.parse(row.enterTime))}</em>
      {row.isOverdue && <ToneTag tone="red">{t('超时')}</ToneTag>}
    </span>
  )
}
