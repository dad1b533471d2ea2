import type { Ctx } from '#kernel/world/context.ts'
import type { Db } from '#kernel/db/types.ts'
import { JobInterrupted, type JobOutcome, type JobProgress } from './handler.ts'

/** What a runner needs to know of a job it has claimed. */
export type ClaimedJob = {
  id: string
  type: string
  ownerId: string | null
  params: unknown
  attempt: number
  saved: unknown
}

/** How an ending is stored. */
export const codes: Record<JobOutcome['status'], string> = { done: '2', partly: '3', failed: '4', cancelled: '5' }

/**
 * Takes a job that waits, or one whose process died. Null when there is nothing to do: it has ended, or it runs elsewhere.
 * The lock waits for an open transaction of the attempt before, so that two attempts never write at the same time.
 */
export async function claimJob(db: Db, job: { id: string; now: Date; silentSince: Date }): Promise<ClaimedJob | null> {
  const [row] = await db.query<{ status: string; is_silent: boolean }>(
    `select status, coalesce(heartbeat_time < $2, true) as is_silent from sys_job where id = $1 for update`,
    [job.id, job.silentSince],
  )
  if (!row || !(row.status === '0' || (row.status === '1' && row.is_silent))) return null
  const [claimed] = await db.query<ClaimedJob>(
    `update sys_job
     set status = '1', attempt = attempt + 1, heartbeat_time = $2, start_time = coalesce(start_time, $2),
       update_time = $2
     where id = $1
     returning id, type, owner_id as "ownerId", params, attempt, result as saved`,
    [job.id, job.now],
  )
  return claimed ?? null
}

/** Gives a sign of life and tells how far it is; answers whether somebody asked to cancel. */
export async function reportProgress(
  db: Db,
  job: { id: string; attempt: number; now: Date; state: JobProgress },
): Promise<boolean> {
  const { state } = job
  const [row] = await db.query<{ wanted: boolean }>(
    `update sys_job
     set heartbeat_time = $3, update_time = $3, done = coalesce($4, done), total = coalesce($5, total),
       failed = coalesce($6, failed), stage = coalesce($7, stage)
     where id = $1 and attempt = $2 and status = '1'
     returning is_cancel_wanted as wanted`,
    [job.id, job.attempt, job.now, state.done ?? null, state.total ?? null, state.failed ?? null, state.stage ?? null],
    'job progress',
  )
  if (!row) throw new JobInterrupted('the job was taken over')
  return row.wanted
}

/** Refuses to go on in a transaction when the job is no longer ours; until it ends, nobody else can claim the job. */
export async function holdJob(ctx: Ctx, job: { id: string; attempt: number }): Promise<void> {
  const [row] = await ctx.db.query<{ attempt: number; status: string }>(
    'select attempt, status from sys_job where id = $1 for key share',
    [job.id],
  )
  if (row?.attempt !== job.attempt || row.status !== '1') throw new JobInterrupted('the job was taken over')
}

/** See `JobRun.checkpoint`. */
export async function keepCheckpoint(ctx: Ctx, job: { id: string; state: unknown; message: string }): Promise<void> {
  await ctx.db.query('update sys_job set result = $2, message = $3, update_time = $4 where id = $1', [
    job.id,
    JSON.stringify(job.state),
    short(job.message),
    ctx.now(),
  ])
}

/** Writes how a job ended, unless it ended or was taken over meanwhile. */
export async function finishJob(
  db: Db,
  job: { id: string; attempt: number; now: Date; outcome: JobOutcome; keepsNote: boolean },
): Promise<void> {
  const { outcome } = job
  await db.execute(
    `update sys_job
     set status = $3, message = left(case when $9 then concat_ws('；', $4::text, message) else $4 end, 500),
       result = $5, result_file_id = $6, error_file_id = $7, end_time = $8, update_time = $8, heartbeat_time = $8
     where id = $1 and attempt = $2 and status = '1'`,
    [
      job.id,
      job.attempt,
      codes[outcome.status],
      short(outcome.message),
      outcome.result === undefined ? null : JSON.stringify(outcome.result),
      outcome.resultFileId ?? null,
      outcome.errorFileId ?? null,
      job.now,
      job.keepsNote,
    ],
  )
}

/** Puts a job back into the queue's hands when its process stops in good order. */
export async function releaseJob(db: Db, job: { id: string; attempt: number }): Promise<void> {
  await db.execute(`update sys_job set heartbeat_time = null where id = $1 and attempt = $2 and status = '1'`, [
    job.id,
    job.attempt,
  ])
}

/** Ends a job that died too often. What its last checkpoint said stays readable. Answers whose it was. */
export async function giveUpJob(db: Db, job: { id: string; now: Date }): Promise<string | null> {
  const [row] = await db.query<{ ownerId: string | null }>(
    `update sys_job
     set status = '4', message = left(concat_ws('；', '服务中断，任务未完成', message), 500), result = null, end_time = $2,
       update_time = $2
     where id = $1 and status in ('0', '1')
     returning owner_id as "ownerId"`,
    [job.id, job.now],
  )
  return row?.ownerId ?? null
}

function short(message: string): string {
  return [...message].slice(0, 500).join('')
}
