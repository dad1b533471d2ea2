import { clockOf, dayOf, minuteOf, writtenAt } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { namedDay } from '#browser/wire/server-time.ts'

/** A moment as the school's clock shows it, for controls of the browser: `2026-10-16T08:00`. */
export function wallOf(moment: unknown): string {
  const time = new Date(String(moment ?? ''))
  return Number.isNaN(time.getTime()) ? '' : minuteOf(time).replace(' ', 'T')
}

/** What such a control holds, as a moment; null where it is empty. */
export function fromWall(text: string): string | null {
  return text === '' ? null : writtenAt(text.slice(0, 10), text.slice(11, 16))
}

/** `10月16日 周五 08:00` */
export function dayText(moment: string): string {
  const { month, day, weekday } = namedDay(dayOf(moment))
  return `${t('{{month}}月{{day}}日', { month, day })} ${t(weekday)} ${clockOf(moment)}`
}

/** `10/16 周五 08:00`, for narrow places. */
export function shortDay(moment: string): string {
  const { month, day, weekday } = namedDay(dayOf(moment))
  return `${month}/${day} ${t(weekday)} ${clockOf(moment)}`
}

/** From when until when; a day is said once. */
export function spanText(start: string, end: string): string {
  return spanOf(start, end, dayText)
}

/** The same for narrow places: `10/16 周五 08:00 – 10/18 周日 20:00`. */
export function shortSpan(start: string, end: string): string {
  return spanOf(start, end, shortDay)
}

function spanOf(start: string, end: string, textOf: (moment: string) => string): string {
  return `${textOf(start)} – ${dayOf(start) === dayOf(end) ? clockOf(end) : textOf(end)}`
}
