import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longestRoute } from '#services/flow/shared/routes/follow.ts'
import { get } from '#browser/wire/http.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { heatOf } from './follow-wire.ts'
import { UrgeButton } from './urge-button.tsx'

/** The twenty that stand longest, each with the way to hurry it. */
export function LongestCard({ processType }: { processType: string }) {
  const answer = useQuery({
    queryKey: ['flow', 'follow/longest', processType],
    queryFn: () => get(longestRoute, { processType }),
    enabled: processType !== '',
  })
  const now = serverNow().getTime()
  const rows = (answer.data ?? []).filter((row) => row.enterTime !== null)
  return (
    <section className="list-card follow-longest" aria-label={t('停留最久')}>
      <h2>
        {t('停留最久')}
        <small>{rows.length > 0 && t('前 {{n}} 件', { n: rows.length })}</small>
      </h2>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <RowsSkeleton count={6} height={44} />
      ) : rows.length === 0 ? (
        <EmptyState reason={t('没有停留的流程')} />
      ) : (
        <ol>
          {rows.map((row) => (
            <li key={row.instanceId}>
              <span className="follow-longest-main">
                <Link to={`/process/detail?instanceId=${row.instanceId}`}>{row.title}</Link>
                <small>
                  {row.status === '4'
                    ? t('待发起人修改')
                    : [row.currentNodes, row.handlers].filter(Boolean).join(' · ')}
                </small>
              </span>
              <em className={`heat heat-${heatOf(row.enterTime!, now)}`}>
                {lengthText(now - Date.parse(row.enterTime!))}
              </em>
              {row.canUrge ? <UrgeButton instanceId={row.instanceId} isIcon /> : <span className="follow-no-urge" />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
