import type { GridLesson } from '../timetable-types.ts'

export type OwnLesson = GridLesson & {
  /** What excuses a student from it; null: nothing does. */
  excusedBy: string | null
  place: { buildingName: string | null; floor: number | null; lng: string | null; lat: string | null } | null
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
