import { changeTypes } from '../changes/course-change.ts'
import { datesOf, type LessonDay } from './lesson-dates.ts'
import { lessonStates } from './lesson.ts'
import { weekdayOf } from '#kernel/rules/days.ts'
import { writtenAt } from '#kernel/rules/school-time.ts'

/** A change as it was entered: 2 生效, or 5 失效 while its lesson is gone. */
export type ChangeFacts = {
  id: string
  scheduleId: string
  type: string
  state: string
  origDate: string | null
  newDate: string | null
  newJcFrom: number | null
  newJcTo: number | null
  newRoomId: string | null
  newRoomText: string | null
  newTeacherId: string | null
}

type LineFacts = {
  id: string
  taskId: string
  weekday: number
  jcFrom: number
  jcTo: number
  weeks: number
  teacherId: string
  roomId: string | null
  roomText: string
  campusId: string | null
}

/** A lesson to be. */
export type MadeLesson = {
  scheduleId: string
  taskId: string
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
  state: string
  changeId: string | null
}

type Clock = (at: {
  date: string
  campusId: string | null
  jcFrom: number
  jcTo: number
}) => { begin: string; end: string } | null

type Making = {
  line: LineFacts
  days: ReadonlyMap<number, readonly LessonDay[]>
  weekOf: ReadonlyMap<string, number>
  clock: Clock
  changes: readonly ChangeFacts[]
}

/** The lessons of one line on their dates, with its changes worked in. */
export function lessonsOfLine({ line, days, weekOf, clock, changes }: Making): MadeLesson[] {
  const at = (date: string, jcFrom: number, jcTo: number) => {
    const times = clock({ date, campusId: line.campusId, jcFrom, jcTo })
    return {
      date,
      weekday: weekdayOf(date),
      jcFrom,
      jcTo,
      beginAt: times && writtenAt(date, times.begin),
      endAt: times && writtenAt(date, times.end),
    }
  }
  const plain = {
    scheduleId: line.id,
    taskId: line.taskId,
    roomId: line.roomId,
    roomText: line.roomText || null,
    teacherId: line.teacherId,
    changeId: null,
  }
  const lessons: MadeLesson[] = datesOf(line, days).map(({ date, weekNo, isHeld }) => ({
    ...plain,
    ...at(date, line.jcFrom, line.jcTo),
    weekNo,
    state: isHeld ? lessonStates.normal[0] : lessonStates.holiday[0],
  }))
  for (const change of changes) {
    const old = lessons.find((one) => one.date === change.origDate && one.state === lessonStates.normal[0])
    if (change.type !== changeTypes.extra[0] && !old) continue
    const place = {
      ...(change.newRoomText ? { roomId: change.newRoomId, roomText: change.newRoomText } : {}),
      ...(change.newTeacherId ? { teacherId: change.newTeacherId } : {}),
      changeId: change.id,
    }
    if (change.type === changeTypes.cancel[0])
      Object.assign(old!, { state: lessonStates.cancelled[0], changeId: change.id })
    else if (change.type === changeTypes.teacher[0] || change.type === changeTypes.room[0]) Object.assign(old!, place)
    else {
      if (old && change.type === changeTypes.move[0])
        Object.assign(old, { state: lessonStates.movedAway[0], changeId: change.id })
      const isMove = change.type === changeTypes.move[0]
      lessons.push({
        ...plain,
        ...at(change.newDate!, change.newJcFrom!, change.newJcTo!),
        weekNo: weekOf.get(change.newDate!) ?? 0,
        state: isMove ? lessonStates.movedHere[0] : lessonStates.extra[0],
        ...place,
      })
    }
  }
  return lessons
}

/** Changes that no lesson shows any more. */
export function lostChanges(changes: readonly ChangeFacts[], lessons: readonly MadeLesson[]): Set<string> {
  const shown = new Set(lessons.map((one) => one.changeId))
  return new Set(changes.filter((change) => !shown.has(change.id)).map((change) => change.id))
}
