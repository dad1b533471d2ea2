import { weekdayOf } from './days.ts'
import { clockOf, dayOf, endClockOf, endDayOf, type Moment } from './school-time.ts'

/** Puts values into the holes of a text, in the language of whoever reads it. */
type Say = (text: string, holes?: Record<string, string | number>) => string

/** A span can be said with more or less room. */
type Room = { isNarrow?: boolean }

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** Days, times, spans and lengths in words: on screens in the reader's language, in messages and on papers in Chinese. */
export function timeWords(t: Say) {
  const weekdays = () => [t('周一'), t('周二'), t('周三'), t('周四'), t('周五'), t('周六'), t('周日')]
  const parts = (date: string) => ({
    year: date.slice(0, 4),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
  })

  /** `10月16日`; where there is little room `10/16`. */
  function day(date: string, { isNarrow = false }: Room = {}): string {
    const { year, month, day: number } = parts(date)
    return isNarrow ? `${month}/${number}` : t('{{month}}月{{day}}日', { year, month, day: number })
  }

  /** `2026年10月16日`, for papers. */
  function fullDay(date: string): string {
    return t('{{year}}年{{month}}月{{day}}日', parts(date))
  }

  /** `10月16日`, with the year where it is another one than today's. */
  function nearDay(date: string, today: string): string {
    return date.slice(0, 4) === today.slice(0, 4) ? day(date) : fullDay(date)
  }

  /** `2026年10月`, of a month or of a day in it. */
  function monthOf(date: string): string {
    const { year, month: number } = parts(date)
    return t('{{year}}年{{month}}月', { year, month: number })
  }

  /** `10月`, where the year is known: by its number, or of a month or a day in it. */
  function monthAlone(month: number | string): string {
    return t('{{n}}月', { n: typeof month === 'number' ? month : Number(month.slice(5, 7)) })
  }

  function weekday(date: string): string {
    return weekdays()[weekdayOf(date) - 1]!
  }

  /** `10月16日 周五` */
  function namedDay(date: string): string {
    return `${day(date)} ${weekday(date)}`
  }

  /** `10月16日 周五 08:00`; where there is little room `10/16 周五 08:00`. */
  function moment(time: Moment, room?: Room): string {
    const date = dayOf(time)
    return `${day(date, room)} ${weekday(date)} ${clockOf(time)}`
  }

  /** `2026年10月16日 周五 08:00`, for what is read in other years as well. */
  function fullMoment(time: Moment): string {
    const date = dayOf(time)
    return `${fullDay(date)} ${weekday(date)} ${clockOf(time)}`
  }

  /** The same of when something is to end. */
  function fullUntil(time: Moment): string {
    const date = endDayOf(time)
    return `${fullDay(date)} ${weekday(date)} ${endClockOf(time)}`
  }

  /** When something is to end: as a moment, and midnight as `10月16日 周五 24:00` of the day that ends. */
  function until(time: Moment, room?: Room): string {
    const date = endDayOf(time)
    return `${day(date, room)} ${weekday(date)} ${endClockOf(time)}`
  }

  /** When something is to be, as whoever plans reads it: `10月16日 周五 08:00`, with the year where it is another one than now. */
  function planned(time: Moment, now: Moment): string {
    const date = dayOf(time)
    return date.slice(0, 4) === dayOf(now).slice(0, 4) ? moment(time) : fullMoment(time)
  }

  /** The same of a whole day: `10月16日 周五`, with the year where it is another one than today's. */
  function plannedDay(date: string, today: string): string {
    return `${nearDay(date, today)} ${weekday(date)}`
  }

  /** The same of when something is to end. */
  function plannedEnd(time: Moment, now: Moment): string {
    return endDayOf(time).slice(0, 4) === dayOf(now).slice(0, 4) ? until(time) : fullUntil(time)
  }

  /** From when until when; a day is said once: `10月16日 周五 08:00 – 18:00`. */
  function span(from: Moment, to: Moment, room?: Room): string {
    return `${moment(from, room)} – ${dayOf(from) === endDayOf(to) ? endClockOf(to) : until(to, room)}`
  }

  /** The same for what is read in other years as well: `2026年10月16日 周五 08:00 – 18:00`. */
  function fullSpan(from: Moment, to: Moment): string {
    return `${fullMoment(from)} – ${dayOf(from) === endDayOf(to) ? endClockOf(to) : fullUntil(to)}`
  }

  /** The same, with the year where one of them lies in another than now. */
  function plannedSpan(from: Moment, to: Moment, now: Moment): string {
    const isNear = [dayOf(from), endDayOf(to)].every((date) => date.slice(0, 4) === dayOf(now).slice(0, 4))
    if (isNear) return span(from, to)
    const end = dayOf(from) === endDayOf(to) ? endClockOf(to) : plannedEnd(to, now)
    return `${planned(from, now)} – ${end}`
  }

  /** From which day until which: `9月7日 – 10月3日`, one day once, with the year where one of them lies in another than today. */
  function daySpan(from: string, to: string, today: string): string {
    const isNear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4))
    const [first, last] = [from, to].map((date) => (isNear ? day(date) : fullDay(date)))
    return first === last ? first! : `${first} – ${last}`
  }

  /** How long something takes, in the two largest units that matter: `1 小时 24 分`. */
  function length(ms: number): string {
    const minutes = Math.max(0, Math.floor(ms / minuteMs))
    const [days, hours] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / hourMinutes)]
    if (days >= 7 || (days > 0 && hours === 0)) return t('{{n}} 天', { n: days })
    if (days > 0) return t('{{d}} 天 {{h}} 小时', { d: days, h: hours })
    const rest = minutes % hourMinutes
    if (hours > 0) return rest > 0 ? t('{{h}} 小时 {{m}} 分', { h: hours, m: rest }) : t('{{n}} 小时', { n: hours })
    return minutes > 0 || ms <= 0 ? t('{{n}} 分钟', { n: minutes }) : t('不足 1 分钟')
  }

  /** The same in one unit, where there is little room. */
  function shortLength(ms: number): string {
    const hours = ms / minuteMs / hourMinutes
    if (hours < 1) return t('{{n}} 分钟', { n: Math.max(1, Math.round(hours * hourMinutes)) })
    return hours < 48 ? t('{{n}} 小时', { n: Math.round(hours) }) : t('{{n}} 天', { n: Math.floor(hours / 24) })
  }

  return {
    weekdays,
    day,
    fullDay,
    nearDay,
    monthOf,
    monthAlone,
    weekday,
    namedDay,
    moment,
    fullMoment,
    fullUntil,
    until,
    planned,
    plannedDay,
    plannedEnd,
    span,
    fullSpan,
    plannedSpan,
    daySpan,
    length,
    shortLength,
  }
}

/** As messages and papers of the school say them. */
export const chineseTime = timeWords((text, holes = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(holes[name] ?? '')),
)
