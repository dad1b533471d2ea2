import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf, writtenAt, writtenOf } from '#kernel/rules/school-time.ts'

export type QuickKey =
  | 'todayPm'
  | 'tonight'
  | 'tomorrowAm'
  | 'tomorrow'
  | 'friday'
  | 'weekend'
  | 'nextWeekend'
  | 'holiday'
/** A span people often ask for, as moments of the school's clock. */
export type QuickSpan = { key: QuickKey; start: string; end: string }

const hour = 3_600_000
const step = 10 * 60_000

/** Hours of a school's day that spans begin and end with. */
const clocks = {
  morning: '08:00',
  noon: '12:00',
  afternoon: '13:30',
  evening: '18:00',
  leaving: '17:00',
  night: '22:00',
} as const

/** The parts of a school's day, in its order. */
export const halfDays = {
  morning: { start: clocks.morning, end: clocks.noon },
  afternoon: { start: clocks.afternoon, end: clocks.evening },
  evening: { start: clocks.evening, end: clocks.night },
} as const

/** What can be asked for at one touch now; spans that are over already are not offered. `holiday`: the next days off, as whole dates. */
export function quickSpans(now: Date, holiday: { from: string; to: string } | null = null): QuickSpan[] {
  const today = dayOf(now)
  const [tomorrow, weekday] = [addDays(today, 1), weekdayOf(today)]
  const [friday, sunday] = [addDays(today, 5 - weekday), addDays(today, 7 - weekday)]
  const week = weekday === 7 ? 7 : 0
  const spans = [
    span('todayPm', [today, clocks.afternoon], [today, clocks.evening]),
    span('tonight', [today, clocks.evening], [today, clocks.night]),
    span('tomorrowAm', [tomorrow, clocks.morning], [tomorrow, clocks.noon]),
    span('tomorrow', [tomorrow, clocks.morning], [tomorrow, clocks.night]),
    ...(weekday < 5 ? [span('friday', [friday, clocks.morning], [sunday, clocks.night])] : []),
    span(
      week === 0 ? 'weekend' : 'nextWeekend',
      [addDays(friday, week), clocks.leaving],
      [addDays(sunday, week), clocks.night],
    ),
    ...(holiday ? [span('holiday', [holiday.from, clocks.morning], [holiday.to, clocks.night])] : []),
  ]
  return spans.flatMap((one) => begunNow(one, now))
}

/** What has begun begins at the next ten minutes; of what ends within the hour nothing is left. */
function begunNow(one: QuickSpan, now: Date): QuickSpan[] {
  if (Date.parse(one.start) >= now.getTime()) return [one]
  const start = Math.ceil(now.getTime() / step) * step
  return Date.parse(one.end) - start < hour ? [] : [{ ...one, start: writtenOf(start) }]
}

function span(key: QuickKey, from: [day: string, clock: string], to: [day: string, clock: string]): QuickSpan {
  return { key, start: writtenAt(...from), end: writtenAt(...to) }
}
