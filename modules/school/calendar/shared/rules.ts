import { addDays, daysBetween, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { dayTypes } from './dictionaries.ts'

export type TermDates = {
  id: string
  startDate: string
  endDate: string
  weeks: number
  /** Before it nobody teaches yet; without it, from the first day on. */
  teachStart?: string | null
  examStart: string | null
  holidayStart: string | null
}

export type HolidayDates = {
  holidayName: string
  kind: string
  startDate: string
  endDate: string | null
  lessonDate: string | null
}

/** A date as the calendar makes it from terms and holidays alone. */
export type MadeDay = {
  riQi: string
  termId: string
  zc: number
  xqj: number
  dayType: string
  isWork: boolean
  lessonDate: string | null
  holidayName: string | null
}

const { lesson, weekend, holiday, makeUp, vacation, exam, event } = dayTypes
const restful: readonly string[] = [weekend[0], holiday[0], vacation[0]]

/** The last day of a term: whole weeks from its first day. */
export function endOfTerm(startDate: string, weeks: number): string {
  return addDays(startDate, weeks * 7 - 1)
}

/** Teaching week of a day: 1 for the first, 0 outside. */
export function weekOf(term: Pick<TermDates, 'startDate' | 'weeks'>, day: string): number {
  const week = Math.floor(daysBetween(term.startDate, day) / 7) + 1
  return week >= 1 && week <= term.weeks ? week : 0
}

/** Whether people work on a day of this type: rest days never, make-up days always, the others on weekdays. */
export function isWorkday(dayType: string, weekday: number): boolean {
  if (restful.includes(dayType)) return false
  return dayType === makeUp[0] || weekday <= 5
}

/** Every date from the first day of a term up to the day before the next one: the term, then the vacation after it. */
export function makeDays(term: TermDates, input: { until: string; holidays: readonly HolidayDates[] }): MadeDay[] {
  const last = input.until > term.endDate ? input.until : term.endDate
  return eachDay(term.startDate, last).map((riQi) => {
    const xqj = weekdayOf(riQi)
    const zc = weekOf(term, riQi)
    const isVacation = zc === 0 || (term.holidayStart !== null && riQi >= term.holidayStart)
    const told = input.holidays.find((one) => one.startDate <= riQi && riQi <= (one.endDate ?? one.startDate))
    // Nobody comes back from the vacation for a weekend worked elsewhere.
    const of = told && told.kind === '2' && isVacation ? undefined : told
    const dayType = of ? (of.kind === '2' ? makeUp[0] : holiday[0]) : plainType(term, { riQi, xqj, isVacation })
    return {
      riQi,
      termId: term.id,
      zc,
      xqj,
      dayType,
      isWork: isWorkday(dayType, xqj),
      lessonDate: of?.kind === '2' ? of.lessonDate : null,
      holidayName: of?.holidayName ?? null,
    }
  })
}

function plainType(
  { teachStart, examStart }: TermDates,
  { riQi, xqj, isVacation }: { riQi: string; xqj: number; isVacation: boolean },
): string {
  if (isVacation) return vacation[0]
  if (xqj >= 6) return weekend[0]
  if (teachStart && riQi < teachStart) return event[0]
  return examStart !== null && riQi >= examStart ? exam[0] : lesson[0]
}

/**
 * The term that counts as the present one: the one a day lies in; between two terms the next one when it starts within `lookAhead` days,
 * else the one that ended last. Before the first term it is the first.
 */
export function termFor<T extends { startDate: string; endDate: string }>(
  terms: readonly T[],
  day: string,
  lookAhead = 14,
): T | null {
  const inOrder = [...terms].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const inside = inOrder.find((one) => one.startDate <= day && day <= one.endDate)
  if (inside) return inside
  const next = inOrder.find((one) => one.startDate > day)
  const ended = inOrder.findLast((one) => one.endDate < day)
  if (next && (!ended || daysBetween(day, next.startDate) <= lookAhead)) return next
  return ended ?? null
}

/** The first day after this one on which the date alone makes a later term the present one. */
export function nextTurnOf(
  terms: readonly { startDate: string; endDate: string }[],
  day: string,
  lookAhead: number,
): string | null {
  const turns = terms
    .filter((one) => one.startDate > day)
    .flatMap((one) => {
      // While another term still runs, nothing is switched ahead of the start.
      const ends = terms.filter(({ endDate }) => endDate < one.startDate).map(({ endDate }) => addDays(endDate, 1))
      return [one.startDate, [addDays(one.startDate, -lookAhead), ...ends].toSorted().at(-1)!]
    })
  return turns.filter((turn) => turn > day).toSorted()[0] ?? null
}

/** Whether the second year of a school year follows the first: 2025-2026. */
export function isSchoolYear(xn: string): boolean {
  const [first, second] = xn.split('-').map(Number)
  return second === first! + 1
}
