import { ChevronRight, QrCode } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { clockOf, dayOf, endClockOf, endDayOf } from '#kernel/rules/school-time.ts'
import { lengthText, plannedEndText, spanText } from '#browser/wire/time-words.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { useOwnNow } from '#patterns/own/web/own-now.tsx'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import '#browser/shell/phone/phone.css'

// The few who are late fetch it when they need it.
const CallCounsellor = lazy(async () => ({
  default: (await import('#modules/affairs/leave/web/parts/call-counsellor.tsx')).CallCounsellor,
}))
const address = 'xsgl/leaveRequest'
const { overdue, due, away, granted, toMend, deciding } = leaveStates

/** Where one stands: at school, on leave and how much longer, or overdue; and what else there is to know about it. */
export function StateLine() {
  const { now: leave, asked } = useOwnNow<OwnLeave>(address)
  const now = useNow(30_000).getTime()
  if (leave === undefined) return <CardWait asked={[asked]} bones="phone-state" />
  const { tone, text, note } = stateOf(leave, now)
  return (
    <Link className={`phone-state is-${tone}`} to="/leave/mine" role={tone === 'red' ? 'alert' : undefined}>
      <i aria-hidden />
      <b>{text}</b>
      {note && <small>{note}</small>}
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

function stateOf(leave: OwnLeave | null, now: number): { tone: string; text: string; note?: string } {
  const here = { tone: 'green', text: t('在校', { context: 'now' }) }
  if (leave === null) return here
  const type = shown(leave.typeName ?? '')
  const end = Date.parse(leave.endTime)
  if (leave.status === overdue[0])
    return { tone: 'red', text: t('逾期未归 {{time}}', { time: lengthText(now - end) }), note: t('请立即销假') }
  if (leave.status === due[0]) return { tone: 'amber', text: t('假期已结束，请销假') }
  if (isOn(leave, now))
    return {
      tone: 'blue',
      text: t('请假中 · 还有 {{time}}', { time: lengthText(end - now) }),
      ...(leave.actualOutTime ? { note: t('{{clock}} 出校门', { clock: clockOf(leave.actualOutTime) }) } : {}),
    }
  const note: Record<string, string> = {
    [toMend[0]]: t('{{type}}退回修改', { type }),
    [deciding[0]]: t('{{type}}审批中', { type }),
    [granted[0]]: t('{{type}} {{time}}后开始', { type, time: lengthText(Date.parse(leave.startTime) - now) }),
  }
  return { ...here, note: note[leave.status] }
}

/** Whether somebody is on leave now, or should be back from it. */
function isOn({ status, startTime }: OwnLeave, now: number): boolean {
  const isBegun = status === granted[0] && Date.parse(startTime) <= now
  return isBegun || [away, due, overdue].some(([code]) => code === status)
}

/** The pass, as long as somebody is on leave. */
export function PassHero({ rest }: { rest: ReactNode }) {
  const { now: leave, asked } = useOwnNow<OwnLeave>(address)
  const now = useNow(30_000).getTime()
  // That it could not be had is said by the line above.
  if (leave === undefined) return asked.isError ? rest : <div className="phone-hero is-waiting" aria-hidden />
  if (leave === null || !isOn(leave, now)) return rest
  const isOver = leave.status === due[0] || leave.status === overdue[0]
  const sign = leave.deeds.includes('sign') && (
    <Link key="sign" className={isOver ? 'is-first' : undefined} to={`/leave/mine?id=${leave.id}&deed=sign`}>
      {isOver ? t('去销假') : t('到校后销假')}
    </Link>
  )
  const pass = leave.pass && (
    <Link key="pass" className={isOver ? undefined : 'is-first'} to="/leave/mine">
      <QrCode size={18} strokeWidth={1.75} aria-hidden />
      {t('出示假条')}
    </Link>
  )
  const [start, end] = [leave.startTime, leave.endTime]
  return (
    <section className="phone-hero" aria-label={t('当前请假')}>
      <p>
        <span>{t('{{type}} {{n}} 天', { type: shown(leave.typeName ?? ''), n: Number(leave.days) })}</span>
        {/* The line above says already that it is overdue. */}
        {leave.status !== overdue[0] && <span>{t(stateWord(leave.status))}</span>}
      </p>
      <h2>
        {!isOver && dayOf(start) === endDayOf(end) && dayOf(start) === dayOf(new Date(now))
          ? t('今天 {{from}} – {{to}}', { from: clockOf(start), to: endClockOf(end) })
          : isOver
            ? t('已于 {{time}} 到期，请立即返校销假', { time: plannedEndText(end) })
            : spanText(start, end)}
      </h2>
      <p>{leave.reason}</p>
      <footer>
        {isOver ? [sign, pass] : [pass, sign]}
        {leave.deeds.includes('extend') && <Link to={`/leave/mine?id=${leave.id}&deed=extend`}>{t('续假')}</Link>}
        {leave.status === overdue[0] && (
          <Suspense>
            <CallCounsellor lateMs={now - Date.parse(end)} />
          </Suspense>
        )}
      </footer>
    </section>
  )
}

function stateWord(status: string): string {
  return (codeEntry(leaveStates, status) ?? granted)[1]
}
