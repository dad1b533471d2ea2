import { sectionsText, weekdayText } from './sections.ts'
import { weeksOf, weeksText } from './weeks.ts'

/** A line of a timetable as far as it can get in the way of others. */
export type Line = {
  key: string
  taskKey: string
  courseName: string
  /** Classes as they are named in a sentence. */
  classText: string
  weekday: number
  jcFrom: number
  jcTo: number
  weeks: number
  teacherId: string | null
  /** Id of a room, or its name where the school does not know it. */
  room: string | null
  classIds: readonly string[]
  /** Part of a class only: other parts may be elsewhere. */
  isGroup: boolean
}

/** Somebody who takes a course besides the ones of the own class. */
export type ExtraStudent = { id: string; name: string; classId: string | null; taskKeys: readonly string[] }

const conflictKinds = { teacher: '教师', room: '教室', class: '班级', student: '学生' } as const
export type ConflictKind = keyof typeof conflictKinds

/** Two lines that want the same at the same time. `who` is what they share. */
export type Conflict = { kind: ConflictKind; who: string; one: string; other: string; level: 'error' | 'warning' }

/** Every pair of lines that cannot both take place. Only pairs with one of `among`, where it is given. */
export function conflictsOf(
  lines: readonly Line[],
  input: { students?: readonly ExtraStudent[]; among?: ReadonlySet<string> } = {},
): Conflict[] {
  const found: Conflict[] = []
  const note = (kind: ConflictKind, who: string, one: Line, other: Line) => {
    if (input.among && !input.among.has(one.key) && !input.among.has(other.key)) return
    if (!overlaps(one, other) || (kind === 'class' && one.isGroup && other.isGroup)) return
    found.push({ kind, who, one: one.key, other: other.key, level: kind === 'student' ? 'warning' : 'error' })
  }
  const look = (kind: ConflictKind, who: string, wanting: readonly Line[]) => {
    for (const [i, one] of wanting.entries()) for (const other of wanting.slice(i + 1)) note(kind, who, one, other)
  }
  for (const [who, wanting] of byKey(lines, (line) => (line.teacherId ? [line.teacherId] : [])))
    look('teacher', who, wanting)
  for (const [who, wanting] of byKey(lines, (line) => (line.room ? [line.room] : []))) look('room', who, wanting)
  const ofClass = byKey(lines, (line) => line.classIds)
  for (const [who, wanting] of ofClass) look('class', who, wanting)
  const ofTask = byKey(lines, (line) => [line.taskKey])
  for (const { id, classId, taskKeys } of input.students ?? []) {
    const extra = taskKeys.flatMap((key) => ofTask.get(key) ?? [])
    // Lessons of the own class among each other are a matter of the class.
    const own = (classId ? (ofClass.get(classId) ?? []) : []).filter((line) => !extra.includes(line))
    for (const [i, one] of extra.entries())
      for (const other of [...extra.slice(i + 1), ...own]) note('student', id, one, other)
  }
  return found
}

/** `与【软件工程 软件2401 周三3-4节 1-16周】教师冲突`: the other line, as the owner of the first is told. */
export function conflictText(kind: ConflictKind, other: Line): string {
  return `与【${lineName(other)}】${conflictKinds[kind]}冲突`
}

/** A line in words: `软件工程 软件2401 周三3-4节 1-16周`. */
export function lineName(
  line: Pick<Line, 'courseName' | 'classText' | 'weekday' | 'jcFrom' | 'jcTo' | 'weeks'>,
): string {
  const place = `${weekdayText(line.weekday)}${sectionsText({ from: line.jcFrom, to: line.jcTo })} ${weeksText(weeksOf(line.weeks))}`
  return [line.courseName, line.classText, place].filter(Boolean).join(' ')
}

function overlaps(
  one: Pick<Line, 'weekday' | 'jcFrom' | 'jcTo' | 'weeks'>,
  other: Pick<Line, 'weekday' | 'jcFrom' | 'jcTo' | 'weeks'>,
): boolean {
  return (
    one.weekday === other.weekday &&
    one.jcFrom <= other.jcTo &&
    other.jcFrom <= one.jcTo &&
    (one.weeks & other.weeks) !== 0
  )
}

function byKey(lines: readonly Line[], keysOf: (line: Line) => readonly string[]): Map<string, Line[]> {
  const map = new Map<string, Line[]>()
  for (const line of lines) {
    for (const key of keysOf(line)) {
      const list = map.get(key)
      if (list) list.push(line)
      else map.set(key, [line])
    }
  }
  return map
}
