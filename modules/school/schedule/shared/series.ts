import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { boundedRepeat, repeatDays, writeRepeat, type Repeat } from './repeat.ts'
import { minutesAt, momentOf } from './times.ts'

/** An event with all its times: the first one, how it comes again, and the days on which it does not. Moments in milliseconds. */
export type Series = { begin: number; end: number; repeat: Repeat | null; exdates: readonly string[] }

/** One time of it; `day` names it within the series. */
export type Occurrence = { day: string; begin: number; end: number }

/** How far a change reaches. */
export type Reach = 'one' | 'following' | 'all'

/** Every time that touches [from, to). What ends as the period starts does not touch it; a moment without length does. */
export function occurrencesOf(series: Series, from: number, to: number): Occurrence[] {
  return allOccurrences(series).filter(
    ({ begin, end }) => begin < to && (end > from || (begin === end && begin >= from)),
  )
}

/** All its times, in order. */
export function allOccurrences({ begin, end, repeat, exdates }: Series): Occurrence[] {
  const first = dayOf(begin)
  const [minutes, length] = [minutesAt(begin), end - begin]
  const skipped = new Set(exdates)
  return (repeat ? repeatDays(first, repeat) : [first])
    .filter((day) => !skipped.has(day))
    .map((day) => ({ day, begin: momentOf(day, minutes), end: momentOf(day, minutes) + length }))
}

/** The time of one day, or undefined where it does not fall on it. */
export function occurrenceOn(series: Series, day: string): Occurrence | undefined {
  return allOccurrences(series).find((one) => one.day === day)
}

/** The series without one of its days. */
export function withoutDay(series: Series, day: string): Series {
  return { ...series, exdates: [...new Set([...series.exdates, day])].toSorted() }
}

/** What comes before a day and what begins with it; null where nothing is left. */
export function splitSeries(series: Series, day: string): { before: Series | null; after: Series } {
  const { begin, end, repeat, exdates } = series
  if (!repeat) return { before: null, after: series }
  const index = repeatDays(dayOf(begin), repeat).indexOf(day)
  const moved = momentOf(day, minutesAt(begin))
  const after: Series = {
    begin: moved,
    end: moved + (end - begin),
    repeat: { ...repeat, count: repeat.count === null ? null : repeat.count - index },
    exdates: exdates.filter((one) => one >= day),
  }
  const before: Series = {
    begin,
    end,
    repeat: { ...repeat, count: null, until: addDays(day, -1) },
    exdates: exdates.filter((one) => one < day),
  }
  return { before: allOccurrences(before).length > 0 ? before : null, after }
}

/** The whole series moved so that the time of `day` gets a new begin and end. Days of the week and days left out go along. */
export function shiftSeries(series: Series, day: string, to: { begin: number; end: number }): Series {
  const days = daysBetween(day, dayOf(to.begin))
  const begin = momentOf(addDays(dayOf(series.begin), days), minutesAt(to.begin))
  const repeat = series.repeat && {
    ...series.repeat,
    byDay: series.repeat.byDay.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1).toSorted((a, b) => a - b),
    until: series.repeat.until && addDays(series.repeat.until, days),
  }
  return { begin, end: begin + (to.end - to.begin), repeat, exdates: series.exdates.map((one) => addDays(one, days)) }
}

/** The series under another rule; the same rule leaves it as it is. */
export function withRepeat(series: Series, asked: Repeat | null): { series: Series } | { problem: string } {
  const isSame = (series.repeat && writeRepeat(series.repeat)) === (asked && writeRepeat(asked))
  if (isSame && asked === null) return { series }
  if (asked === null) return { series: { ...series, repeat: null, exdates: [] } }
  const first = dayOf(series.begin)
  // The day it begins on is one of its days of the week.
  const named =
    asked.freq === 'WEEKLY' && asked.byDay.length > 0
      ? { ...asked, byDay: [...new Set([...asked.byDay, weekdayOf(first)])].toSorted((a, b) => a - b) }
      : asked
  const bounded = boundedRepeat(first, named)
  return 'problem' in bounded ? bounded : { series: { ...series, repeat: bounded.repeat } }
}

/** When the last of it is over. */
export function lastEnd(series: Series): number {
  return allOccurrences(series).at(-1)?.end ?? series.end
}

/** When the next reminder is due after a moment: of the times to come, by the minutes before each. */
export function nextReminder(series: Series, minutesBefore: readonly number[], after: number): number | null {
  let next: number | null = null
  for (const { begin } of allOccurrences(series)) {
    for (const minutes of minutesBefore) {
      const due = begin - minutes * 60_000
      if (due > after && (next === null || due < next)) next = due
    }
  }
  return next
}

/** Reminders due in (after, until]. */
export function remindersBetween(
  series: Series,
  minutesBefore: readonly number[],
  after: number,
  until: number,
): { occurrence: Occurrence; minutes: number }[] {
  return allOccurrences(series).flatMap((occurrence) =>
    minutesBefore
      .filter((minutes) => occurrence.begin - minutes * 60_000 > after && occurrence.begin - minutes * 60_000 <= until)
      .map((minutes) => ({ occurrence, minutes })),
  )
}
