import type { Ctx } from '#kernel/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readTable, type SheetRow } from '#kernel/excel/read-sheet.ts'
import { writeErrorSheet, type ErrorRow } from '#kernel/excel/write-error-sheet.ts'
import { findFile } from '#kernel/files/readable.ts'
import { withLocalCopy } from '#kernel/files/storage.ts'
import { storeJobFile } from '#kernel/files/upload.ts'
import type { JobHandler, JobOutcome, JobRun } from '#kernel/jobs/handler.ts'
import { isFooter } from '#kernel/operations/import-source.ts'
import { referenceBook } from '#kernel/operations/import-references.ts'
import { batchStates } from '../shared/course-import-batch.ts'
import { diffLines } from '../shared/diff.ts'
import { columns, mergeLines, neededColumns, readRow, splitList, termOf, type Column, type RowNote, type RowTexts, type SchoolBook } from '../shared/import-rows.ts'
import { boardOf, importedLines } from './board.ts'
import { roomIds } from './rooms.ts'
import { slotsOf } from './make-lessons.ts'

export type TimetableImport = { fileId: string; batchId: string; termId: string | null }
type Sheet = { head: readonly string[]; rows: readonly RowTexts[]; cells: ReadonlyMap<number, readonly string[]> }

/** Reads a timetable sheet, judges it and compares it with what stands; nothing of the timetable changes. */
export const timetableImportJob: JobHandler = {
  type: 'timetableImport',
  label: '课表解析',
  async run(job) {
    try {
      return await readAndJudge(job)
    } catch (error) {
      // Whoever looks at the batch later reads there why it never came to anything.
      if (error instanceof AppError) await job.transaction((ctx) => ctx.db.query('update timetable_course_import_batch set message = $2, update_time = $3 where id = $1', [(job.params as TimetableImport).batchId, error.message.slice(0, 300), ctx.now()]))
      throw error
    }
  },
}

async function readAndJudge(job: JobRun): Promise<JobOutcome> {
  const { fileId } = job.params as TimetableImport
  await job.progress({ stage: '读取文件' })
  const file = await job.read((ctx) => findFile(ctx, fileId).catch(() => null))
  if (!file) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  const sheet = await withLocalCopy(job.world, job.school, file, (path) => readSheetRows(path, file.name))
  await job.progress({ stage: '检查数据', total: sheet.rows.length, done: 0 })
  return judgeSheet(job, sheet)
}

async function readSheetRows(path: string, name: string): Promise<Sheet> {
  const table = await readTable(path, { name, titles: Object.values(columns).flat() })
  const at = (column: Column) => columns[column].map((title) => table.head.columns.get(title)).find((place) => place !== undefined)
  const places = new Map((Object.keys(columns) as Column[]).map((column) => [column, at(column)]))
  const missing = neededColumns.filter((column) => places.get(column) === undefined)
  if (missing.length > 0) {
    await table.close()
    throw badRequest({ text: `缺少列：${missing.map((column) => columns[column][0]).join('、')}` })
  }
  const rows: RowTexts[] = []
  const cells = new Map<number, readonly string[]>()
  const textAt = (row: SheetRow, column: Column) => {
    const place = places.get(column)
    return place === undefined ? '' : (row.cells[place]?.text.trim() ?? '')
  }
  for await (const row of table.rows) {
    if (isFooter(row)) continue
    rows.push({ row: row.row, ...Object.fromEntries((Object.keys(columns) as Column[]).map((column) => [column, textAt(row, column)])) } as RowTexts)
    cells.set(row.row, row.cells.map((cell) => cell.text))
  }
  return { head: table.head.titles, rows, cells }
}

