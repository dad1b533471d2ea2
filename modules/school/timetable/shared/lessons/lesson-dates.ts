import type { DayFacts } from '#modules/school/calendar/shared/services.ts'
import { dayTypes } from '#modules/school/calendar/shared/dictionaries.ts'
import { hasWeek } from './weeks.ts'

/** A date of a term and the place in the timetable whose lessons it holds. */
export type LessonDay = { date: string; weekNo: number; weekday: number; isHeld: boolean }

const noLessons: readonly string[] = [dayTypes.holiday[0], dayTypes.event[0]]

/**
 * Which lessons each date of a term has. Days off and days of events show the lessons that fall out; a worked weekend holds those of the
 * day it stands for, or none; vacations have none at all.
 */
export function lessonDays(days: readonly DayFacts[]): LessonDay[] {
  const byDate = new Map(days.map((day) => [day.riQi, day]))
  return days.flatMap((day): LessonDay[] => {
    if (day.dayType === dayTypes.vacation[0]) return []
    if (day.dayType !== dayTypes.makeUp[0])
      return day.zc > 0
        ? [{ date: day.riQi, weekNo: day.zc, weekday: day.xqj, isHeld: !noLessons.includes(day.dayType) }]
        : []
    const of = day.lessonDate ? byDate.get(day.lessonDate) : undefined
    return of && of.zc > 0 ? [{ date: day.riQi, weekNo: of.zc, weekday: of.xqj, isHeld: true }] : []
  })
}

/** The days of a term by weekday, so that a line looks only at its own. */
export function daysByWeekday(days: readonly LessonDay[]): ReadonlyMap<number, readonly LessonDay[]> {
  return Map.groupBy(days, (day) => day.weekday)
}

/** The dates of one line. */
export function datesOf(
  line: { weekday: number; weeks: number },
  days: ReadonlyMap<number, readonly LessonDay[]>,
): LessonDay[] {
  return (days.get(line.weekday) ?? []).filter((day) => hasWeek(line.weeks, day.weekNo))
}
