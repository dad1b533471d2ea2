import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { JobInterrupted, type JobHandler, type JobRun } from '#services/jobs/handler.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { batchStates, courseImportBatch } from '../../shared/import/course-import-batch.ts'
import type { ListedLine } from '../../shared/import/diff.ts'
import { applyLines } from './apply-lines.ts'
import { batchContent, refuseOpenPairs } from './batches.ts'
import { importedLines, wholeTerm } from './board.ts'
import { lockTimetable } from '../lessons/lines.ts'
import { failedBehind } from '#kernel/audit/background.ts'

export type TimetableApply = { batchId: string; deed: 'confirm' | 'rollback'; forceReason: string | null }

/** Puts a batch into force or takes it back: all of it or nothing, with the lessons that follow. */
export const timetableApplyJob: JobHandler = {
  type: 'timetableApply',
  label: '课表生效',
  async run(job) {
    const asked = job.params as TimetableApply
    try {
      const lines = await job.transaction((ctx) => applyBatch(job, ctx, asked))
      return {
        status: 'done',
        message: asked.deed === 'confirm' ? `课表已生效，共 ${lines} 行` : `课表已回退，共 ${lines} 行`,
        result: { batchId: asked.batchId, lines },
      }
    } catch (error) {
      // Nothing has changed; the batch waits for the next try. A job that goes on elsewhere keeps it.
      if (!(error instanceof JobInterrupted))
        await job
          .transaction((ctx) => giveBack(ctx, [asked.batchId]))
          .catch(failedBehind(job.world, { code: 'timetable.give-back', label: '归还课表导入批次' }, job.school))
      throw error
    }
  },
}

async function applyBatch(job: JobRun, ctx: Ctx, { batchId, deed, forceReason }: TimetableApply): Promise<number> {
  await job.progress({ stage: '检查冲突' })
  await lockTimetable(ctx)
  const batch = await batchContent(ctx, batchId)
  if (batch?.state !== batchStates.applying[0]) throw badRequest({ text: '批次状态已变化，请刷新后重试' })
  const { termId } = batch as { termId: string }
  if (deed === 'confirm' && forceReason === null) await refuseOpenPairs(ctx, { ...batch, termId })
  const lines = deed === 'confirm' ? await wholeTerm(ctx, { ...batch, termId }) : (batch.before ?? [])
  const before = deed === 'confirm' ? (await importedLines(ctx, termId)).map(listed) : null
  await job.progress({ stage: '写入课表', total: lines.length, done: 0 })
  await applyLines(ctx, { termId, batchId, lines }, (part) => job.progress({ stage: '生成课次', ...part }))
  const at = ctx.now().toISOString()
  await moveRows(ctx, courseImportBatch, {
    from: 'applying',
    to: deed === 'confirm' ? 'inForce' : 'rolledBack',
    where: { id: batchId },
    values: {
      ...(before && { before }),
      ...(deed === 'confirm' ? { confirmTime: at } : { rollbackTime: at }),
      ...(forceReason !== null && { forceReason }),
    },
    action: deed,
    title: () =>
      deed === 'confirm'
        ? `课表生效 ${lines.length} 行${forceReason ? `，强制生效：${forceReason}` : ''}`
        : `课表回退到 ${lines.length} 行`,
  })
  return lines.length
}

/** Batches whose job ended without having done its work wait again. */
export async function freeBatches(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db.query<{ id: string }>(
    `select b.id
     from timetable_course_import_batch b
     join sys_job j on j.id::text = b.job_id
     where b.state = $1 and j.status in ('4', '5')`,
    [batchStates.applying[0]],
  )
  if (stuck.length > 0)
    await giveBack(
      ctx,
      stuck.map(({ id }) => id),
    )
}

/** Back to where it was: in force where it was so before, else waiting. */
async function giveBack(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const [to, isInForce] of [
    ['waiting', false],
    ['inForce', true],
  ] as const)
    await moveRows(ctx, courseImportBatch, {
      from: 'applying',
      to,
      where: { id: ids },
      and: () => `(t.confirm_time is not null) = ${isInForce}`,
    })
}

/** A stored line as a sheet would state it. */
function listed(line: ListedLine): ListedLine {
  const { taskNo, courseCode, courseName, weekday, jcFrom, jcTo, weeks, teacherId, classIds, roomText, isGroup } = line
  return { taskNo, courseCode, courseName, weekday, jcFrom, jcTo, weeks, teacherId, classIds, roomText, isGroup }
}
