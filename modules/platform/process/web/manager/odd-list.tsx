import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Table } from 'antd'
import { useState } from 'react'
import { oddsRoute, retryTriggerRoute, type Odd } from '#services/flow/shared/routes/manage.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { oddKinds } from './manage-wire.ts'

/** What needs a manager, each with its reason and the way to mend it. */
export function OddList({ params, onOpen }: { params: Record<string, string>; onOpen: (instanceId: string) => void }) {
  const isNarrow = useNarrow()
  const [paging, setPaging] = useState({ current: 1, size: 20 })
  const asked = { ...params, ...paging }
  const answer = useQuery({
    queryKey: ['flow', 'manager/odds', asked],
    queryFn: () => get(oddsRoute, asked),
    placeholderData: keepPreviousData,
  })
  const verbs = (row: Odd) => (
    <span className="follow-actions">
      {row.hookId && <RetryButton id={row.hookId} />}
      <Button type="link" size="small" onClick={() => onOpen(row.instanceId)}>
        {t('处理', { context: 'verb' })}
      </Button>
    </span>
  )
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <RowsSkeleton count={6} height={45} />
  const { records, total } = answer.data
  if (total === 0) return <EmptyState reason={t('没有需要处理的异常')} />
  return (
    <>
      {isNarrow ? (
        <ul className="follow-cards">
          {records.map((row, i) => (
            <li key={i}>
              <div className="follow-card-head">
                <span className="follow-title">
                  <button type="button" onClick={() => onOpen(row.instanceId)}>
                    {row.title}
                  </button>
                </span>
                <ToneTag tone={oddKinds[row.kind].tone}>{t(oddKinds[row.kind].label)}</ToneTag>
              </div>
              <p>{row.reason}</p>
              <div className="follow-card-foot">
                <span>{[row.typeName, row.time && momentText(row.time)].filter(Boolean).join(' · ')}</span>
                {verbs(row)}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          className="list-table"
          rowKey={(row) => `${row.instanceId} ${row.kind} ${row.nodeName ?? ''} ${row.hookId ?? ''}`}
          dataSource={records}
          pagination={false}
          scroll={{ x: 1000 }}
          columns={[
            {
              title: t('异常'),
              key: 'kind',
              width: 110,
              render: (_, row) => (
                <ToneTag tone={oddKinds[row.kind].tone} hasDot>
                  {t(oddKinds[row.kind].label)}
                </ToneTag>
              ),
            },
            {
              title: t('流程'),
              key: 'title',
              width: 280,
              render: (_, row) => (
                <span className="follow-title">
                  <button type="button" onClick={() => onOpen(row.instanceId)}>
                    {row.title}
                  </button>
                  <small>{[row.instNo, row.typeName].filter(Boolean).join(' · ')}</small>
                </span>
              ),
            },
            { title: t('原因'), dataIndex: 'reason' },
            { title: t('环节'), dataIndex: 'nodeName', width: 140, render: (name: string | null) => name ?? '—' },
            {
              title: t('时间'),
              dataIndex: 'time',
              width: 120,
              render: (time: string | null) => <span className="follow-time">{time ? momentText(time) : '—'}</span>,
            },
            { title: t('操作'), key: 'actions', width: 120, fixed: 'right', render: (_, row) => verbs(row) },
          ]}
        />
      )}
      <footer className="list-foot">
        <span>{t('共 {{n}} 条', { n: total.toLocaleString('en') })}</span>
        <Pagination
          current={paging.current}
          pageSize={paging.size}
          total={total}
          simple={isNarrow}
          showSizeChanger={false}
          onChange={(current, size) => setPaging({ current, size })}
        />
      </footer>
    </>
  )
}

/** Has a failed call to another system made again. */
function RetryButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const client = useQueryClient()
  const retry = async () => {
    setBusy(true)
    try {
      await post(retryTriggerRoute, { id })
      success(t('已重新发送'))
      await client.invalidateQueries({ queryKey: ['flow'] })
    } catch {
      // The client has said why not.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void retry()}>
      {t('重试')}
    </Button>
  )
}
