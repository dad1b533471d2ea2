import { Tooltip } from 'antd'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { spanFigures, nowFigures, type Figure, type SpanFigure } from '../../shared/figures/figures.ts'
import { leavesLink, nowLink } from './drill.ts'
import { figureText, minutesText, unitText } from './figure-text.ts'
import type { Stat } from '../../shared/figures/stat-routes.ts'

const shown: readonly SpanFigure[] = [
  'times',
  'persons',
  'days',
  'lessons',
  'daysPerHead',
  'leaveSchoolPersons',
  'overdueTimes',
  'onTimeRate',
  'avgApproveMin',
]

/** The numbers of the span; the one that is a list leads to it. */
export function KpiRow({ stat, conditions }: { stat: Stat; conditions: Readonly<Record<string, string>> }) {
  return (
    <div className="leave-kpis">
      {shown.map((name) => {
        const figure: Figure = spanFigures[name]
        const value = stat.total[name]
        const content = (
          <>
            <KpiLabel figure={figure} />
            <b className={name === 'overdueTimes' && (value ?? 0) > 0 ? 'is-late' : undefined}>
              {figureText(figure, value)}
              <small>{value === null ? '' : unitText(figure)}</small>
            </b>
          </>
        )
        return name === 'times' ? (
          <Link key={name} className="leave-kpi" to={leavesLink(stat, conditions)}>
            {content}
          </Link>
        ) : (
          <div key={name} className="leave-kpi">
            {content}
          </div>
        )
      })}
    </div>
  )
}

/** How it stands now, under the same conditions. */
export function NowStrip({ stat: { now }, conditions }: { stat: Stat; conditions: Readonly<Record<string, string>> }) {
  const { onLeave, leaveSchool, leaveRate, pending, overdue, avgApproveMin } = nowFigures
  return (
    <dl className="leave-now" aria-label={t('此刻')}>
      <NowFact
        figure={onLeave}
        value={now.onLeave}
        to={nowLink(conditions, { quick: 'onLeave' })}
        note={t('占应在校 {{rate}}', { rate: figureText(leaveRate, now.leaveRate) })}
      />
      <NowFact
        figure={leaveSchool}
        value={now.leaveSchool}
        to={nowLink(conditions, { quick: 'onLeave', isLeaveSchool: 'true' })}
      />
      <NowFact
        figure={overdue}
        value={now.overdue}
        to={nowLink(conditions, { status: '45' })}
        isLate={(now.overdue ?? 0) > 0}
      />
      <NowFact
        figure={pending}
        value={now.pending}
        to={nowLink(conditions, { status: '10' })}
        note={
          (now.pendingTimeout ?? 0) > 0 ? t('超时 {{n}}', { n: now.pendingTimeout ?? 0, context: 'count' }) : undefined
        }
      />
      <NowFact
        figure={avgApproveMin}
        value={now.avgApproveMin}
        note={
          now.medianApproveMin === null
            ? undefined
            : t('近 7 天 · 中位数 {{median}} · P90 {{p90}}', {
                median: minutesText(now.medianApproveMin),
                p90: minutesText(now.p90ApproveMin ?? 0),
              })
        }
      />
    </dl>
  )
}

function NowFact({
  figure,
  value,
  to,
  note,
  isLate,
}: {
  figure: Figure
  value: number | null
  to?: string
  note?: string
  isLate?: boolean
}) {
  const number: ReactNode = <b className={isLate ? 'is-late' : undefined}>{figureText(figure, value)}</b>
  return (
    <div>
      <dt>
        <KpiLabel figure={figure} />
      </dt>
      <dd>
        {to ? <Link to={to}>{number}</Link> : number}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** What a number is called; whoever points at it learns what exactly it counts. */
function KpiLabel({ figure }: { figure: Figure }) {
  return (
    <Tooltip title={t(figure.about)}>
      <span className="leave-kpi-label">
        {t(figure.label)}
        <Info size={12} strokeWidth={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}
