import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { GridLesson } from './week-routes.ts'

/** Where a room is: its building, and its point on the map where the school keeps one. */
export type LessonPlace = { buildingName: string | null; floor: number | null; lng: string | null; lat: string | null }

export type OwnLesson = GridLesson & {
  classIds: string[]
  /** What excuses a student from it or from a part of it; null: nothing does. */
  excusedBy: string | null
  /** Nothing of it is left to attend. */
  isExcusedWhole: boolean
  place: LessonPlace | null
}

/** One day of the own timetable. */
export type OwnDay = {
  subject: { kind: 'teacher' | 'student'; id: string } | null
  date: string
  today: string
  termName: string | null
  day: {
    weekNo: number
    weekday: number
    dayType: string
    lessonDate: string | null
    holidayName: string | null
  } | null
  lessons: OwnLesson[]
  /** Rooms that are empty after a lesson, until the next. */
  gaps: { afterId: string; rooms: string[] }[]
  next: { date: string; courseName: string; beginAt: string | null; roomText: string | null } | null
}

export type OwnTerm = {
  termName: string | null
  courses: {
    id: string
    taskNo: string
    courseName: string
    credit: string | null
    hours: number | null
    classNames: string[]
    lines: {
      weekday: number
      jcFrom: number
      jcTo: number
      weeksText: string
      roomText: string | null
      teacherName: string
    }[]
  }[]
}

const at = {
  service: 'base',
  method: 'GET',
  // Everybody's own page (spec §2): who teaches and hears nothing is told so. The permission decides on the menu.
  access: { signedIn: true },
  input: z.looseObject({}),
} as const

export const ownDayRoute = defineRoute({
  ...at,
  path: 'timetable/myDay',
  label: '我的一天课表',
  answer: answer<OwnDay>(),
})

export const ownTermRoute = defineRoute({
  ...at,
  path: 'timetable/myTerm',
  label: '我的学期课程',
  answer: answer<OwnTerm>(),
})

export const applyChangeRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'courseChange/apply',
  label: '申请调停课',
  access: { permission: 'courseChange:apply' },
  input: z.looseObject({ scheduleId: z.string({ error: '请选择课程' }) }),
  answer: answer<{ id: string; instanceId: string }>(),
})
