import { toHalfWidth } from '#kernel/rules/text.ts'
import { readSections, readWeekday, sectionsText, weekdayText } from '../lessons/sections.ts'

/** A row of a sheet, by its cells. */
export type SheetCells = { row: number; cells: readonly string[] }

/** One lesson of a class as a cell of its week states it. The teacher is named, with or without a number. */
export type MatrixCell = {
  row: number
  className: string
  weekday: string
  sections: string
  courseName: string
  teacherName: string
  gh: string
  weeks: string
  room: string
  problem: string | null
}

export type Matrix = {
  /** `2026-2027-1` where a title says so. */
  term: string | null
  cells: MatrixCell[]
}

/** A sheet as it is read, with one lesson in it. */
export const weekTemplate = [
  ['2026-2027学年第一学期 班级课表'],
  ['班级：软件2601'],
  ['节次', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
  ['1-2节', '', '', '程序设计基础\n李老师(10021)\n1-16周\n第一教学楼201', '', '', '', ''],
  ['3-4节', '', '', '', '', '', '', ''],
] as const

const leastWeekdays = 5
const linesOfCell = 4
/** No class, term or teacher is written longer; the patterns for them take long over long texts. */
const longestLine = 200

/**
 * Reads the weeks of classes: a row that names the class, a head with the days of the week, and below it a row for each pair of sections.
 * A cell has four lines: course, teacher with number, weeks, room; an empty line parts two lessons in one cell. Null where no head is found.
 */
export function readMatrix(rows: readonly SheetCells[]): Matrix | null {
  let term: string | null = null
  let className = ''
  let days: ReadonlyMap<number, number> | null = null
  let isFound = false
  const cells: MatrixCell[] = []
  for (const { row, cells: texts } of rows) {
    term ??= termIn(texts)
    const head = headOf(texts)
    if (head) {
      days = head
      isFound = true
      continue
    }
    const firstDay = days ? Math.min(...days.keys()) : texts.length
    const sections = texts
      .slice(0, firstDay)
      .map((text) => text.trim())
      .find((text) => text !== '' && readSections(text) !== null)
    const named = classIn(texts)
    if (named !== null && (!sections || /班级/.test(texts.join('')))) {
      className = named
      continue
    }
    if (!days || !sections) continue
    for (const [at, weekday] of days)
      for (const lesson of lessonsIn(texts[at] ?? ''))
        cells.push({
          row,
          className,
          weekday: weekdayText(weekday),
          sections: sectionsText(readSections(sections)!),
          ...lesson,
        })
  }
  return isFound ? { term, cells } : null
}

/** Columns of the days, where a row is the head of a week. */
function headOf(texts: readonly string[]): ReadonlyMap<number, number> | null {
  const days = new Map<number, number>()
  for (const [at, text] of texts.entries()) {
    const weekday = /^(星期|周|礼拜)/.test(text.trim()) ? readWeekday(text) : null
    if (weekday !== null) days.set(at, weekday)
  }
  return days.size >= leastWeekdays ? days : null
}

/** `班级：软件2401` in one cell or two, or a title such as `软件2401班课表`. */
function classIn(texts: readonly string[]): string | null {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= longestLine)
  const at = filled.findIndex((text) => text.startsWith('班级'))
  if (at >= 0) return /^班级[:：]?\s*(\S+)/.exec(filled[at]!)?.[1] ?? filled[at + 1] ?? null
  const title = filled.length === 1 ? /^(?:.*学期)?\s*(\S+?)班?(?:课程表|课表)$/.exec(filled[0]!) : null
  return title?.[1] ?? null
}

function termIn(texts: readonly string[]): string | null {
  for (const text of texts.filter(({ length }) => length <= longestLine)) {
    const found = /(\d{4}-\d{4})\s*学?年?度?\s*第?([一二三123])学期/.exec(toHalfWidth(text))
    if (found) return `${found[1]}-${{ 一: '1', 二: '2', 三: '3' }[found[2]!] ?? found[2]}`
  }
  return null
}

function lessonsIn(text: string): Omit<MatrixCell, 'row' | 'className' | 'weekday' | 'sections'>[] {
  return text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const [courseName = '', teacher = '', weeks = '', room = ''] = lines
      const person = /^(.*?)\s*[(（[]?([A-Za-z]*\d{2,})?[)）\]]?$/.exec(teacher.slice(0, longestLine))!
      const problem =
        lines.length < linesOfCell - 1 || lines.length > linesOfCell
          ? `单元格“${courseName}”应为四行：课程、教师、周次、教室`
          : null
      return { courseName, teacherName: person[1]!.trim(), gh: person[2] ?? '', weeks, room, problem }
    })
}

/**
 * Numbers for the teaching classes a matrix does not name: one for each course and teacher, and for the classes that sit together in at
 * least one of its lessons. The same sheet gives the same numbers.
 */
export function numberTasks<
  C extends {
    courseCode: string
    gh: string
    className: string
    weekday: string
    sections: string
    weeks: string
    room: string
  },
>(cells: readonly C[]): (C & { taskNo: string })[] {
  const leader = new Map<string, string>()
  const keyOf = (cell: C, name: string) => `${cell.courseCode}|${cell.gh}|${name}`
  const find = (key: string): string => {
    const up = leader.get(key) ?? key
    return up === key ? key : find(up)
  }
  const together = Map.groupBy(cells, (cell) =>
    JSON.stringify([cell.courseCode, cell.gh, cell.weekday, cell.sections, cell.weeks, cell.room]),
  )
  for (const group of together.values()) {
    if (group[0]!.room === '') continue
    for (const cell of group) {
      const [one, other] = [find(keyOf(group[0]!, group[0]!.className)), find(keyOf(cell, cell.className))].toSorted()
      if (one !== other) leader.set(other!, one!)
    }
  }
  return cells.map((cell) => ({
    ...cell,
    taskNo: `${cell.courseCode}-${cell.gh}-${find(keyOf(cell, cell.className)).split('|')[2]}`.slice(0, 40),
  }))
}
