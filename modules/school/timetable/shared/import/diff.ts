/** A line of a timetable as a sheet states it, by names that do not change: the unit in which batches are compared and brought in. */
export type ListedLine = {
  taskNo: string
  courseCode: string
  courseName: string
  weekday: number
  jcFrom: number
  jcTo: number
  weeks: number
  teacherId: string
  classIds: readonly string[]
  roomText: string
  isGroup: boolean
}

/** What a new state of the timetable changes: lines that are alike stay, the rest is paired by class and time where it can be. */
export type LineDiff = {
  added: ListedLine[]
  changed: { before: ListedLine; after: ListedLine }[]
  removed: ListedLine[]
}

export function diffLines(before: readonly ListedLine[], after: readonly ListedLine[]): LineDiff {
  const left = new Map<string, ListedLine[]>()
  for (const line of before) push(left, contentOf(line), line)
  const fresh = after.filter((line) => !left.get(contentOf(line))?.pop())
  const old = [...left.values()].flat()
  const changed: LineDiff['changed'] = []
  let added = fresh
  // First the same time of the same teaching class, then the same teaching class at another time.
  for (const keyOf of [
    (line: ListedLine) => `${line.taskNo} ${line.weekday} ${line.jcFrom}`,
    (line: ListedLine) => line.taskNo,
  ]) {
    const open = new Map<string, ListedLine[]>()
    for (const line of old.filter((one) => !changed.some((pair) => pair.before === one))) push(open, keyOf(line), line)
    added = added.filter((line) => {
      const was = open.get(keyOf(line))?.shift()
      if (was) changed.push({ before: was, after: line })
      return !was
    })
  }
  const paired = new Set(changed.map((pair) => pair.before))
  return { added, changed, removed: old.filter((line) => !paired.has(line)) }
}

/** Two lines with the same content are the same line. */
export function contentOf(line: ListedLine): string {
  const { taskNo, courseCode, courseName, weekday, jcFrom, jcTo, weeks, teacherId, roomText, isGroup } = line
  return JSON.stringify([
    taskNo,
    courseCode,
    courseName,
    weekday,
    jcFrom,
    jcTo,
    weeks,
    teacherId,
    roomText,
    isGroup,
    [...line.classIds].toSorted(),
  ])
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
