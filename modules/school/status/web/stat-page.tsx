import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { KindMatrix, MonthBars, Retention } from './stat-charts.tsx'
import { MajorMoves, Reasons } from './stat-flows.tsx'
import './status.css'
import { statusStatRoute } from '../shared/stat-routes.ts'

/** How many study, are away and left; how it went month by month, where, why, and what is left of each intake. */
export function StatPage() {
  const answer = useQuery({
    queryKey: ['xsgl/stuStatusChange', 'stat'],
    queryFn: () => get(statusStatRoute, {}),
  })
  const stat = answer.data
  if (answer.error)
    return (
      <div className="page">
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!stat)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 14 }} />
      </div>
    )
  const { people } = stat
  const term = `effectiveDate_ge=${stat.since}&effectiveDate_le=${stat.today}`
  return (
    <div className="page">
      <ListHead title={t('学籍统计')} addLabel="" caption={stat.termName ?? undefined} />
      <div className="stat-kpis">
        <Kpi label={t('在籍')} value={people.enrolled} to={`/base/student?xjztM_in=${enrolledStatuses.join(',')}`} />
        <Kpi
          label={t('在读')}
          value={people.reading}
          to={`/base/student?xjztM_in=${readingStatuses.join(',')}`}
          note={share(people.reading, people.enrolled)}
        />
        <Kpi
          label={t('休学')}
          value={people.suspended}
          to="/base/student?xjztM=02"
          note={share(people.suspended, people.enrolled)}
        />
        <Kpi
          label={t('保留学籍')}
          value={people.retained}
          to="/base/student?xjztM=16"
          note={share(people.retained, people.enrolled)}
        />
        <Kpi
          label={t('本学期异动')}
          value={people.inTerm}
          to={`/status/change?state=30&${term}`}
          note={t('异动率 {{a}} · 流失率 {{b}}', {
            a: share(people.changed, people.atStart),
            b: share(people.lost, people.atStart),
          })}
        />
        <Kpi
          label={t('待生效')}
          value={people.pending}
          to="/status/change?state=20"
          note={people.stuck > 0 ? t('{{n}} 项未能生效', { n: people.stuck }) : undefined}
        />
      </div>
      <div className="stat-grid">
        <MonthBars stat={stat} />
        <Reasons stat={stat} />
        <MajorMoves stat={stat} />
        <Retention stat={stat} />
        <KindMatrix stat={stat} />
      </div>
    </div>
  )
}

function Kpi({ label, value, to, note }: { label: string; value: number; to: string; note?: string }) {
  return (
    <Link to={to} className="stat-kpi">
      <span>{label}</span>
      <b>{value.toLocaleString('en-US')}</b>
      <small>{note ?? '\u00a0'}</small>
    </Link>
  )
}

function share(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`
}
