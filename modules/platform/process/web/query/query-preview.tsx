import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { queryPreviewRoute } from '#services/flow/shared/routes/query.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { QueryTable, StatisticsLine } from './query-table.tsx'
import type { QueryDraft } from './query-wire.ts'

/** The first rows as they would be shown, from what is there now. */
export function QueryPreview({ draft }: { draft: QueryDraft }) {
  const { processType, columns, filters, sort, statistics } = draft
  const asked = useLater({ processType, columns, filters, sort, statistics })
  const answer = useQuery({
    queryKey: ['flow', 'queryConfig/preview', asked],
    queryFn: () => post(queryPreviewRoute, asked, { isBackground: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.records ?? []
  return (
    <section className="list-card query-preview">
      <div className="query-box">
        <h2>
          {t('预览')}
          <small>
            {answer.data &&
              t('真实数据的前 {{n}} 条，共 {{m}} 条', { n: rows.length, m: answer.data.total.toLocaleString('en') })}
          </small>
        </h2>
      </div>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <RowsSkeleton count={5} height={45} />
      ) : rows.length === 0 ? (
        <EmptyState reason={t('您可查看的范围内没有此类流程')} />
      ) : (
        <>
          <QueryTable columns={answer.data.columns} rows={rows} isLoading={answer.isPlaceholderData} />
          <StatisticsLine statistics={answer.data.statistics} total={answer.data.total} />
        </>
      )}
    </section>
  )
}