async function judgeSheet(job: JobRun, sheet: Sheet): Promise<JobOutcome> {
  const { batchId } = job.params as TimetableImport
  const { read, termId, lines, board, diff } = await job.read(async (ctx) => {
    const term = await termFor(ctx, sheet.rows, (job.params as TimetableImport).termId)
    const book = await schoolBook(ctx, sheet.rows, term)
    const judged = sheet.rows.map((row) => readRow(row, book))
    const merged = mergeLines(judged.flatMap((one) => (one.line ? [one.line] : [])))
    return { read: judged, termId: term.id, lines: merged, board: await boardOf(ctx, term.id, merged), diff: diffLines(await importedLines(ctx, term.id), merged) }
  })
  const notes = read.flatMap((one) => one.notes)
  const failed = new Set(notes.filter((note) => note.level === 'error').map((note) => note.row))
  const warned = new Set(notes.filter((note) => note.level === 'warning' && !failed.has(note.row)).map((note) => note.row))
  const errorFileId = failed.size > 0 ? await errorSheet(job, sheet, notes) : undefined
  const result = { batchId, rows: sheet.rows.length, ok: sheet.rows.length - failed.size, warn: warned.size, error: failed.size, added: diff.added.length, changed: diff.changed.length, removed: diff.removed.length, conflicts: board.length }
  await job.transaction(async (ctx) => {
    await ctx.db.query(
      `update timetable_course_import_batch set term_id = $2, state = $3, rows = $4, ok = $5, warn = $6, error = $7, added = $8, changed = $9, removed = $10, conflicts = $11,
         lines = $12, notes = $13, board = $14, message = null, update_time = $15, version = version + 1 where id = $1`,
      [batchId, termId, batchStates.waiting[0], result.rows, result.ok, result.warn, result.error, result.added, result.changed, result.removed, result.conflicts,
        JSON.stringify(lines), JSON.stringify(notes), JSON.stringify(board), ctx.now()],
    )
  })
  return { status: failed.size > 0 ? 'partly' : 'done', message: `解析完成：正确 ${result.ok} 行，错误 ${result.error} 行，冲突 ${result.conflicts} 处`, result, errorFileId }
}

/** The term the sheet is about: what its rows say, else the one that was chosen. */
async function termFor(ctx: Ctx, rows: readonly RowTexts[], chosen: string | null) {
  const named = rows.map(termOf).find((term) => term !== null) ?? null
  const [term] = await ctx.db.query<{ id: string; key: string; weeks: number }>(
    `select id, xn || '-' || xq_m as key, weeks from calendar_term t where deleted_time is null and status in ('1', '2') and case when $1::text is null then id = $2::uuid else xn || '-' || xq_m = $1 end
       and exists (select from calendar_day d where d.term_id = t.id)`,
    [named, chosen],
  )
  if (!term) throw badRequest({ text: `学期${named ?? ''}没有校历，无法换算日期` })
  return term
}

/** Everything the rows name, asked once. */
async function schoolBook(ctx: Ctx, rows: readonly RowTexts[], term: { key: string; weeks: number }): Promise<SchoolBook> {
  const teachers = await ctx.db.query<{ id: string; gh: string }>('select id, gh from base_teacher where deleted_time is null and gh = any($1)', [[...new Set(rows.map((row) => row.gh))]])
  const byGh = new Map(teachers.map((teacher) => [teacher.gh, teacher.id]))
  const classes = referenceBook()
  await classes.learn(ctx, new Map([['base.class', new Set(rows.flatMap((row) => splitList(row.classes)))]]))
  const rooms = await roomIds(ctx, rows.map((row) => row.room))
  const slots = await slotsOf(ctx)
  return {
    term: term.key,
    termWeeks: term.weeks,
    mostSections: Math.max(1, ...slots.map((slot) => slot.jc)),
    teacherId: (gh) => byGh.get(gh) ?? null,
    classId: (text) => {
      const found = classes.find('base.class', text)
      return 'value' in found ? { value: String(found.value) } : found
    },
    isKnownRoom: (text) => rooms.has(text),
  }
}

function errorSheet(job: JobRun, sheet: Sheet, notes: readonly RowNote[]): Promise<string> {
  const reasons = Map.groupBy(notes.filter((note) => note.level === 'error'), (note) => note.row)
  const rows: ErrorRow[] = [...reasons].map(([row, said]) => ({ row, cells: sheet.cells.get(row)!, reason: said.map((note) => note.text).join('；') }))
  const caller = { school: job.school, actor: job.actor, request: { traceId: job.id, ip: null } }
  return storeJobFile(job.world, caller, { jobId: job.id, name: '课表导入错误数据.xlsx', content: writeErrorSheet({ head: sheet.head, rows }) })
}
