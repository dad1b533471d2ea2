import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { pagingOf } from '#kernel/operations/query.ts'

const columns = `id, type, title, status, total, done, failed, stage, message, case when status in ('0', '1') then null else result end as result,
  result_file_id as "resultFileId", error_file_id as "errorFileId", create_time as "createTime", start_time as "startTime", end_time as "endTime"`

const oneJob = z.object({ id: z.unknown() })

/** What the task bar asks: my jobs, one of them, and to cancel one. Somebody else's job does not exist. */
export const jobRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'job/getOne',
    label: '任务详情',
    access: { signedIn: true },
    input: oneJob,
    run: (ctx, { id }) => ownJob(ctx, id),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'job/list',
    label: '我的任务',
    access: { signedIn: true },
    input: z.looseObject({}),
    run: (ctx, query) => ownJobs(ctx, query),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'job/cancel',
    label: '取消任务',
    access: { signedIn: true },
    input: oneJob,
    run: (ctx, { id }) => cancelJob(ctx, id),
  }),
]

async function ownJob(ctx: Ctx, id: unknown): Promise<Record<string, unknown>> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query(`select ${columns} from sys_job where id = $1 and owner_id = $2`, [id, ctx.actor.userId], 'job')
  if (!row) throw notFound()
  return row
}

async function ownJobs(ctx: Ctx, query: Record<string, unknown>) {
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<Record<string, unknown>>(
    `select ${columns}, count(*) over () as "#total" from sys_job where owner_id = $1 order by create_time desc, id desc limit $2 offset $3`,
    [ctx.actor.userId, size, (current - 1) * size],
    'jobs',
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

async function cancelJob(ctx: Ctx, id: unknown): Promise<{ id: string; status: string }> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<{ status: string }>('select status from sys_job where id = $1 and owner_id = $2 for no key update', [id, ctx.actor.userId])
  if (!row) throw notFound()
  if (row.status !== '0' && row.status !== '1') throw badRequest({ text: '任务已结束，不能取消' })
  // What waits ends here; what runs is asked to stop and says itself when it has.
  const isWaiting = row.status === '0'
  await ctx.db.query(
    isWaiting
      ? `update sys_job set status = '5', message = '任务已取消', is_cancel_wanted = true, end_time = $2, update_time = $2 where id = $1`
      : 'update sys_job set is_cancel_wanted = true, update_time = $2 where id = $1',
    [id, ctx.now()],
  )
  return { id, status: isWaiting ? '5' : '1' }
}
