import { defineService } from '#kernel/world/service.ts'

/** Whose lessons are asked for. A room is named by its id, or by its text where the school's register does not know it. */
export type LessonSubject = { kind: 'class' | 'teacher' | 'student' | 'room'; id: string }

/** Several classes at once: what they attend together is there once. */
export type LessonsOfClasses = { kind: 'classes'; ids: readonly string[] }

/** A lesson on its date, with changes already worked in. */
export type LessonFacts = {
  id: string
  taskId: string
  scheduleId: string
  courseId: string
  courseName: string
  date: string
  weekNo: number
  weekday: number
  jcFrom: number
  jcTo: number
  beginAt: string | null
  endAt: string | null
  roomId: string | null
  roomText: string | null
  teacherId: string
  teacherName: string
  classIds: string[]
  /** 1 正常 2 停课 3 已调出 4 调入 5 补课 6 节假日停 */
  state: string
  changeId: string | null
}

/**
 * The lessons of somebody or something in a period, both ends included, in order. Only those that take place, unless `all` also asks for
 * what falls out.
 */
export const lessonsOn = defineService<
  { subject: LessonSubject | LessonsOfClasses; from: string; to: string; all?: boolean },
  LessonFacts[]
>('timetable.lessonsOn', { fallback: [] })

/** Whether a member of staff has lessons in these months: what stays empty otherwise need not be offered. */
export const teachesAny = defineService<{ teacherId: string }, boolean>('timetable.teachesAny', { fallback: false })

/** A lesson somebody of many has, with changes already worked in. */
export type StudentLesson = Pick<
  LessonFacts,
  'id' | 'courseName' | 'date' | 'jcFrom' | 'jcTo' | 'beginAt' | 'endAt' | 'teacherId' | 'teacherName'
> & { studentId: string }

/** The lessons of many students that take place in a period, both ends included, asked for once. */
export const lessonsOfStudents = defineService<
  { studentIds: readonly string[]; from: string; to: string },
  StudentLesson[]
>('timetable.lessonsOfStudents', { fallback: [] })
