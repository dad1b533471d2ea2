import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { ConflictKind } from '../lessons/conflicts.ts'
import type { RowNote } from './import-rows.ts'

/** A line of a pair, as the board draws it. */
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
/** Two lines that cannot both take place. `key` stays the same when the sheet is judged again. */
export type BoardPair = {
  key: string
  kind: ConflictKind
  level: 'error' | 'warning'
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
  notes: RowNote[]
  pairs: BoardPair[]
  diff: { added: DiffLine[]; changed: { before: DiffLine; after: DiffLine }[]; removed: DiffLine[] }
}

/** A whole term of a large school at once. */
const mostRows = 20_000
/** Ten columns, and some classes taught together. */
const valuesOfRow = 15
const cell = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().max(300, '单元格内容不能超过300个字符'))
const list = z.union([cell, z.array(cell).transform((values) => values.join('、'))])
const asked = z.object({
  mode: z.enum(['full', 'delta'], { error: 'mode 应为 full 或 delta' }),
  xn: z.string({ error: '请填写学年' }).regex(/^\d{4}-\d{4}$/, '学年应为连续两年，如 2026-2027'),
  xqM: z.coerce.string().regex(/^[1-3]$/, '学期应为 1–3'),
  rows: z
    .array(
      z.object({
        taskNo: cell,
        courseCode: cell,
        courseName: cell,
        gh: cell,
        classes: list.default(''),
        weekday: cell,
        sections: cell,
        weeks: cell,
        room: cell.default(''),
        group: z.union([z.boolean().transform((is) => (is ? '是' : '')), cell]).default(''),
      }),
      '请填写课表行',
    )
    .max(mostRows, `单次推送不能超过 ${mostRows} 行`),
  /** Teaching classes without lines from now on. */
  removed: z.array(cell).max(mostRows).default([]),
  /** Goes into force by itself where nothing is wrong with it; otherwise it waits for a person. */
  confirm: z.boolean().default(false),
})

export const startImportRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'courseImportBatch/start',
  label: '解析课表',
  access: { permission: 'courseImportBatch:start' },
  input: z.object({ fileId: z.string({ error: '请选择要导入的文件' }), termId: z.string().nullish() }),
  answer: answer<{ jobId: string; batchId: string }>(),
})

export const batchBoardRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'courseImportBatch/board',
  label: '冲突与差异',
  access: { permission: 'courseImportBatch:getOne' },
  input: z.looseObject({ id: z.unknown() }),
  answer: answer<Board>(),
})

export const syncTimetableRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'courseSchedule/sync',
  mostNames: mostRows * valuesOfRow,
  label: '推送课表',
  access: { permission: 'courseSchedule:sync' },
  input: asked,
  answer: answer<{ jobId: string; batchId: string }>(),
})
