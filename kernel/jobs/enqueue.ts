import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { sendHead } from './queue.ts'

/** Asks for long work, in the caller's transaction: nothing runs unless it commits. Answers the job's id. */
export async function enqueueJob(ctx: Ctx, job: { type: string; title: string; params: unknown }): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('a job is asked for inside a transaction')
  if (!ctx.world.jobs.has(job.type)) throw new Error(`nobody handles jobs of type ${job.type}`)
  const now = ctx.now()
  const id = newId(now)
  await ctx.db.query(
    `insert into sys_job (id, version, create_user, create_time, update_user, update_time, type, title, owner_id, params, status, total, done, failed, attempt, is_cancel_wanted)
     values ($1, 1, $2, $3, $2, $3, $4, $5, $2, $6, '0', 0, 0, 0, 0, false)`,
    [id, ctx.actor.userId, now, job.type, [...job.title].slice(0, 200).join(''), JSON.stringify(job.params)],
  )
  await sendHead(ctx, id)
  return id
}
