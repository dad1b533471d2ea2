import { PgBoss } from 'pg-boss'
import type { Ctx } from '#kernel/world/context.ts'

/** What pg-boss carries: where the truth about a job is to be found, and nothing else. */
export type JobHead = { schoolId: string; jobId: string; type: string }

export const jobsRole = 'campus_jobs'
export const jobsSchema = 'pgboss'
/** What somebody waits for. */
export const jobQueue = 'campus-jobs'
/** What comes in long chains and nobody sits and waits for: it has places of its own. */
export const backgroundQueue = 'campus-jobs-background'
/** Heads of jobs that were given up come here. */
export const lostQueue = 'campus-jobs-lost'

/** A job whose process gives no sign of life for this long is taken up by another. */
export const silenceSeconds = 30
export const mostAttempts = 3

/** A pg-boss of its own connections, which all act as the role that owns the queue. */
export function openBoss(url: string, options: { migrate: boolean; supervise: boolean; connections: number }): PgBoss {
  return new PgBoss({
    connectionString: url,
    options: `-c role=${jobsRole}`,
    application_name: 'smart-campus jobs',
    schema: jobsSchema,
    createSchema: false,
    schedule: false,
    migrate: options.migrate,
    supervise: options.supervise,
    max: options.connections,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
}

/** Puts the head of a job into the queue in the caller's transaction: job row and head are there together or not at all. */
export async function sendHead(ctx: Ctx, job: { id: string; type: string }): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await ctx.db.query<Record<string, unknown>>(text, values) }) },
    schema: jobsSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  const isBackground = ctx.world.jobs.get(job.type)?.isBackground ?? false
  const queue = isBackground ? backgroundQueue : jobQueue
  const head: JobHead = { schoolId: ctx.school.id, jobId: job.id, type: job.type }
  // The school's role cannot see the queue, and the queue's role cannot see the school.
  await ctx.db.query(`set local role ${jobsRole}`)
  await boss.start()
  try {
    const group = { id: isBackground ? job.type : ctx.school.id }
    await boss.send(queue, head, { priority: await turnOf(ctx, queue, head), group })
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  await ctx.db.query(`set local role ${ctx.school.schema}`)
}

/**
 * When it is a job's turn; the higher, the sooner. Schools and kinds take turns: each job comes one round after the last that waits
 * of its own school and kind, and whoever has none waiting joins the round that is next.
 */
async function turnOf(ctx: Ctx, queue: string, head: JobHead): Promise<number> {
  const [row] = await ctx.db.query<{ next: number | null; own: number | null }>(
    `select max(priority) as next,
       min(priority) filter (where data->>'schoolId' = $2 and data->>'type' = $3) as own
     from ${jobsSchema}.job
     where name = $1 and state < 'active'`,
    [queue, head.schoolId, head.type],
  )
  return row?.own != null ? row.own - 1 : (row?.next ?? 0)
}
