import { verifyLogs } from '#services/logs/verify.ts'
import { changesInWords, type StoredChange } from '#kernel/operations/read/changes-in-words.ts'
import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import {
  apiCostsRoute,
  errorTracesRoute,
  logDiffRoute,
  logNamesRoute,
  slowCallsRoute,
  verifyLogsRoute,
  type ApiCosts,
  type ErrorTrace,
  type SlowCall,
} from '../../shared/log-routes.ts'
import { deedNames, recordKinds } from './deed-names.ts'

const usualDays = 31
const mostDays = 366

/** What the log screens ask beyond their lists. */
export const logRoutes: readonly Route[] = [
  route(logDiffRoute, (ctx, { id }) => diff(ctx, id)),
  route(logNamesRoute, async ({ world }) => ({
    entities: [...recordKinds(world)].map(([value, { label }]) => ({ value, label })),
    deeds: [...deedNames(world)].map(([value, label]) => ({ value, label })),
  })),
  route(verifyLogsRoute, (ctx, { from, to }) => verifyLogs(ctx, daysOf(ctx, from, to))),
  route(errorTracesRoute, traces),
  route(apiCostsRoute, (ctx, { hours }) => summary(ctx, hours)),
  route(slowCallsRoute, (ctx, { hours }) =>
    ctx.db.query<SlowCall>(
      `select id, time, method, address, status_code as "statusCode", cost_ms as "costMs", user_name as "userName",
         trace_id as "traceId"
       from sys_api_log
       where time >= $1
       order by cost_ms desc, id
       limit 50`,
      [new Date(ctx.now().getTime() - hours * 3_600_000)],
    ),
  ),
]

async function diff(ctx: Ctx, id: unknown) {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<{ entity: string; recordId: string | null; changes: StoredChange[] | null }>(
    'select entity, record_id as "recordId", changes from sys_oper_log where id = $1',
    [id],
  )
  if (!row) throw notFound()
  const entity = recordKinds(ctx.world).get(row.entity)
  const [changes = []] = entity ? await changesInWords(ctx, entity, [row.changes]) : []
  return { entityName: entity?.label ?? row.entity, recordId: row.recordId, changes }
}

function daysOf(ctx: Ctx, from: string | undefined, to: string | undefined): { from: string; to: string } {
  const last = to ?? ctx.today()
  const first = from ?? addDays(last, 1 - usualDays)
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  if (!(days >= 0)) throw badRequest({ text: '开始日期不能晚于结束日期' })
  if (days >= mostDays) throw badRequest({ text: '一次最多校验一年的日志' })
  return { from: first, to: last }
}

async function traces(ctx: Ctx, asked: AskedOf<typeof errorTracesRoute>) {
  if (asked.id !== undefined && !isId(asked.id)) return []
  return ctx.db.query<ErrorTrace>(
    `select t.error_id as "errorId", t.trace_id as "traceId", t.time, t.address, t.user_name as "userName", t.ip,
       e.message, e.state
     from sys_error_trace t
     join sys_error_log e on e.id = t.error_id
     where ($1::uuid is null or t.error_id = $1)
       and ($2::text is null or t.trace_id = $2)
       and ($1 is not null or $2 is not null)
     order by t.time desc, t.id desc
     limit 50`,
    [asked.id ?? null, asked.traceId || null],
  )
}

// Failures are all there, the rest a tenth: costs are told of answers that succeeded, so that both kinds do not mix.
async function summary(ctx: Ctx, hours: number) {
  return ctx.db.query<ApiCosts>(
    `select method, address, count(*) filter (where status_code < 400)::int * 10 as calls,
       count(*) filter (where status_code >= 500)::int as failures,
       round(percentile_cont(0.5) within group (order by cost_ms) filter (where status_code < 400))::int as p50,
       round(percentile_cont(0.95) within group (order by cost_ms) filter (where status_code < 400))::int as p95,
       max(cost_ms) as slowest
     from sys_api_log
     where time >= $1
     group by method, address
     order by p95 desc nulls last, slowest desc
     limit 50`,
    [new Date(ctx.now().getTime() - hours * 3_600_000)],
  )
}
