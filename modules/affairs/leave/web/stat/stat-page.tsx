import { lengthText } from '#browser/wire/time-words.ts'
import { Fact, FactStrip } from '#patterns/figures/web/kpi-row.tsx'
import { figureText } from '#patterns/figures/web/figure-text.ts'
import { FiguresPage } from '#patterns/figures/web/figures-page.tsx'
import { rowsLink } from '#patterns/figures/web/list-link.ts'
import type { Shown } from '#patterns/figures/web/use-figures.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { term } from '#modules/school/calendar/shared/term.ts'
import { leaveFigures, nowFigures } from '../../shared/figures/figures.ts'
import { statExportRoute, statRoute, type Stat } from '../../shared/figures/stat-routes.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

/** How much leave, whose, of what kind and when, within reach; every count leads to its leaves. */
export function LeaveStatPage() {
  return (
    <FiguresPage<Stat>
      set={leaveFigures}
      entity={leaveRequest}
      overview={statRoute}
      exported={{ route: statExportRoute, permission: 'leaveStat:export' }}
      terms={term}
      nothing={tKey('所选区间与条件下没有请假')}
      Above={NowStrip}
    />
  )
}

/** How it stands now, under the same conditions. */
function NowStrip({ set, stat: { now }, conditions }: Shown & { stat: Stat }) {
  const { onLeave, leaveSchool, leaveRate, pending, overdue, avgApproveMin } = nowFigures
  const link = (more: Record<string, string>) => rowsLink(set, conditions, more)
  const isLate = (now.pendingTimeout ?? 0) > 0
  return (
    <FactStrip label={t('此刻')} className="leave-now">
      <Fact
        figure={onLeave}
        value={now.onLeave}
        to={link({ quick: 'onLeave' })}
        note={t('占应在校 {{rate}}', { rate: figureText(leaveRate, now.leaveRate) })}
      />
      <Fact figure={leaveSchool} value={now.leaveSchool} to={link({ quick: 'onLeave', isLeaveSchool: 'true' })} />
      <Fact figure={overdue} value={now.overdue} to={link({ status: '45' })} />
      <Fact
        figure={pending}
        value={now.pending}
        to={link({ status: '10' })}
        note={isLate ? t('已过开始时间 {{n}}', { n: now.pendingTimeout ?? 0 }) : undefined}
      />
      <Fact
        figure={avgApproveMin}
        value={now.avgApproveMin}
        note={
          now.medianApproveMin === null
            ? undefined
            : t('近 7 天 · 中位数 {{median}} · P90 {{p90}}', {
                median: lengthText(now.medianApproveMin * 60_000),
                p90: lengthText((now.p90ApproveMin ?? 0) * 60_000),
              })
        }
      />
    </FactStrip>
  )
}
