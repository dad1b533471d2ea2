import { defineService } from '#kernel/world/service.ts'

/** A published term as other areas know it. */
export type TermFacts = {
  id: string
  xn: string
  xqM: string
  name: string
  startDate: string
  endDate: string
  weeks: number
  isCurrent: boolean
}

/** A date of a published term. */
export type DayFacts = {
  riQi: string
  xn: string
  xqM: string
  zc: number
  xqj: number
  dayType: string
  isWork: boolean
  lessonDate: string | null
  holidayName: string | null
}

/** The present term, with today's teaching week; null where a school has published none. */
export const termNow = defineService<Record<string, never>, (TermFacts & { zc: number }) | null>('calendar.termNow', {
  fallback: null,
})

/** What each date of a period is, in order; dates outside all calendars are missing. */
export const calendarDays = defineService<{ from: string; to: string }, DayFacts[]>('calendar.days')

/** How many working days lie in [from, to): the first counted, the last not. */
export const workdaysBetween = defineService<{ from: string; to: string }, number>('calendar.workdaysBetween')
