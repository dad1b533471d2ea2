import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { LessonFacts } from '../services.ts'

/** A lesson as a grid draws it. */
export type GridLesson = Omit<LessonFacts, 'classIds'> & {
  classNames: string[]
  /** In the timetable of a student who is excused from the whole of it. */ isExcused?: boolean
}

export type GridDay = {
  date: string
  weekNo: number
  weekday: number
  dayType: string
  lessonDate: string | null
  holidayName: string | null
}

export type Week = {
  termId: string
  week: number
  weeks: number
  presentWeek: number
  today: string
  days: GridDay[]
  slots: { jc: number; begin: string; end: string; part: string }[]
  lessons: GridLesson[]
}

/** Somebody or something whose timetable can be looked at. */
export type Subject = { value: string; label: string; isOwn?: boolean }

const kinds = ['class', 'teacher', 'student', 'room'] as const
const asked = z.looseObject({
  kind: z.enum(kinds, { error: '请选择课表类型' }),
  id: z.string({ error: '请选择查看对象' }),
  termId: z.unknown().optional(),
  week: z.coerce.number().int().min(1).max(30).optional(),
})
const at = { service: 'base', method: 'GET', access: { signedIn: true } } as const

export const weekRoute = defineRoute({
  ...at,
  path: 'timetable/week',
  label: '周课表',
  input: asked,
  answer: answer<Week>(),
})

export const subjectsRoute = defineRoute({
  ...at,
  path: 'timetable/subjects',
  label: '课表查看对象',
  input: z.looseObject({ kind: z.enum(kinds, { error: '请选择课表类型' }), keyword: z.string().max(50).optional() }),
  answer: answer<Subject[]>(),
})
