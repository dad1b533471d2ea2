import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { DayFacts, TermFacts } from './services.ts'

/** What a date is, in words, with the week it lies in. */
export type DayInfo = DayFacts & { xqName: string; dayTypeName: string; weekStart: string; weekEnd: string }

type Choice<V = string> = { value: V; label: string; isCurrent: boolean }
export type WeekChoice = Choice<number> & { startDate: string; endDate: string }
export type TermChoice = Omit<TermFacts, 'name'> & { value: string; label: string }

const at = { service: 'base', method: 'GET', access: { signedIn: true }, isTagged: true } as const
const loose = z.looseObject({})
const termAsked = z.looseObject({ xn: z.unknown().optional(), xqM: z.unknown().optional() })

export const dayInfoRoute = defineRoute({
  ...at,
  path: 'schoolCalendarItem/getOne',
  label: '某天的校历',
  input: z.looseObject({ riQiStr: z.unknown().optional() }),
  emptyText: '该日期不在校历范围内',
  answer: answer<DayInfo | null>(),
})

export const weekChoicesRoute = defineRoute({
  ...at,
  path: 'schoolCalendarItem/getZcSelect',
  label: '周次选择',
  input: termAsked,
  answer: answer<WeekChoice[]>(),
})

export const monthChoicesRoute = defineRoute({
  ...at,
  path: 'schoolCalendarItem/getMonthSelect',
  label: '月份选择',
  input: termAsked,
  answer: answer<Choice[]>(),
})

export const termChoicesRoute = defineRoute({
  ...at,
  path: 'schoolCalendar/getXnXqSelect',
  label: '学年学期选择',
  input: loose,
  answer: answer<TermChoice[]>(),
})

export const schoolYearChoicesRoute = defineRoute({
  ...at,
  path: 'schoolCalendar/getXnSelect',
  label: '学年选择',
  input: loose,
  answer: answer<Choice[]>(),
})

export const calendarYearsRoute = defineRoute({
  ...at,
  path: 'schoolCalendar/getYear',
  label: '年份选择',
  input: loose,
  answer: answer<Choice[]>(),
})
