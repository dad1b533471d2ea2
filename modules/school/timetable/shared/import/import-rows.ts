import type { ListedLine } from './diff.ts'
import { readSections, readWeekday } from '../lessons/sections.ts'
import { readWeeks, weekBits } from '../lessons/weeks.ts'

/** Columns of a timetable sheet and the other names they go by. */
export const columns = {
  xn: ['学年'],
  xqM: ['学期'],
  taskNo: ['教学班号', '教学班', '选课课号'],
  courseCode: ['课程号', '课程代码', '课程编号'],
  courseName: ['课程名', '课程名称', '课程'],
  gh: ['教师工号', '工号', '教师编号'],
  classes: ['班级', '上课班级', '教学班组成'],
  weekday: ['星期', '星期几', '周几'],
  sections: ['节次', '上课节次'],
  weeks: ['周次', '上课周次', '起止周'],
  room: ['教室', '上课地点', '场地'],
  group: ['分组'],
} as const

/** A row as it may stand in the sheet, in the order of the columns. */
export const templateExample = [
  '2026-2027',
  '1',
  '261-Z1101-001',
  'Z1101',
  '程序设计基础',
  '10021',
  '软件2601',
  '周三',
  '3-4节',
  '1-16周',
  '第一教学楼201',
  '',
]

export type Column = keyof typeof columns
export const neededColumns: readonly Column[] = [
  'taskNo',
  'courseCode',
  'courseName',
  'gh',
  'classes',
  'weekday',
  'sections',
  'weeks',
]

/** A row of the sheet, by its cells. `problems` were found before it was read as a row. */
export type RowTexts = { row: number; problems?: readonly string[] } & Readonly<Record<Column, string>>

/** What is known of the school while rows are read. */
export type SchoolBook = {
  /** `2026-2027-1` of the batch. */
  term: string
  termWeeks: number
  mostSections: number
  teacherId(gh: string): string | null
  /** Id of a class, or what is wrong with its name. */
  classId(text: string): { value: string } | { problem: string }
  isKnownRoom(text: string): boolean
}

/** What a row says wrong, or something worth a word. The text names the row, as it is shown and written into the sheet. */
export type RowNote = { row: number; level: 'error' | 'warning'; text: string }

export type ReadLine = ListedLine & { rows: number[] }

/** Reads one row. Everything wrong with it is said at once; a row with errors gives no line. */
export function readRow(texts: RowTexts, book: SchoolBook): { line: ReadLine | null; notes: RowNote[] } {
  const { row } = texts
  const notes: RowNote[] = []
  const note = (level: RowNote['level'], text: string) => notes.push({ row, level, text: `第${row}行：${text}` })
  const wrong = (text: string) => note('error', text)
  for (const problem of texts.problems ?? []) wrong(problem)
  if (notes.length > 0) return { line: null, notes }
  const named = termOf(texts)
  if (named !== null && named !== book.term) wrong(`学年学期与本批次（${book.term}）不一致`)
  if (texts.taskNo === '') wrong('教学班号不能为空')
  if (texts.courseCode === '') wrong('课程号不能为空')
  if (texts.courseName === '') wrong('课程名不能为空')
  const teacherId = book.teacherId(texts.gh)
  if (teacherId === null) wrong(`教师工号${texts.gh}不存在`)
  const classes = splitList(texts.classes).map((text) => book.classId(text))
  for (const one of classes) if ('problem' in one) wrong(one.problem)
  const weekday = readWeekday(texts.weekday)
  if (weekday === null) wrong(`星期“${texts.weekday}”无法识别`)
  const sections = readSections(texts.sections)
  if (!sections || sections.to > book.mostSections) wrong(`节次应为1–${book.mostSections}`)
  const weeks = readWeeks(texts.weeks)
  if (!weeks) wrong(`周次“${texts.weeks}”无法识别`)
  else if (weeks.at(-1)! > book.termWeeks)
    note('warning', `周次“${texts.weeks}”超出本学期（${book.termWeeks}周），超出部分不排课`)
  if (notes.some((one) => one.level === 'error')) return { line: null, notes }
  if (texts.room !== '' && !book.isKnownRoom(texts.room))
    note('warning', `教室“${texts.room}”未在场地库中，已按文本保留`)
  const classIds = [...new Set(classes.flatMap((one) => ('value' in one ? [one.value] : [])))]
  const { taskNo, courseCode, courseName, room } = texts
  return {
    line: {
      taskNo,
      courseCode,
      courseName,
      weekday: weekday!,
      jcFrom: sections!.from,
      jcTo: sections!.to,
      weeks: weekBits(weeks!),
      teacherId: teacherId!,
      classIds,
      roomText: room,
      isGroup: ['是', '1', 'true', '√'].includes(texts.group),
      rows: [row],
    },
    notes,
  }
}

/** `2026-2027-1` of the two cells, null where they say nothing. */
export function termOf({ xn, xqM }: Pick<RowTexts, 'xn' | 'xqM'>): string | null {
  const whole = /^(\d{4}-\d{4})-([1-3])$/.exec(xn.trim())
  if (whole) return `${whole[1]}-${whole[2]}`
  if (xn === '' || xqM === '') return null
  const number = { 一: '1', 二: '2', 三: '3' }[xqM.replace(/^第|学期$/g, '')] ?? xqM
  return `${xn.replace(/学年$/, '')}-${number}`
}

/**
 * The lines of a sheet: rows that differ only in their class are one, taught to all of them together; and a teaching class
 * has the same classes in each of its lines.
 */
export function mergeLines(lines: readonly ReadLine[]): ReadLine[] {
  const merged = new Map<string, ReadLine>()
  const classesOf = new Map<string, Set<string>>()
  for (const line of lines) {
    const { classIds, rows, ...rest } = line
    const key = JSON.stringify(rest)
    const known = merged.get(key)
    if (known) known.rows.push(...rows)
    else merged.set(key, { ...line, rows: [...rows] })
    const classes = classesOf.get(line.taskNo) ?? new Set()
    for (const id of classIds) classes.add(id)
    classesOf.set(line.taskNo, classes)
  }
  return [...merged.values()].map((line) => ({ ...line, classIds: [...classesOf.get(line.taskNo)!].toSorted() }))
}

export function splitList(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
