import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { batchStates } from '../shared/batch.ts'
import './holiday.css'

/** A page about one batch, the one that is open unless the address names another (`?batch=`). */
export function BatchPages({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: (batchId: string) => ReactNode
}) {
  const [search, go] = useOwnSearch()
  const asked = new URLSearchParams(search).get('batch')
  const batches = useQuery({
    queryKey: ['yxgl/holidayStayBatch', 'open'],
    queryFn: () => get<Page<RecordRow>>('yxgl/holidayStayBatch/list', { state_ne: batchStates.draft[0], size: 50 }),
  })
  const list = batches.data?.records ?? []
  const batchId = asked ?? list.find(({ state }) => state === batchStates.open[0])?.id ?? list[0]?.id
  return (
    <div className={`page ${className ?? ''}`}>
      <header className="list-head">
        <h1>{title}</h1>
        {list.length > 0 && (
          <Select
            aria-label={t('留宿批次')}
            value={batchId}
            options={list.map((one) => ({ value: one.id, label: String(one['name']) }))}
            onChange={(batch) => go({ batch })}
          />
        )}
      </header>
      {batches.error ? (
        <LoadError error={batches.error} onRetry={() => void batches.refetch()} />
      ) : batchId ? (
        children(batchId)
      ) : (
        batches.data && <EmptyState reason={t('没有已发布的假期留宿批次')} />
      )}
    </div>
  )
}
