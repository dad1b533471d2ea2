import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { policyChangesRoute } from '../shared/policy-routes.ts'
import { policyLabels, policyText } from './policy-words.ts'

/** Who changed a policy lately, and what. */
export function PolicyChanges() {
  const { data, error, refetch } = useQuery({
    queryKey: ['password-policies', 'changes'],
    queryFn: () => get(policyChangesRoute),
  })
  return (
    <section className="security-card">
      <header>
        <h2>{t('最近修改')}</h2>
      </header>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton count={3} height={32} />}
      {data?.length === 0 && <p className="security-note">{t('还没有修改过，各人群使用默认策略')}</p>}
      <ol className="policy-changes">
        {(data ?? []).map((change) => (
          <li key={`${change.time} ${change.label}`}>
            <time dateTime={change.time}>{clockText(change.time)}</time>
            {t('{{name}} 修改了“{{label}}”', { name: change.userName ?? '', label: t(change.label) })}
            {change.parts.length === 0 && <p>{t('保存，没有变化')}</p>}
            {change.parts.map(({ key, from, to }) => (
              <p
                key={key}
              >{`${policyLabels[key] === undefined ? key : t(policyLabels[key])} ${policyText(key, from)} → ${policyText(key, to)}`}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
