import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { dayOf } from '#kernel/rules/school-time.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { useGroupInUse } from '#browser/kit/cards/group-in-use.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { lengthText, plannedEndText } from '#browser/wire/time-words.ts'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { DeskFirst } from '#patterns/desk/web/desk.tsx'
import { useDesk } from '#patterns/desk/web/use-desk.ts'
import { awayFrom } from '#modules/affairs/absence/shared/board.ts'
import { overdueBoardRoute, type OverdueCard } from '#modules/affairs/absence/shared/overdue.ts'
import { inboxLook, inboxRules } from '../approve/inbox-desk.ts'
import { grouped, type InboxItem } from '../approve/inbox-groups.ts'
import { useInbox } from '../approve/use-inbox.ts'
import { useBoard } from '#modules/affairs/absence/web/parts/use-board.ts'
import { CallLate } from '#modules/affairs/absence/web/parts/call-late.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import './home.css'
import '#browser/shell/phone/phone.css'

const shownLate = 3
const shownWaiting = 5

/** Who leads students: how many are away, wait or are late, then those who are late, then what is to be decided. */
export function LeaderHome() {
  const now = useNow(30_000)
  const inUse = useGroupInUse()
  const classId = inUse?.group?.value
  const board = useBoard({ date: dayOf(serverNow()), classIds: [] })
  const inbox = useInbox()
  const lateOnes = useQuery({
    queryKey: ['xsgl/leaveOverdue', 'home', classId],
    queryFn: () => get(overdueBoardRoute, classId ? { classId } : {}),
    refetchInterval: 60_000,
  })
  const [day, late] = [board.day, lateOnes.data]
  if (inUse === undefined || !day || !inbox.asked.data || !late)
    return <CardWait asked={[board.asked, inbox.asked, lateOnes]} bones="phone-counters" />
  const classes = day.classes.filter(({ id }) => classId === undefined || id === classId)
  const waiting = inbox.rows.filter((row) => classId === undefined || row.classId === classId)
  const away = awayFrom(classes)
  const longest = Math.max(0, ...late.rows.map(({ lateMinutes }) => lateMinutes))
  const begun = grouped(waiting, now).find(({ key }) => key === 'begun')?.items.length ?? 0
  const chosen = classId ? `?classId=${classId}` : ''
  const found = classId ? `?keyword=${encodeURIComponent(inUse!.group!.label)}` : ''
  return (
    <>
      {inUse && (
        <div className="phone-chips" role="group" aria-label={t(inUse.label)}>
          {[{ value: '', label: t('全部班级') }, ...inUse.choices].map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={(classId ?? '') === value}
              onClick={() => inUse.choose(value)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <nav className="phone-counters" aria-label={t('今日情况')}>
        <Counter
          to={`/leave/board${chosen}`}
          value={away.total}
          label={t('不在校')}
          note={t('离校 {{away}} · 外出 {{out}}', away)}
        />
        <Counter
          to={`/leave/approve${found}`}
          value={waiting.length}
          label={t('待批')}
          tone="blue"
          note={begun > 0 ? t('{{n}} 件已过开始时间', { n: begun }) : t('请假申请')}
        />
        <Counter
          to={`/leave/overdue${chosen}`}
          value={late.total}
          label={t('逾期')}
          tone="red"
          note={late.total > 0 ? t('最久 {{time}}', { time: lengthText(longest * 60_000) }) : t('都已按时返校')}
        />
      </nav>
      {late.total > 0 && <Late rows={late.rows} total={late.total} canSeePhones={late.canSeePhones} more={chosen} />}
      <Waiting rows={grouped(waiting, now).flatMap(({ items }) => items)} more={found} onDecided={inbox.drop} />
    </>
  )
}

type CounterProps = { to: string; value: number; label: string; tone?: string; note: string }

function Counter({ to, value, label, tone, note }: CounterProps) {
  return (
    <Link to={to} className={tone && value > 0 ? `is-${tone}` : undefined}>
      <b>{value}</b>
      <span>{label}</span>
      <small>{note}</small>
    </Link>
  )
}

type LateProps = { rows: readonly OverdueCard[]; total: number; canSeePhones: boolean; more: string }

/** Whoever should be back, the longest missing first, each a call away. */
function Late({ rows, total, canSeePhones, more }: LateProps) {
  const first = rows.toSorted((a, b) => b.lateMinutes - a.lateMinutes).slice(0, shownLate)
  return (
    <section className="phone-group" aria-label={t('逾期未归')}>
      <h2 className="phone-alarm">
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
        {t('假期已过，还没回来')}
      </h2>
      <ul className="phone-people">
        {first.map((one) => (
          <li key={one.id}>
            <Link to={`/leave/detail?id=${one.id}`}>
              <NameAvatar name={one.xm} size={36} />
              <span>
                <b>
                  {one.xm} <small>{one.className}</small>
                </b>
                <small>
                  {t('{{type}}，应于 {{time}} 返校', { type: shown(one.typeName), time: plannedEndText(one.endTime) })}
                </small>
                <em>{t('已逾期 {{time}}', { time: lengthText(one.lateMinutes * 60_000) })}</em>
              </span>
            </Link>
            {canSeePhones && <CallLate card={one} look={{ className: 'phone-call' }} />}
          </li>
        ))}
      </ul>
      {total > first.length && (
        <More to={`/leave/overdue${more}`} text={t('另 {{n}} 人', { n: total - first.length })} />
      )}
    </section>
  )
}

type WaitingProps = { rows: readonly InboxItem[]; more: string; onDecided: (keys: readonly string[]) => void }

/** What waits for a decision, as the page that lists it all shows it. */
function Waiting({ rows, more, onDecided }: WaitingProps) {
  const items = rows.slice(0, shownWaiting)
  const desk = useDesk({
    items,
    scope: more,
    ...inboxRules,
    isMeant: () => false,
    isNamedOnly: true,
    phonePage: ({ key }) => `/leave/approve?open=${key}`,
    onDecided,
  })
  if (rows.length === 0) return <p className="phone-quiet">{t('没有等待您审批的请假')}</p>
  return (
    <section className="phone-group" aria-label={t('待我审批')}>
      <header>
        <h2>{t('待我审批')}</h2>
        <Link to={`/leave/approve${more}`}>{t('全部')}</Link>
      </header>
      <DeskFirst desk={desk} items={items} {...inboxLook} />
      {rows.length > items.length && (
        <More to={`/leave/approve${more}`} text={t('还有 {{n}} 件', { n: rows.length - items.length })} />
      )}
    </section>
  )
}

function More({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="phone-more">
      <span>{text}</span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}
