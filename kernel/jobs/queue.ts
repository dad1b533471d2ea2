import { PgBoss } from 'pg-boss'
import type { Ctx } from '#kernel/context.ts'

/** What pg-boss carries: where the truth about a job is to be found, and nothing else. */
export type JobHead = { schoolId: string; jobId: string }

export const jobsRole = 'campus_jobs'
export const jobsSchema = 'pgboss'
export const jobQueue = 'campus-jobs'
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
export async function sendHead(ctx: Ctx, jobId: string): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await ctx.db.query<Record<string, unknown>>(text, values) }) },
    schema: jobsSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  // The school's role cannot see the queue, and the queue's role cannot see the school.
  await ctx.db.query(`set local role ${jobsRole}`)
  await boss.start()
  try {
    await boss.send(jobQueue, { schoolId: ctx.school.id, jobId } satisfies JobHead)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  await ctx.db.query(`set local role ${ctx.school.schema}`)
}
