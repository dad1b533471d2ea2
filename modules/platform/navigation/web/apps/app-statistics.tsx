import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { appStatisticsRoute } from '../../shared/app-routes.ts'
import './user-apps.css'

/** The twenty apps used most, a line each, and those nobody opened. */
export function AppStatistics({ choice }: { choice: ReactNode }) {
  const [days, setDays] = useState(30)
  const { data, error, refetch } = useQuery({
    queryKey: ['base/appName', 'statistics', days],
    queryFn: () => get(appStatisticsRoute, { days }),
  })
  return (
    <div className="page">
      <header className="user-apps-head">
        <PageTitle />
        {choice}
        <Segmented
          value={days}
          onChange={setDays}
          options={[7, 30, 90].map((n) => ({ value: n, label: t('近{{n}}天', { n }) }))}
          style={{ marginInlineStart: 'auto' }}
        />
      </header>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={8} height={44} />
      ) : (
        <Lines data={data} />
      )}
    </div>
  )
}

function Lines({ data: { top, never, dates } }: { data: AnswerOf<typeof appStatisticsRoute> }) {
  return (
    <div className="app-lines">
      <section className="user-apps-card" aria-label={t('使用最多的应用')}>
        <h2>{t('使用最多的应用')}</h2>
        {top.length === 0 ? (
          <EmptyState reason={t('这段时间没有人打开过应用')} />
        ) : (
          <>
            <div className="app-line-row is-head">
              <span />
              <span />
              <span>{t('应用')}</span>
              <span>
                {dates[0]} – {dates.at(-1)}
              </span>
              <span>{t('次数')}</span>
              <span>{t('人数')}</span>
              <span>{t('收藏')}</span>
            </div>
            {top.map((one, i) => (
              <div key={one.id} className="app-line-row">
                <i>{i + 1}</i>
                <MenuIcon name={one.icon} size={18} />
                <strong>{one.appName}</strong>
                <Line values={one.line} name={one.appName} />
                <span>{one.uses}</span>
                <span>{one.people}</span>
                <span>{one.favourites}</span>
              </div>
            ))}
          </>
        )}
      </section>
      <section className="user-apps-card" aria-label={t('无人使用的应用')}>
        <h2>
          {t('无人使用的应用')} <small>{never.length}</small>
        </h2>
        <ul className="app-never">
          {never.map((one) => (
            <li key={one.id}>
              <MenuIcon name={one.icon} /> {one.appName}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Line({ values, name }: { values: readonly number[]; name: string }) {
  const top = Math.max(1, ...values)
  const points = values
    .map((value, i) => `${(i / Math.max(1, values.length - 1)) * 100},${26 - (value / top) * 24}`)
    .join(' ')
  return (
    <svg
      className="app-line"
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('{{name}}每日使用，最多一天 {{n}} 次', { name, n: Math.max(0, ...values) })}
    >
      <polyline points={points} />
    </svg>
  )
}
