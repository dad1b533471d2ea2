import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeErrorSheet, type ErrorRow } from '#kernel/excel/write/write-error-sheet.ts'
import { findFile } from '#services/files/read/readable.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { courseImportBatch } from '../../shared/import/course-import-batch.ts'
import { columns, type Column, type RowNote, type RowTexts } from '../../shared/import/import-rows.ts'
import type { TimetableApply } from './apply-job.ts'
import { judgeRows, type Judged } from './judge-rows.ts'
import { matrixRows } from './matrix-rows.ts'
import { readTimetable, type Sheet } from './read-timetable.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

/** What is to be read: a file, or rows that another system handed in, which stand in the batch. */
export type TimetableImport = { fileId: string | null; batchId: string; termId: string | null; autoConfirm?: boolean }

/** Reads a timetable, judges it and compares it with what stands; nothing of the timetable changes. */
export const timetableImportJob: JobHandler = {
  type: 'timetableImport',
  label: '课表解析',
  async run(job) {
    try {
      await job.progress({ stage: '读取文件' })
      const sheet = await readSource(job)
      await job.progress({ stage: '检查数据', total: sheet.rows.length || sheet.matrix?.cells.length || 0, done: 0 })
      return await judge(job, sheet)
    } catch (error) {
      // Whoever looks at the batch later reads there why it never came to anything.
      if (error instanceof AppError)
        await job.transaction((ctx) =>
          ctx.db.query('update timetable_course_import_batch set message = $2, update_time = $3 where id = $1', [
            (job.params as TimetableImport).batchId,
            error.message.slice(0, 300),
            ctx.now(),
          ]),
        )
      throw error
    }
  },
}

async function readSource(job: JobRun): Promise<Sheet> {
  const { fileId, batchId } = job.params as TimetableImport
  if (fileId === null) {
    const [batch] = await job.read((ctx) =>
      ctx.db.query<{ pushed: RowTexts[] }>('select pushed from timetable_course_import_batch where id = $1', [batchId]),
    )
    const names = Object.keys(columns) as Column[]
    return {
      head: names.map((name) => columns[name][0]),
      rows: batch!.pushed,
      matrix: null,
      cells: new Map(batch!.pushed.map((row) => [row.row, names.map((name) => row[name])])),
    }
  }
  const file = await job.read((ctx) => unlessRefused(findFile(ctx, fileId)))
  if (!file) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  return withLocalCopy(job.world, job.school, file, (path) => readTimetable(path, file.name))
}

async function judge(job: JobRun, sheet: Sheet): Promise<JobOutcome> {
  const { batchId, termId: chosen, autoConfirm = false } = job.params as TimetableImport
  const judged = await job.read(async (ctx) => {
    const [batch] = await ctx.db.query<{ onlyTasks: string[] | null }>(
      'select only_tasks as "onlyTasks" from timetable_course_import_batch where id = $1',
      [batchId],
    )
    return judgeRows(ctx, {
      rows: sheet.matrix ? await matrixRows(ctx, sheet.matrix) : sheet.rows,
      chosen,
      onlyTasks: batch?.onlyTasks ?? null,
    })
  })
  const { numbers, notes, board } = judged
  const errorFileId = numbers.error > 0 ? await errorSheet(job, sheet, notes) : undefined
  const isClean = numbers.error === 0 && board.every((pair) => pair.level !== 'error')
  await job.transaction(async (ctx) => {
    await keep(ctx, batchId, judged)
    if (!autoConfirm || !isClean) return
    const params: TimetableApply = { batchId, deed: 'confirm', forceReason: null }
    const jobId = await enqueueJob(ctx, { type: 'timetableApply', title: '课表生效：接口推送', params })
    await moveRows(ctx, courseImportBatch, {
      from: 'waiting',
      to: 'applying',
      where: { id: batchId },
      values: { jobId },
    })
  })
  return {
    status: numbers.error > 0 ? 'partly' : 'done',
    message: `解析完成：正确 ${numbers.ok} 行，错误 ${numbers.error} 行，冲突 ${numbers.conflicts} 处`,
    result: { batchId, ...numbers },
    errorFileId,
  }
}

async function keep(
  ctx: Parameters<Parameters<JobRun['transaction']>[0]>[0],
  batchId: string,
  { termId, lines, notes, board, onlyTasks, numbers }: Judged,
): Promise<void> {
  await moveRows(ctx, courseImportBatch, {
    // Read a second time where the job was interrupted.
    from: ['reading', 'waiting'],
    to: 'waiting',
    where: { id: batchId },
    values: { termId, ...numbers, lines, notes, board, onlyTasks, message: null },
  })
}

function errorSheet(job: JobRun, sheet: Sheet, notes: readonly RowNote[]): Promise<string> {
  const reasons = Map.groupBy(
    notes.filter((note) => note.level === 'error'),
    (note) => note.row,
  )
  const rows: ErrorRow[] = [...reasons].map(([row, said]) => ({
    row,
    cells: sheet.cells.get(row)!,
    reason: said.map((note) => note.text).join('；'),
  }))
  const caller = { school: job.school, actor: job.actor, request: { traceId: job.id, ip: null } }
  return storeJobFile(job.world, caller, {
    jobId: job.id,
    name: '课表导入错误数据.xlsx',
    content: writeErrorSheet({ head: sheet.head, rows }),
  })
}
