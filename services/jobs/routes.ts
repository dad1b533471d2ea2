import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { pagingOf } from '#kernel/operations/read/query.ts'
import { sendHead } from './queue.ts'
import { tellJob } from './tell.ts'
import { jobRoute, jobsRoute, jobCancelRoute, jobRetryRoute, type Job, type JobStatus } from './shared/job-routes.ts'

type JobRow = Omit<Job, 'canRetry'> & { '#total'?: string }

const columns = `id, type, title, status, total, done, failed, stage, message, case when status in ('0', '1') then null else result end as result,
  result_file_id as "resultFileId", error_file_id as "errorFileId", create_time as "createTime", start_time as "startTime", end_time as "endTime"`

/** What the task bar asks: my jobs, one of them, to cancel one and to try one again. Somebody else's job does not exist. */
export const jobRoutes: readonly Route[] = [
  route(jobRoute, (ctx, { id }) => ownJob(ctx, id)),
  route(jobsRoute, (ctx, query) => ownJobs(ctx, query)),
  route(jobCancelRoute, (ctx, { id }) => cancelJob(ctx, id)),
  route(jobRetryRoute, (ctx, { id }) => retryJob(ctx, id)),
]

async function ownJob(ctx: Ctx, id: unknown): Promise<Job> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<JobRow>(
    `select ${columns} from sys_job where id = $1 and owner_id = $2`,
    [id, ctx.actor.userId],
    'job',
  )
  if (!row) throw notFound()
  return shown(ctx, row)
}

async function ownJobs(ctx: Ctx, query: Record<string, unknown>) {
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<JobRow>(
    `select ${columns}, count(*) over () as "#total"
     from sys_job
     where owner_id = $1
     order by create_time desc, id desc
     limit $2
     offset $3`,
    [ctx.actor.userId, size, (current - 1) * size],
    'jobs',
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows.map((row) => shown(ctx, row)), total, size, current, pages: Math.ceil(total / size) }
}

function shown(ctx: Ctx, row: JobRow): Job {
  return { ...row, canRetry: mayRetry(ctx, row) }
}

function mayRetry(ctx: Ctx, { type, status }: { type: string; status: string }): boolean {
  return ctx.world.jobs.get(type)?.isRepeatable === true && (status === '4' || status === '5')
}

async function cancelJob(ctx: Ctx, id: unknown): Promise<{ id: string; status: JobStatus }> {
  const row = await lockOwn(ctx, id)
  if (row.status !== '0' && row.status !== '1') throw badRequest({ text: '任务已结束，不能取消' })
  // What waits ends here; what runs is asked to stop and says itself when it has.
  const isWaiting = row.status === '0'
  await ctx.db.query(
    isWaiting
      ? `update sys_job
        set status = '5', message = '任务已取消', is_cancel_wanted = true, end_time = $2, update_time = $2
        where id = $1`
      : 'update sys_job set is_cancel_wanted = true, update_time = $2 where id = $1',
    [row.id, ctx.now()],
  )
  if (isWaiting) tellJob(ctx, { id: row.id, ownerId: ctx.actor.userId, status: '5' })
  return { id: row.id, status: isWaiting ? '5' : '1' }
}

/** Has a failed or cancelled job done again, from the start and with the rights of now. */
async function retryJob(ctx: Ctx, id: unknown): Promise<{ id: string; status: JobStatus }> {
  const row = await lockOwn(ctx, id)
  if (row.status === '0' || row.status === '1') throw badRequest({ text: '任务尚未结束，不能重试' })
  if (!mayRetry(ctx, row)) throw badRequest({ text: '该任务不能重试' })
  const [same] = await ctx.db.query(
    `select 1 from sys_job o join sys_job t on t.id = $1 and o.dedupe_key = t.dedupe_key where o.status in ('0', '1')`,
    [row.id],
  )
  if (same) throw badRequest({ text: '同一导出正在进行，请稍候' })
  await ctx.db.query(
    `update sys_job
     set status = '0', attempt = 0, total = 0, done = 0, failed = 0, stage = null, message = null, result = null,
       result_file_id = null, error_file_id = null, is_cancel_wanted = false, heartbeat_time = null,
       start_time = null, end_time = null, update_time = $2, version = version + 1
     where id = $1`,
    [row.id, ctx.now()],
  )
  await sendHead(ctx, row)
  tellJob(ctx, { id: row.id, ownerId: ctx.actor.userId, status: '0' })
  return { id: row.id, status: '0' }
}

async function lockOwn(ctx: Ctx, id: unknown): Promise<{ id: string; type: string; status: string }> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<{ id: string; type: string; status: string }>(
    'select id, type, status from sys_job where id = $1 and owner_id = $2 for no key update',
    [id, ctx.actor.userId],
  )
  if (!row) throw notFound()
  return row
}
