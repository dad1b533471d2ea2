import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type HeldLesson = {
  courseName: string
  teacherName: string
  roomText: string | null
  beginAt: string
  endAt: string
  state: string
}
/** A class with the lesson it is in and the next one today. */
export type ClassNow = {
  id: string
  name: string
  grade: number | null
  students: number
  current: HeldLesson[]
  next: HeldLesson | null
}
export type ClassesNow = { now: string; classes: ClassNow[] }

export const classesNowRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'timetable/now',
  label: '班级此刻',
  access: { permission: 'timetable:now' },
  input: z.looseObject({}),
  answer: answer<ClassesNow>(),
})
