import type { MissedLesson } from '../leave-request.ts'

type Lesson = Omit<MissedLesson, 'lessonId'> & { id: string; beginAt: string | null; endAt: string | null }

/** The lessons a span touches. */
export function missedOf(lessons: readonly Lesson[], { start, end }: { start: Date; end: Date }): MissedLesson[] {
  return lessons
    .filter(
      ({ beginAt, endAt }) =>
        beginAt && endAt && Date.parse(beginAt) < end.getTime() && Date.parse(endAt) > start.getTime(),
    )
    .slice(0, 1000)
    .map(({ id, date, jcFrom, jcTo, courseName, teacherId, teacherName }) => ({
      lessonId: id,
      date,
      jcFrom,
      jcTo,
      courseName,
      teacherId,
      teacherName,
    }))
}

/** How many periods some lessons take. */
export function periodsOf(lessons: readonly MissedLesson[]): number {
  return lessons.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0)
}
