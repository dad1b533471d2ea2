import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowLeft, BellRing, Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useActions } from '#browser/kit/actions/action-buttons.tsx'
import { isOffered } from '#browser/kit/actions/action-view.ts'
import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { mustReads, notice } from '../../shared/notice.ts'
import { readRate } from '../../shared/read-rate.ts'
import { receiptExportRoute, receiptTreeRoute } from '../../shared/receipt-routes.ts'
import { remindView } from './notice-views.tsx'
import { ReadingCurve } from './reading-curve.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { ReceiptTree, type Chosen } from './receipt-tree.tsx'
import './notice.css'

/** Who has read a notice and who has not, by department and class. */
export function ReceiptPage() {
  const [search] = useOwnSearch()
  const id = new URLSearchParams(search).get('id') ?? undefined
  const { world, error: metaError, retry } = useMeta(notice)
  const { row, error, reload } = useRecord(notice, id)
  usePageName(row && t('{{title}} · 回执', { title: String(row[notice.title]) }))
  if (!id)
    return (
      <div className="page">
        <EmptyState reason={t('请从通知管理中打开回执')} />
      </div>
    )
  if (metaError || error)
    return (
      <div className="page">
        <LoadError error={metaError ?? error} onRetry={() => (metaError ? retry() : void reload())} />
      </div>
    )
  if (!row || !world)
    return (
      <div className="page">
        <RowsSkeleton count={8} height={45} />
      </div>
    )
  return <Receipts key={id} row={row} world={world} />
}

function Receipts({ row, world }: { row: RecordRow; world: FieldWorld }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [isRead, setRead] = useState('0')
  const reminding = useActions(world)
  const mayExport = useCan('noticeRead:export')
  const watch = useWatchJobs()
  const navigate = useNavigate()
  const tree = useQuery({
    queryKey: ['sysNotice', 'receiptTree', row.id],
    queryFn: () => get(receiptTreeRoute, { id: row.id }),
  })
  const params = { id: row.id, isRead, ...chosen }
  const branches = tree.data?.branches ?? []
  const sum = (key: 'receivers' | 'readers' | 'confirmed') => branches.reduce((total, one) => total + one[key], 0)
  return (
    <div className="page receipt-page">
      <header className="receipt-head">
        <Button
          type="text"
          className="touch"
          aria-label={t('返回通知管理')}
          icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void navigate('/system/notice')}
        />
        <h1>{String(row.title)}</h1>
        <span className="receipt-actions">
          {mayExport && (
            <Button
              className="touch"
              icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void post(receiptExportRoute, params).then(watch, () => undefined)}
            >
              {t('导出')}
            </Button>
          )}
          {isOffered(remindView, world, row) && (
            <Button
              type="primary"
              className="touch"
              icon={<BellRing size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => reminding.ask(remindView, row)}
            >
              {t('一键提醒未读')}
            </Button>
          )}
        </span>
      </header>
      <div className="receipt-top">
        <ReadRing
          rate={tree.data && sum('receivers') > 0 ? Number(readRate(sum('readers'), sum('receivers'))) : undefined}
        />
        <dl className="receipt-figures">
          <Figure name={t('接收')} value={tree.data && sum('receivers')} />
          <Figure name={t('已读')} value={tree.data && sum('readers')} of={sum('receivers')} />
          <Figure name={t('未读')} value={tree.data && sum('receivers') - sum('readers')} />
          {row.mustRead !== mustReads.no[0] && (
            <Figure name={t('已确认')} value={tree.data && sum('confirmed')} of={sum('receivers')} />
          )}
        </dl>
        <ReadingCurve id={row.id} />
      </div>
      <div className="receipt-body">
        {tree.error ? (
          <LoadError error={tree.error} onRetry={() => void tree.refetch()} />
        ) : tree.isPending ? (
          <RowsSkeleton count={6} height={32} />
        ) : (
          <ReceiptTree branches={branches} chosen={chosen} onChoose={setChosen} />
        )}
        <ReceiptList
          key={JSON.stringify(params)}
          params={params}
          isRead={isRead}
          onRead={setRead}
          hasConfirm={row.mustRead !== mustReads.no[0]}
          left={tree.data?.left ?? 0}
        />
      </div>
      {reminding.dialog}
    </div>
  )
}

function ReadRing({ rate }: { rate: number | undefined }) {
  return (
    <PercentRing
      size={88}
      thick={7}
      percent={rate ?? 0}
      text={rate === undefined ? '—' : `${rate.toFixed(2)}%`}
      label={t('已读率')}
    />
  )
}

function Figure({ name, value, of }: { name: string; value: number | undefined; of?: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === undefined ? '—' : value.toLocaleString('en')}
        {value !== undefined && of !== undefined && of > 0 && <small>{`${readRate(value, of)}%`}</small>}
      </dd>
    </div>
  )
}
