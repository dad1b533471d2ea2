import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { batchStates } from '../../shared/import/course-import-batch.ts'
import type { RowTexts } from '../../shared/import/import-rows.ts'
import type { TimetableImport } from './import-job.ts'

type Source = {
  title: string
  fileName: string
  fileId: string | null
  termId: string | null
  pushed?: readonly RowTexts[]
  onlyTasks?: readonly string[] | null
  autoConfirm?: boolean
}

/** A new batch, and the job that reads it. */
export async function openBatch(
  ctx: Ctx,
  { title, fileName, fileId, termId, pushed, onlyTasks, autoConfirm = false }: Source,
): Promise<{ jobId: string; batchId: string }> {
  const batchId = newId(ctx.now())
  const params: TimetableImport = { fileId, batchId, termId, autoConfirm }
  const jobId = await enqueueJob(ctx, { type: 'timetableImport', title, params })
  await ctx.db.query(
    `insert into timetable_course_import_batch (
       id, version, create_user, create_time, update_user, update_time, file_name, file_id, job_id, state, rows, ok,
       warn, error, added, changed, removed, conflicts, pushed, only_tasks
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, 0, $8, $9)`,
    [
      batchId,
      ctx.actor.userId,
      ctx.now(),
      fileName,
      fileId,
      jobId,
      batchStates.reading[0],
      pushed ? JSON.stringify(pushed) : null,
      onlyTasks ? JSON.stringify(onlyTasks) : null,
    ],
  )
  return { jobId, batchId }
}
