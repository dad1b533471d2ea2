import { readWeeks, weekBits } from '../shared/lessons/weeks.ts'
import { coursesOf, type DemoCourse } from './courses.ts'

/** What the demo school hands in: classes, teachers and rooms by the keys of their rows. */
export type DemoTeaching = {
  classes: readonly { key: string; grade: number; college: string; campus: string }[]
  teachers: readonly { key: string; college: string }[]
  rooms: readonly { key: string; name: string; campus: string; type: string; building: string }[]
  shownClass: string
}
export type DemoTerm = {
  id: string
  xn: string
  xqM: string
  startDate: string
  endDate: string
  weeks: number
  examStart: string
  holidayStart: string
}

export type PlannedTask = {
  key: string
  taskNo: string
  course: DemoCourse
  classKey: string
  campus: string
  teacherKey: string
}
export type PlannedLine = {
  key: string
  task: PlannedTask
  weekday: number
  jcFrom: number
  jcTo: number
  weeks: number
  weeksText: string
  teacherKey: string
  roomKey: string | null
  roomName: string
}

const blocks = [1, 2, 3, 4, 5].flatMap((weekday) => [1, 3, 5, 7].map((jcFrom) => ({ weekday, jcFrom })))
const roomTypes: Record<DemoCourse['room'], readonly string[]> = {
  class: ['1', '2', '3'],
  computer: ['4'],
  workshop: ['5', '6'],
  sport: ['10'],
}

/** A timetable in which nobody and no room is wanted twice: each lesson takes the first free place, from a start of its own. */
export function planTerm(teaching: DemoTeaching, term: DemoTerm): { tasks: PlannedTask[]; lines: PlannedLine[] } {
  const taken = new Set<string>()
  const load = new Map<string, number>()
  const tasks: PlannedTask[] = []
  const lines: PlannedLine[] = []
  const rooms = roomsBy(teaching)
  for (const [i, one] of teaching.classes.entries()) {
    const year = Number(term.xn.slice(0, 4)) - one.grade + 1
    // In the second half of the third year classes are out on internships.
    if (year < 1 || year > 3 || (year === 3 && term.xqM === '2')) continue
    for (const [j, course] of coursesOf(one.college, year).entries()) {
      const teacherKey = leastLoaded(
        teaching.teachers.filter((teacher) => teacher.college === course.college),
        load,
      )
      const taskNo = `${term.xn.slice(2, 4)}${term.xqM}-${course.code}-${String(i + 1).padStart(3, '0')}`
      const task = { key: `task:${taskNo}`, taskNo, course, classKey: one.key, campus: one.campus, teacherKey }
      const places = placesFor({
        task,
        start: i * 7 + j * 3,
        taken,
        rooms: rooms.get(`${one.campus} ${course.room}`) ?? [],
      })
      if (places.length === 0) continue
      load.set(teacherKey, (load.get(teacherKey) ?? 0) + places.length)
      tasks.push(task)
      for (const place of places)
        lines.push({
          key: `line:${taskNo}:${place.weekday}${place.jcFrom}`,
          task,
          ...place,
          jcTo: place.jcFrom + 1,
          weeks: weekBits(readWeeks(course.weeks)!),
          weeksText: course.weeks,
          teacherKey,
        })
    }
  }
  return { tasks, lines }
}

type Asked = { task: PlannedTask; start: number; taken: Set<string>; rooms: DemoTeaching['rooms'] }

function placesFor({ task, start, taken, rooms }: Asked) {
  const found: { weekday: number; jcFrom: number; roomKey: string | null; roomName: string }[] = []
  for (let n = 0; n < blocks.length && found.length < task.course.perWeek; n++) {
    // 7 and 20 have no common part: every block comes once, and far from the one before.
    const { weekday, jcFrom } = blocks[(start + n * 7) % blocks.length]!
    const when = `${weekday}${jcFrom}`
    if (
      found.some((one) => one.weekday === weekday) ||
      taken.has(`${task.classKey} ${when}`) ||
      taken.has(`${task.teacherKey} ${when}`)
    )
      continue
    const room = Array.from({ length: rooms.length }, (_, i) => rooms[(start + i) % rooms.length]!).find(
      (one) => !taken.has(`${one.key} ${when}`),
    )
    // A school larger than its buildings has lessons whose room is told later.
    for (const who of [task.classKey, task.teacherKey, ...(room ? [room.key] : [])]) taken.add(`${who} ${when}`)
    found.push({ weekday, jcFrom, roomKey: room?.key ?? null, roomName: room?.name ?? '' })
  }
  return found
}

function roomsBy({ rooms }: DemoTeaching): Map<string, DemoTeaching['rooms']> {
  const by = new Map<string, DemoTeaching['rooms']>()
  for (const campus of new Set(rooms.map((room) => room.campus))) {
    for (const [want, types] of Object.entries(roomTypes))
      by.set(
        `${campus} ${want}`,
        rooms.filter((room) => room.campus === campus && types.includes(room.type)),
      )
  }
  return by
}

function leastLoaded(teachers: DemoTeaching['teachers'], load: ReadonlyMap<string, number>): string {
  return teachers.reduce((least, one) => ((load.get(one.key) ?? 0) < (load.get(least.key) ?? 0) ? one : least)).key
}
