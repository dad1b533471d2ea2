import { tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'

const weekdays = [
  tKey('周日'),
  tKey('周一'),
  tKey('周二'),
  tKey('周三'),
  tKey('周四'),
  tKey('周五'),
  tKey('周六'),
] as const

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

/** A day as people name it. */
export function namedDay(date: string): { month: number; day: number; weekday: string } {
  const [, month, day] = date.split('-').map(Number)
  return { month: month!, day: day!, weekday: weekdays[new Date(date).getUTCDay()]! }
}
