import type { Dayjs } from 'dayjs'
import { t } from '#browser/wire/i18n.ts'
import { dateText as dayWords, monthName, weekdayText } from '#browser/wire/time-words.ts'
import type { WheelRow } from './wheel.tsx'

/** What may be chosen, both ends among it. */
export type Bounds = { first: Dayjs; last: Dayjs }
/** A clock time with a word of its own: the first lesson. */
export type MarkedTime = { time: string; note?: string | undefined }
/** A part of the day in words, in the order of the day, with the times it usually begins and ends at. */
export type DayPart = { name: string; start: string; end: string }
export type SpanEnd = 'start' | 'end'

const aroundDays = 366

export const dateText = (day: Dayjs) => day.format('YYYY-MM-DD')

/** Nearest to a moment that may be chosen. */
export function within(moment: Dayjs, { first, last }: Bounds): Dayjs {
  return moment.isBefore(first) ? first : moment.isAfter(last) ? last : moment
}

/** Years, months and days of a date; a month has the days that lie in it. */
export function yearRows({ first, last }: Bounds): WheelRow<number>[] {
  return numbers(first.year(), last.year()).map((value) => ({ value, text: t('{{year}}年', { year: value }) }))
}

export function monthRows(of: Dayjs, { first, last }: Bounds): WheelRow<number>[] {
  const from = of.isSame(first, 'year') ? first.month() : 0
  const to = of.isSame(last, 'year') ? last.month() : 11
  return numbers(from, to).map((value) => ({ value, text: monthName(value + 1) }))
}

export function dayRows(of: Dayjs, { first, last }: Bounds): WheelRow<number>[] {
  const from = of.isSame(first, 'month') ? first.date() : 1
  const to = of.isSame(last, 'month') ? last.date() : of.daysInMonth()
  return numbers(from, to).map((value) => ({
    value,
    text: t('{{day}}日', { day: value }),
    note: weekdayText(dateText(of.date(value))),
  }))
}

/** Days in one row, for what lies near: each with its weekday. */
export function nearDayRows(around: Dayjs, today: string, { first, last }: Bounds): WheelRow<string>[] {
  const begin = within(around.startOf('day').subtract(aroundDays, 'day'), { first, last }).startOf('day')
  const end = within(around.startOf('day').add(aroundDays, 'day'), { first, last }).startOf('day')
  return numbers(0, end.diff(begin, 'day')).map((n) => {
    const date = dateText(begin.add(n, 'day'))
    return { value: date, text: dayWords(date), note: date === today ? t('今天') : weekdayText(date) }
  })
}

/** Half hours, what is marked, and the one that is chosen, in their order. */
export function timeRows(chosen: string, marked: readonly MarkedTime[] = []): WheelRow<string>[] {
  const notes = new Map(marked.map(({ time, note }) => [time, note]))
  const halves = numbers(0, 47).map((n) => `${two(Math.floor(n / 2))}:${n % 2 ? '30' : '00'}`)
  return [...new Set([...halves, ...notes.keys(), chosen])]
    .toSorted()
    .map((value) => ({ value, text: value, note: notes.get(value) }))
}

/** The part of a day a time lies in; noon ends a morning and begins an afternoon. */
export function partOf(time: string, parts: readonly DayPart[], end: SpanEnd): DayPart {
  return parts.find((part) => (end === 'start' ? time < part.end : time <= part.end)) ?? parts.at(-1)!
}

export function hourRows(): WheelRow<number>[] {
  return numbers(0, 23).map((value) => ({ value, text: two(value) }))
}

/** Minutes in steps, and the one that is chosen. */
export function minuteRows(chosen: number, step: number): WheelRow<number>[] {
  const steps = numbers(0, 59).filter((n) => n % step === 0 || n === chosen)
  return steps.map((value) => ({ value, text: two(value) }))
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
