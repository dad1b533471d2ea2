import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** A student excused from a lesson; a public leave counts as present. */
export type LessonLeave = {
  studentId: string
  xm: string
  xh: string | null
  className: string | null
  photoId: string | null
  typeName: string
  isPresent: boolean
  startTime: string
  endTime: string
}

/** The own lessons of a day, each with who need not come. */
export type LessonLeaves = {
  date: string
  lessons: {
    id: string
    courseName: string
    jcFrom: number
    jcTo: number
    beginAt: string | null
    endAt: string | null
    roomText: string | null
    total: number
    excused: LessonLeave[]
  }[]
}

/** What the led classes have today: how many lessons, how many are not over, and the next of these. */
export type ClassLessons = {
  total: number
  ahead: number
  lessons: (LessonLeaves['lessons'][number] & { classNames: string[] })[]
}

export const lessonLeavesRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveLesson/day',
  label: '课堂请假',
  access: { permission: 'leaveLesson:read' },
  input: z.object({ date: askedDay().optional() }),
  answer: answer<LessonLeaves>(),
})
