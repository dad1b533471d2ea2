import { audit } from '#kernel/audit/audit.ts'
import { behindPrefix } from '#kernel/audit/background.ts'
import { errorStates } from '#kernel/audit/shared/logs.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { dueTimes } from './due-list.ts'
import { runUpkeep } from './upkeep.ts'
import { noteRun } from './upkeep-runs.ts'
import { upkeepResults, upkeepRun } from './shared/upkeep-run.ts'
import { schedulesRoute, scheduleRunRoute, type Schedule } from './shared/upkeep-routes.ts'

type Run = {
  code: string
  lastTime: string
  lastMs: number
  result: string
  message: string | null
  byName: string | null
}

/** What the platform does by itself, how it went, and doing it now. */
export const upkeepRoutes: readonly Route[] = [route(schedulesRoute, schedules), freeRoute(scheduleRunRoute, runNow)]

async function schedules(ctx: Ctx): Promise<Schedule[]> {
  const rows = await ctx.db.query<Run>(
    `select code, last_time as "lastTime", last_ms as "lastMs", result, message, by_name as "byName"
     from sys_upkeep_run`,
    [],
    'upkeep_runs',
  )
  const runs = new Map(rows.map((row) => [row.code, row]))
  const due = await dueTimes(ctx.world, ctx.school.id)
  const kept = ctx.world.upkeep.map(({ name, label, everySeconds, rests }) => {
    const { lastTime = null, lastMs = null, result = null, message = null, byName = null } = runs.get(name) ?? {}
    const nextTime = due.get(name) ?? null
    const turns = { everySeconds, isRested: rests !== undefined, nextTime }
    return { code: name, label, ...turns, lastTime, lastMs, result, message, byName }
  })
  return [...kept, ...(await failuresBehind(ctx, new Set(kept.map(({ label }) => label))))]
}

/** Work of the moment, which has no turns: it is listed while its failures stand open in the error log. */
async function failuresBehind(ctx: Ctx, known: ReadonlySet<string>) {
  const rows = await ctx.db.query<{ label: string; lastTime: string; times: number }>(
    `select substr(address, $2) as label, max(last_time) as "lastTime", sum(times)::int as times
     from sys_error_log
     where starts_with(address, $1) and state <> $3
     group by address
     order by address`,
    [behindPrefix, behindPrefix.length + 1, errorStates.solved[0]],
    'failures_behind',
  )
  const none = { everySeconds: null, isRested: false, nextTime: null, lastMs: null, byName: null }
  return rows
    .filter(({ label }) => !known.has(label))
    .map(({ label, lastTime, times }) => ({
      ...none,
      code: label,
      label,
      lastTime,
      result: upkeepResults.failed[0],
      message: `失败 ${times} 次，详见错误日志`,
    }))
}

async function runNow({ world, caller }: FreeCall, { code }: { code: string }) {
  const work = world.upkeep.find(({ name }) => name === code)
  if (!work) throw notFound()
  const byName = caller.actor.userName
  const began = performance.now()
  await writeAs(world, caller, (ctx) =>
    audit(ctx, [{ entity: upkeepRun, recordId: null, action: 'run', title: `手动执行定时任务【${work.label}】` }]),
  )
  try {
    if (!(await runUpkeep(world, caller.school, work))) throw badRequest({ text: '任务正在执行，请稍候' })
  } catch (error) {
    await noteRun(world, caller.school, { work, began, failure: error, byName })
    throw error
  }
  await noteRun(world, caller.school, { work, began, byName })
  return { code, ms: Math.round(performance.now() - began) }
}
