import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Fact, FactStrip } from '#patterns/figures/web/kpi-row.tsx'
import { rowsLink } from '#patterns/figures/web/list-link.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { KindMatrix, MonthBars, Retention } from './stat-charts.tsx'
import { MajorMoves, Reasons } from './stat-flows.tsx'
import './status.css'
import { changeFigures, nowFigures } from '../shared/figures.ts'
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
  return (
    <div className="page">
      <ListHead title={t('学籍统计')} addLabel="" caption={stat.termName ?? undefined} />
      <FactStrip label={t('学籍统计')} className="stat-now">
        <Fact
          figure={nowFigures.enrolled}
          value={people.enrolled}
          to={`/base/student?xjztM_in=${enrolledStatuses.join(',')}`}
        />
        <Fact
          figure={nowFigures.reading}
          value={people.reading}
          to={`/base/student?xjztM_in=${readingStatuses.join(',')}`}
          note={share(people.reading, people.enrolled)}
        />
        <Fact
          figure={nowFigures.suspended}
          value={people.suspended}
          to="/base/student?xjztM=02"
          note={share(people.suspended, people.enrolled)}
        />
        <Fact
          figure={nowFigures.retained}
          value={people.retained}
          to="/base/student?xjztM=16"
          note={share(people.retained, people.enrolled)}
        />
        <Fact
          figure={nowFigures.inTerm}
          value={people.inTerm}
          to={rowsLink(changeFigures, {}, { state: '30', effectiveDate_ge: stat.since, effectiveDate_le: stat.today })}
          note={t('异动率 {{a}} · 流失率 {{b}}', {
            a: share(people.changed, people.atStart),
            b: share(people.lost, people.atStart),
          })}
        />
        <Fact
          figure={nowFigures.pending}
          value={people.pending}
          to={rowsLink(changeFigures, {}, { state: '20' })}
          note={people.stuck > 0 ? t('{{n}} 项未能生效', { n: people.stuck }) : undefined}
        />
      </FactStrip>
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

function share(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`
}
