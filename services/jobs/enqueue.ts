import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { tellJob } from './tell.ts'
import { sendHead } from './queue.ts'

export type JobOrder = {
  type: string
  title: string
  params: unknown
  /** Refused as long as a job with the same key waits or runs. */
  alone?: { key: string; refusal: string }
}

/** Asks for long work, in the caller's transaction: nothing runs unless it commits. Answers the job's id. */
export async function enqueueJob(ctx: Ctx, job: JobOrder): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('a job is asked for inside a transaction')
  if (!ctx.world.jobs.has(job.type)) throw new Error(`nobody handles jobs of type ${job.type}`)
  const now = ctx.now()
  const id = newId(now)
  const made = await ctx.db.execute(
    `insert into sys_job (
       id, version, create_user, create_time, update_user, update_time, type, title, owner_id, params, status, total,
       done, failed, attempt, is_cancel_wanted, dedupe_key
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $2, $6, '0', 0, 0, 0, 0, false, $7)
     on conflict do nothing`,
    [
      id,
      ctx.actor.userId,
      now,
      job.type,
      [...job.title].slice(0, 200).join(''),
      JSON.stringify(job.params),
      job.alone?.key ?? null,
    ],
  )
  if (made === 0) throw badRequest({ text: job.alone?.refusal ?? '同一任务正在进行，请稍候' })
  await sendHead(ctx, { id, type: job.type })
  tellJob(ctx, { id, ownerId: ctx.actor.userId, status: '0' })
  return id
}
