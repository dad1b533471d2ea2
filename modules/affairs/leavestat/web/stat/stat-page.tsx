import { Button } from 'antd'
import { Monitor } from 'lucide-react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { Fact, FactStrip } from '#patterns/figures/web/kpi-row.tsx'
import { figureText } from '#patterns/figures/web/figure-text.ts'
import { FiguresPage } from '#patterns/figures/web/figures-page.tsx'
import { rowsLink } from '#patterns/figures/web/list-link.ts'
import type { Shown } from '#patterns/figures/web/use-figures.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { term } from '#modules/school/calendar/shared/term.ts'
import { leaveFigures, nowFigures } from '../../shared/figures.ts'
import { leaveStatRoutes, type Stat } from '../../shared/stat-routes.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'

/** How much leave, whose, of what kind and when, within reach; every count leads to its leaves. */
export function LeaveStatPage() {
  return (
    <FiguresPage<Stat>
      set={leaveFigures}
      entity={leaveRequest}
      {...leaveStatRoutes}
      terms={term}
      nothing={tKey('所选区间与条件下没有请假')}
      tools={<WallLink />}
      Above={NowStrip}
    />
  )
}

/** The same on a wall, for whoever may look at it. */
function WallLink() {
  const mayLook = useCan('screen:leavedatascreenone')
  const isNarrow = useNarrow()
  if (!mayLook || isNarrow) return null
  return (
    <Button
      type="text"
      href="/datascreen/leavedatascreenone"
      target="_blank"
      icon={<Monitor size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('数据大屏')}
    </Button>
  )
}

/** How it stands now, under the same conditions. */
function NowStrip({ set, stat: { now }, conditions }: Shown & { stat: Stat }) {
  const { onLeave, offCampus, onCampus, leaveRate, pending, overdue, medianApproveMin } = nowFigures
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
      <Fact
        figure={offCampus}
        value={now.offCampus}
        to={link({ quick: 'offCampus' })}
        note={t('在校 {{n}} 人', { n: figureText(onCampus, now.onCampus) })}
      />
      <Fact figure={overdue} value={now.overdue} to={link({ status: '45' })} />
      <Fact
        figure={pending}
        value={now.pending}
        to={link({ status: '10' })}
        note={isLate ? t('已过开始时间 {{n}}', { n: now.pendingTimeout ?? 0 }) : undefined}
      />
      <Fact
        figure={medianApproveMin}
        value={now.medianApproveMin}
        note={
          now.medianApproveMin === null
            ? undefined
            : t('近 7 天，一半在此时间内，九成在 {{time}}内', { time: lengthText((now.p90ApproveMin ?? 0) * 60_000) })
        }
      />
    </FactStrip>
  )
}
