import { writeErrorSheet, type ErrorRow } from '#kernel/excel/write/write-error-sheet.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import { JobCancelled, type JobOutcome } from '#services/jobs/handler.ts'
import { markBatch } from './import-batch.ts'
import type { ImportReport } from './import-report.ts'
import { rowsOf, type ImportTask } from './import-source.ts'

export type ImportCounts = { created: number; updated: number; unchanged: number }

/** How an import that came to its end is told: the numbers, the first errors, and the refused rows as a sheet. */
export async function finished(
  task: ImportTask,
  end: { counts: ImportCounts; report: ImportReport; isWritten: boolean },
): Promise<JobOutcome> {
  const { job, params, total } = task
  const { counts, report, isWritten } = end
  await job
    .progress({ done: total, failed: report.failed, stage: report.failed > 0 ? '生成错误数据表' : '完成' })
    .catch((error: unknown) => {
      // Too late to cancel: what was to be written is written.
      if (!(error instanceof JobCancelled)) throw error
    })
  const errorFileId = report.failed > 0 ? await storeErrorSheet(task, report) : undefined
  const { created, updated, unchanged } = counts
  const result = {
    batchId: params.batchId,
    created,
    updated,
    unchanged,
    failed: report.failed,
    warned: report.warned,
    hidden: task.hidden,
    ignored: task.ignored,
    total,
    committed: isWritten,
    errors: report.errors,
    warnings: report.warnings,
  }
  const batchStatus = params.check ? '1' : isWritten ? '3' : '4'
  await job.transaction((ctx) =>
    markBatch(ctx, params.batchId, {
      status: batchStatus,
      total,
      created: isWritten ? created : 0,
      updated: isWritten ? updated : 0,
      unchanged,
      failed: report.failed,
      warned: report.warned,
      errorFileId: errorFileId ?? null,
    }),
  )
  const sums = `新增 ${created} 条，更新 ${updated} 条，未变 ${unchanged} 条`
  const outcome = (status: JobOutcome['status'], message: string): JobOutcome => ({
    status,
    message,
    result,
    errorFileId,
  })
  if (params.check)
    return outcome('done', report.failed > 0 ? `检查完成：${report.failed} 行有错误` : `检查完成：${sums}`)
  if (report.failed === 0) return outcome('done', `导入完成：${sums}`)
  if (!isWritten) return outcome('failed', `有 ${report.failed} 行数据错误，未写入任何数据`)
  const isAnyWritten = created + updated + unchanged > 0
  return outcome(isAnyWritten ? 'partly' : 'failed', `${sums}；${report.failed} 行有错误，未写入`)
}

/** Stopped on somebody's wish; what was written before stays, and can be undone. */
export async function cancelled(task: ImportTask, what: string, counts?: ImportCounts): Promise<JobOutcome> {
  const isWritten = counts !== undefined && counts.created + counts.updated > 0
  const { batchId } = task.params
  await task.job.transaction((ctx) => markBatch(ctx, batchId, { status: isWritten ? '3' : '4' }))
  return {
    status: 'cancelled',
    message: `任务已取消，${what}`,
    result: counts && { ...counts, batchId, total: task.total, failed: 0, committed: isWritten, errors: [] },
  }
}

async function storeErrorSheet(task: ImportTask, report: ImportReport): Promise<string> {
  const { job, resource } = task
  const caller = { school: job.school, actor: job.actor, request: { traceId: job.id, ip: null } }
  return storeJobFile(job.world, caller, {
    jobId: job.id,
    name: `${resource.entity.label}导入错误数据.xlsx`,
    content: writeErrorSheet({ head: task.head, rows: report.rows ?? refusedRows(task, report.reasons) }),
  })
}

async function* refusedRows(task: ImportTask, reasons: ReadonlyMap<number, string>): AsyncGenerator<ErrorRow, void> {
  for await (const { row, cells } of rowsOf(task)) {
    const reason = reasons.get(row)
    if (reason) yield { row, cells: cells.map((cell) => cell.text), reason }
  }
}
