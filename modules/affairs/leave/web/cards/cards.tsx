import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardFigure } from '#browser/kit/cards/parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { nowFigures } from '../../shared/figures/figures.ts'
import { lessonCardView } from '../lesson/lesson-card.tsx'
import { ownCardView } from '../mine/entries.tsx'
import './cards.css'

type Today = Record<'onLeave' | 'leaveSchool' | 'overdue' | 'pending' | 'leaveRate' | 'pendingTimeout', number>

/** How it stands among the own students; each number leads to what it counts. */
function TodayFigures({ data }: { data: Today }) {
  const routes = useSession((session) => session.routes)
  // Whoever decides goes to what waits; whoever only looks, to the list.
  const lead = (...links: string[]) => links.find((link) => findRoute(routes, link.split('?')[0]!) !== undefined)
  return (
    <div className="leave-today">
      <CardFigure
        label={t(nowFigures.onLeave.label)}
        value={data.onLeave}
        unit={t(nowFigures.onLeave.unit)}
        link={lead('/leave/query?quick=onLeave', '/leave/stat')}
      />
      <CardFigure
        label={t(nowFigures.leaveSchool.label)}
        value={data.leaveSchool}
        unit={t(nowFigures.leaveSchool.unit)}
        link={lead('/leave/query?quick=onLeave&isLeaveSchool=true', '/leave/stat')}
      />
      <CardFigure
        label={t(nowFigures.overdue.label)}
        value={data.overdue}
        unit={t(nowFigures.overdue.unit)}
        tone={data.overdue > 0 ? 'red' : undefined}
        link={lead('/leave/query?status=45', '/leave/stat')}
      />
      <CardFigure
        label={t(nowFigures.pending.label)}
        value={data.pending}
        unit={t(nowFigures.pending.unit)}
        tone={data.pendingTimeout > 0 ? 'amber' : undefined}
        link={lead('/leave/query?status=10', '/leave/stat')}
      />
    </div>
  )
}

export const contributions = [
  ownCardView,
  lessonCardView,
  cardView<Today>({
    code: 'leave.today',
    View: TodayFigures,
    note: ({ leaveRate }) => ({ text: t('请假率 {{rate}}%', { rate: leaveRate.toFixed(2) }) }),
  }),
]
