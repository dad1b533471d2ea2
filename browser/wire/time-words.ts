import { addDays } from '#kernel/rules/days.ts'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { timeWords } from '#kernel/rules/time-words.ts'
import { t } from './i18n.ts'

/**
 * Days, times, spans and lengths as the reader of a page says them; messages and papers say them alike. Whatever has the room names the
 * year where it is another one than now: pages show what was and what is to come alike.
 */
const words = timeWords(t)
export const {
  fullDay: fullDayText,
  monthOf: monthText,
  monthAlone: monthName,
  weekday: weekdayText,
  length: lengthText,
  shortLength,
} = words

/** Where there is little room, or where the year is said beside it. */
type Room = { isNarrow?: boolean; isYearSaid?: boolean }

/** `10月16日`, with the year where it is another one; where there is little room `10/16`. */
export function dateText(date: string, room: Room = {}, now = Date.now()): string {
  return room.isNarrow || room.isYearSaid ? words.day(date, room) : words.nearDay(date, dayOf(now))
}

/** When something happened, as people say it: minutes within the hour, today, yesterday, this year, else the date. */
export function momentText(iso: string, now = Date.now()): string {
  const time = Date.parse(iso)
  const minutes = Math.floor((now - time) / 60_000)
  if (minutes < 0) return plannedText(iso, now)
  if (minutes < 1) return t('刚刚')
  if (minutes < 60) return t('{{n}} 分钟前', { n: minutes })
  const [day, today] = [dayOf(time), dayOf(now)]
  if (day === today) return t('今天 {{clock}}', { clock: clockOf(time) })
  if (day === addDays(today, -1)) return t('昨天 {{clock}}', { clock: clockOf(time) })
  return words.nearDay(day, today)
}

/** When something happened, always with the clock. */
export function clockText(iso: string, now = Date.now()): string {
  const [day, clock, today] = [dayOf(iso), clockOf(iso), dayOf(now)]
  if (day === today) return t('今天 {{clock}}', { clock })
  return day === addDays(today, -1) ? t('昨天 {{clock}}', { clock }) : plannedText(iso, now)
}

/** When something is to be: whoever plans reads the clock, before it and after it; the year only where it is another one. */
export function plannedText(iso: string, now = Date.now()): string {
  return words.planned(iso, now)
}

/** The same of a whole day: `10月16日 周五`. */
export function plannedDayText(date: string, now = Date.now()): string {
  return words.plannedDay(date, dayOf(now))
}

/** When something is to end: midnight is 24:00 of its day. */
export function plannedEndText(iso: string, now = Date.now()): string {
  return words.plannedEnd(iso, now)
}

/** `9月7日 – 10月3日`, of days; with the year where one of them lies in another. */
export function daysText(from: string, until: string, now = Date.now()): string {
  return words.daySpan(from, until, dayOf(now))
}

/** `10月16日 周五 08:00 – 18:00`, from when until when, with the year where one of them lies in another. */
export function spanText(from: string, until: string, now = Date.now()): string {
  return words.plannedSpan(from, until, now)
}

/** `10/16 周五 08:00 – 10/18 周日 20:00`, for narrow places. */
export function shortSpan(from: string, until: string): string {
  return words.span(from, until, { isNarrow: true })
}

/** `10/16 周五 08:00` */
export function shortDay(moment: string): string {
  return words.moment(moment, { isNarrow: true })
}

/** `10/16 周五 18:00`, of when something is to end. */
export function shortUntil(moment: string): string {
  return words.until(moment, { isNarrow: true })
}
