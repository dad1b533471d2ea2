import { AlarmClock, CalendarMinus, MapPin, Stamp } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardFigure } from '#browser/kit/cards/parts.tsx'
import { CardStrip, type StripCell } from '#browser/kit/cards/strip.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { nowFigures } from '../../shared/figures/figures.ts'
import { lessonCardView } from '../lesson/lesson-card.tsx'
import { ownCardView } from '../mine/entries.tsx'
import './cards.css'

type Today = Record<
  'onLeave' | 'leaveSchool' | 'overdue' | 'pending' | 'leaveRate' | 'pendingTimeout' | 'shouldCount',
  number
>

/** The counsellor's numbers: who is away, who should be back, what waits. */
function Numbers({ data }: { data: Today }) {
  const [people, matters] = [t('人'), t('件')]
  const cells: StripCell[] = [
    {
      key: 'leaveSchool',
      icon: MapPin,
      label: t(nowFigures.leaveSchool.label),
      value: data.leaveSchool,
      unit: people,
      caption: t('应在校 {{n}} 人', { n: data.shouldCount.toLocaleString('en-US') }),
      links: ['/leave/query?quick=onLeave&isLeaveSchool=true', '/leave/stat'],
    },
    {
      key: 'onLeave',
      icon: CalendarMinus,
      label: t('请假中'),
      value: data.onLeave,
      unit: people,
      caption: t('请假率 {{rate}}%', { rate: data.leaveRate.toFixed(2) }),
      links: ['/leave/query?quick=onLeave', '/leave/stat'],
    },
    {
      key: 'overdue',
      icon: AlarmClock,
      label: t('逾期未归'),
      value: data.overdue,
      unit: people,
      caption: data.overdue > 0 ? t('请尽快联系') : t('都已按时返校'),
      links: ['/leave/query?status=45', '/leave/stat'],
      tone: data.overdue > 0 ? 'red' : undefined,
    },
    {
      key: 'pending',
      icon: Stamp,
      label: t('待审批'),
      value: data.pending,
      unit: matters,
      caption: data.pendingTimeout > 0 ? t('{{n}} 件已过开始时间', { n: data.pendingTimeout }) : t('都未到开始时间'),
      links: ['/leave/query?status=10', '/leave/stat'],
      tone: data.pendingTimeout > 0 ? 'amber' : undefined,
    },
  ]
  return <CardStrip cells={cells} />
}

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
  cardView<Today>({ code: 'leave.numbers', View: Numbers, isBare: true }),
  cardView<Today>({
    code: 'leave.today',
    View: TodayFigures,
    note: ({ leaveRate }) => ({ text: t('请假率 {{rate}}%', { rate: leaveRate.toFixed(2) }) }),
  }),
]
