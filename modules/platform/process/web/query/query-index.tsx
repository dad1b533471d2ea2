import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { Link } from 'react-router'
import { queriesRoute } from '#services/flow/shared/routes/query.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import './query.css'

/** The lists one may open. */
export function QueryIndexPage() {
  const answer = useQuery({
    queryKey: ['flow', 'query/mine'],
    queryFn: () => get(queriesRoute),
  })
  const canMake = useCan('queryConfig:add')
  return (
    <div className="page">
      <ListHead title={t('流程查询')} addLabel="" />
      {answer.error ? (
        <section className="list-card">
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        </section>
      ) : !answer.data ? (
        <section className="list-card">
          <RowsSkeleton count={4} height={64} />
        </section>
      ) : answer.data.length === 0 ? (
        <section className="list-card">
          <EmptyState
            reason={canMake ? t('还没有流程查询，可在查询配置中新建') : t('还没有向您的角色开放的流程查询')}
            {...(canMake ? { action: <Link to="/process/queryConfig">{t('去新建')}</Link> } : {})}
          />
        </section>
      ) : (
        <ul className="query-offered">
          {answer.data.map((one) => (
            <li key={one.code}>
              <Link to={`/process/query/${one.code}`}>
                <span className="query-icon">
                  <Table2 size={20} strokeWidth={1.6} aria-hidden />
                </span>
                <span>
                  <strong>{one.name}</strong>
                  <small>{one.remark || t('{{type}} · {{n}} 列', { type: one.typeName, n: one.columns })}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
