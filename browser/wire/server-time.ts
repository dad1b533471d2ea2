import { tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'

/** The parts of a moment where the school is, whatever zone this computer is set to. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: string }

const weekdays = [
  tKey('周日'),
  tKey('周一'),
  tKey('周二'),
  tKey('周三'),
  tKey('周四'),
  tKey('周五'),
  tKey('周六'),
] as const
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

let offsetMs = 0
let heard: unknown

/** Now by the server's clock; until it was heard, by this computer's. */
export function serverNow(): Date {
  const told = useSession.getState().user?.['serverTime']
  if (told !== heard && typeof told === 'string') {
    heard = told
    offsetMs = Date.parse(told) - Date.now()
  }
  return new Date(Date.now() + offsetMs)
}

export function localTime(moment: Date): LocalTime {
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute, weekday: weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]! }
}

/** `2026-11-15 09:05` */
export function stampOf(moment: Date): string {
  const { year, month, day, hour, minute } = localTime(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}
