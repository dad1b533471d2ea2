/** A batch as the page lists it. */
export type Batch = {
  id: string
  fileName: string
  termName?: string
  createTime: string
  state: string
  confirmTime: string | null
  message: string | null
  rows: number
  ok: number
  warn: number
  error: number
  added: number
  changed: number
  removed: number
  conflicts: number
  abilities?: readonly string[]
}

export type BoardLine = {
  courseName: string
  classText: string
  weekday: number
  jcFrom: number
  jcTo: number
  weeksText: string
  teacherName: string
  roomText: string
  rows: number[]
}
export type BoardPair = {
  key: string
  kind: string
  level: string
  who: string
  one: BoardLine
  other: BoardLine
  text: string
  ignoredReason: string | null
}
export type DiffLine = {
  taskNo: string
  courseName: string
  weekday: number
  jcFrom: number
  jcTo: number
  weeksText: string
  roomText: string
}
export type Board = {
  notes: { row: number; level: string; text: string }[]
  pairs: BoardPair[]
  diff: { added: DiffLine[]; changed: { before: DiffLine; after: DiffLine }[]; removed: DiffLine[] }
}
