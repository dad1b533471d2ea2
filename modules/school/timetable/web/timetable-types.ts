/** A lesson as a grid draws it. */
export type GridLesson = {
  id: string
  scheduleId: string
  courseId: string
  courseName: string
  date: string
  weekNo: number
  jcFrom: number
  jcTo: number
  beginAt: string | null
  endAt: string | null
  roomText: string | null
  teacherName: string
  classNames: string[]
  state: string
  changeId: string | null
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
  slots: { jc: number; begin: string; end: string }[]
  lessons: GridLesson[]
}

export type TermChoice = { id: string; label: string; isCurrent: boolean }
export type Subject = { value: string; label: string; isOwn?: boolean }
export type SubjectKind = 'class' | 'teacher' | 'room'

/** Days without lessons are drawn hatched. */
export const isFreeDay = ({ dayType }: Pick<GridDay, 'dayType'>) => ['3', '5', '8'].includes(dayType)

/** Lessons that do not take place where they stand. */
export const isStruck = ({ state }: Pick<GridLesson, 'state'>) => ['2', '3', '6'].includes(state)
