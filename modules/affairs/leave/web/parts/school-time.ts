import { t } from '#browser/wire/i18n.ts'
import { localTime, stampOf } from '#browser/wire/server-time.ts'

/** A moment as the school's clock shows it, for controls of the browser: `2026-10-16T08:00`. */
export function wallOf(moment: unknown): string {
  const time = new Date(String(moment ?? ''))
  return Number.isNaN(time.getTime()) ? '' : stampOf(time).replace(' ', 'T')
}

/** What such a control holds, as a moment; null where it is empty. */
export function fromWall(text: string): string | null {
  return text === '' ? null : `${text.slice(0, 16)}:00+08:00`
}

/** `10月16日 周五 08:00` */
export function dayText(moment: string): string {
  const { month, day, weekday } = localTime(new Date(moment))
  return `${t('{{month}}月{{day}}日', { month, day })} ${t(weekday)} ${clockText(moment)}`
}

/** `08:00` */
export function clockText(moment: string): string {
  return stampOf(new Date(moment)).slice(11)
}

/** From when until when; a day is said once. */
export function spanText(start: string, end: string): string {
  const isOneDay = stampOf(new Date(start)).slice(0, 10) === stampOf(new Date(end)).slice(0, 10)
  return `${dayText(start)} – ${isOneDay ? clockText(end) : dayText(end)}`
}

/** The same for narrow places: `10/16 周五 08:00 – 10/18 周日 20:00`. */
export function shortSpan(start: string, end: string): string {
  const isOneDay = stampOf(new Date(start)).slice(0, 10) === stampOf(new Date(end)).slice(0, 10)
  return `${shortDay(start)} – ${isOneDay ? clockText(end) : shortDay(end)}`
}

/** `10/16 周五 08:00` */
export function shortDay(moment: string): string {
  const { month, day, weekday } = localTime(new Date(moment))
  return `${month}/${day} ${t(weekday)} ${clockText(moment)}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something takes, in the two largest units that matter. */
export function lengthText(ms: number): string {
  const left = Math.max(0, ms)
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ]
  if (days > 0) return hours > 0 ? t('{{days}} 天 {{hours}} 小时', { days, hours }) : t('{{n}} 天', { n: days })
  if (hours > 0)
    return minutes > 0 ? t('{{hours}} 小时 {{minutes}} 分', { hours, minutes }) : t('{{n}} 小时', { n: hours })
  return t('{{n}} 分钟', { n: minutes })
}
