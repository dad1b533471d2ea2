import { AlarmClock, CalendarMinus, MapPin, Stamp } from 'lucide-react'
import { Suspense } from 'react'
import type { CardGroup } from '#services/cards/shared/card-facts.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardBars, CardFigure } from '#browser/kit/cards/parts.tsx'
import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import { CardStrip, type StripCell } from '#browser/kit/cards/strip.tsx'
import { t } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { todoEvent } from '#services/messages/shared/events.ts'
import { nowFigures } from '../../shared/figures.ts'
import type { LateOnes } from '#modules/affairs/absence/web/parts/overdue-strip.tsx'
import './cards.css'

/** Only while somebody is not back. */
const OverdueStrip = lazyPart(
  async () => (await import('#modules/affairs/absence/web/parts/overdue-strip.tsx')).OverdueStrip,
)

type Today = Record<
  'onLeave' | 'offCampus' | 'onCampus' | 'overdue' | 'pending' | 'leaveRate' | 'pendingTimeout',
  number
>

/** What waits is counted for whoever decides. */
type LeaderToday = Today & { late?: LateOnes; waiting?: number }
type OfficeToday = Today & { days: { date: string; onLeave: number; leaveSchool: number }[] }

/** Where somebody opens who is not at school: the board of the day, else the list. */
const offCampusLinks = ['/leave/board', '/leave/query?quick=offCampus', '/leave/stat']
const overdueLinks = ['/leave/overdue', '/leave/query?status=45', '/leave/stat']

/** The numbers of whoever leads students: who is away, who should be back, what waits. */
function Numbers({ data, group }: { data: LeaderToday; group?: CardGroup | undefined }) {
  const ofGroup = (links: readonly string[]) =>
    group ? links.map((link) => `${link}${link.includes('?') ? '&' : '?'}classId=${group.value}`) : links
  const [people, matters] = [t('人'), t('件')]
  const cells: StripCell[] = [
    {
      key: 'offCampus',
      icon: MapPin,
      label: t(nowFigures.offCampus.label),
      value: data.offCampus,
      unit: people,
      caption: t('在校 {{n}} 人', { n: data.onCampus.toLocaleString('en-US') }),
      links: ofGroup(offCampusLinks),
    },
    {
      key: 'onLeave',
      icon: CalendarMinus,
      label: t('请假中'),
      value: data.onLeave,
      unit: people,
      caption: t('请假率 {{rate}}%', { rate: data.leaveRate.toFixed(2) }),
      links: ofGroup(['/leave/query?quick=onLeave', '/leave/stat']),
    },
    {
      key: 'overdue',
      icon: AlarmClock,
      label: t('逾期未归'),
      value: data.overdue,
      unit: people,
      caption: data.overdue > 0 ? t('请尽快联系') : t('都已按时返校'),
      links: ofGroup(overdueLinks),
      tone: data.overdue > 0 ? 'red' : undefined,
    },
    data.waiting === undefined
      ? {
          key: 'pending',
          icon: Stamp,
          label: t('待审批'),
          value: data.pending,
          unit: matters,
          caption:
            data.pendingTimeout > 0 ? t('{{n}} 件已过开始时间', { n: data.pendingTimeout }) : t('都未到开始时间'),
          links: ofGroup(['/leave/query?status=10', '/leave/stat']),
          tone: data.pendingTimeout > 0 ? 'amber' : undefined,
        }
      : {
          key: 'waiting',
          icon: Stamp,
          label: t('待批'),
          value: data.waiting,
          unit: matters,
          caption: t('审批中共 {{n}} 件', { n: data.pending }),
          links: [group ? `/leave/approve?keyword=${encodeURIComponent(group.label)}` : '/leave/approve'],
          tone: data.waiting > 0 ? 'amber' : undefined,
        },
  ]
  return <CardStrip cells={cells} />
}

type LateProps = { data: LeaderToday; group?: CardGroup | undefined; onChanged: () => void }

function Late({ data: { late }, group, onChanged }: LateProps) {
  return late && late.total > 0 ? (
    <Suspense>
      <OverdueStrip late={late} classId={group?.value} onChanged={onChanged} />
    </Suspense>
  ) : null
}

/** How it stands among the own students; each number leads to what it counts. */
function TodayFigures({ data, size }: { data: OfficeToday; size: { h: number } }) {
  const routes = useSession((session) => session.routes)
  // Whoever decides goes to what waits; whoever only looks, to the list.
  const lead = (...links: string[]) => links.find((link) => findRoute(routes, link.split('?')[0]!) !== undefined)
  return (
    <div className={size.h > 2 ? 'leave-today has-days' : 'leave-today'}>
      <CardFigure
        label={t(nowFigures.onLeave.label)}
        value={data.onLeave}
        unit={t(nowFigures.onLeave.unit)}
        link={lead('/leave/query?quick=onLeave', '/leave/stat')}
      />
      <CardFigure
        label={t(nowFigures.offCampus.label)}
        value={data.offCampus}
        unit={t(nowFigures.offCampus.unit)}
        link={lead(...offCampusLinks)}
      />
      <CardFigure
        label={t(nowFigures.overdue.label)}
        value={data.overdue}
        unit={t(nowFigures.overdue.unit)}
        tone={data.overdue > 0 ? 'red' : undefined}
        link={lead(...overdueLinks)}
      />
      <CardFigure
        label={t(nowFigures.pending.label)}
        value={data.pending}
        unit={t(nowFigures.pending.unit)}
        tone={data.pendingTimeout > 0 ? 'amber' : undefined}
        link={lead('/leave/query?status=10', '/leave/stat')}
      />
      {size.h > 2 && <Days of={data.days} />}
    </div>
  )
}

/** How many were on leave on each of the last days, today last: away from school, and the rest. */
function Days({ of }: { of: OfficeToday['days'] }) {
  return (
    <CardBars
      label={t('近 {{n}} 天每天请假人数', { n: of.length })}
      bars={of.map(({ date, onLeave, leaveSchool }, i) => ({
        key: date,
        label: String(Number(date.slice(8))),
        isNow: i === of.length - 1,
        parts: [
          {
            key: 'rest',
            value: onLeave - leaveSchool,
            colour: 'var(--chart-1)',
            title: t('{{date}} 在校内请假 {{n}} 人', { date: dateText(date), n: onLeave - leaveSchool }),
          },
          {
            key: 'away',
            value: leaveSchool,
            colour: 'var(--chart-2)',
            title: t('{{date}} 请假离校 {{n}} 人', { date: dateText(date), n: leaveSchool }),
          },
        ],
      }))}
    />
  )
}

export const contributions = [
  cardView<LeaderToday>({ code: 'leave.numbers', View: Numbers, Alert: Late, isBare: true, events: [todoEvent] }),
  cardView<OfficeToday>({
    code: 'leave.today',
    View: TodayFigures,
    events: [todoEvent],
    note: ({ leaveRate }) => ({ text: t('请假率 {{rate}}%', { rate: leaveRate.toFixed(2) }) }),
  }),
]
