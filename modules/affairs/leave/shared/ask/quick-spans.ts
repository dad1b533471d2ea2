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
const day = 24 * hour
const offset = 8 * hour
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

/** What can be asked for at one touch now; spans that are over already are not offered. `holiday`: the next days off, as whole dates. */
export function quickSpans(now: Date, holiday: { from: string; to: string } | null = null): QuickSpan[] {
  const today = Math.floor((now.getTime() + offset) / day)
  // Monday is 0; the first day of the epoch was a Thursday.
  const weekday = (today + 3) % 7
  const [friday, sunday] = [today + 4 - weekday, today + 6 - weekday]
  const week = weekday === 6 ? 7 : 0
  const spans = [
    span('todayPm', [today, clocks.afternoon], [today, clocks.evening]),
    span('tonight', [today, clocks.evening], [today, clocks.night]),
    span('tomorrowAm', [today + 1, clocks.morning], [today + 1, clocks.noon]),
    span('tomorrow', [today + 1, clocks.morning], [today + 1, clocks.night]),
    ...(weekday < 4 ? [span('friday', [friday, clocks.morning], [sunday, clocks.night])] : []),
    span(week === 0 ? 'weekend' : 'nextWeekend', [friday + week, clocks.leaving], [sunday + week, clocks.night]),
    ...(holiday
      ? [
          {
            key: 'holiday' as const,
            start: `${holiday.from}T${clocks.morning}:00+08:00`,
            end: `${holiday.to}T${clocks.night}:00+08:00`,
          },
        ]
      : []),
  ]
  return spans.flatMap((one) => begunNow(one, now))
}

/** What has begun begins at the next ten minutes; of what ends within the hour nothing is left. */
function begunNow(one: QuickSpan, now: Date): QuickSpan[] {
  if (Date.parse(one.start) >= now.getTime()) return [one]
  const start = Math.ceil(now.getTime() / step) * step
  return Date.parse(one.end) - start < hour ? [] : [{ ...one, start: atSchool(start) }]
}

function span(key: QuickKey, [fromDay, from]: [number, string], [toDay, to]: [number, string]): QuickSpan {
  return { key, start: `${dateOf(fromDay)}T${from}:00+08:00`, end: `${dateOf(toDay)}T${to}:00+08:00` }
}

/** A moment as the school's clock shows it: `2026-10-16T08:00:00+08:00`. */
export function atSchool(time: number): string {
  return `${new Date(time + offset).toISOString().slice(0, 19)}+08:00`
}

function dateOf(days: number): string {
  return new Date(days * day).toISOString().slice(0, 10)
}
