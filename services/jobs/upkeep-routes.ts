import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { runUpkeep } from './upkeep.ts'
import { noteRun } from './upkeep-runs.ts'
import { upkeepRun } from './shared/upkeep-run.ts'

type Run = {
  code: string
  lastTime: string
  lastMs: number
  result: string
  message: string | null
  byName: string | null
}

const at = { service: 'base' } as const

/** What the platform does by itself, how it went, and doing it now. */
export const upkeepRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'GET',
    path: 'sysSchedule/list',
    label: '定时任务',
    access: { permission: 'sysSchedule:list' },
    input: z.object({}),
    run: schedules,
  }),
  freeRoute({
    ...at,
    method: 'POST',
    path: 'sysSchedule/run',
    label: '手动执行定时任务',
    access: { permission: 'sysSchedule:run' },
    input: z.object({ code: z.string().max(60) }),
    runFree: runNow,
  }),
]

async function schedules(ctx: Ctx) {
  const rows = await ctx.db.query<Run>(
    'select code, last_time as "lastTime", last_ms as "lastMs", result, message, by_name as "byName" from sys_upkeep_run',
    [],
    'upkeep_runs',
  )
  const runs = new Map(rows.map((row) => [row.code, row]))
  return ctx.world.upkeep.map(({ name, label, everySeconds }) => {
    const { lastTime = null, lastMs = null, result = null, message = null, byName = null } = runs.get(name) ?? {}
    const nextTime =
      lastTime === null
        ? null
        : nextTurn(Date.parse(lastTime), { every: everySeconds * 1000, now: ctx.now().getTime() })
    return { code: name, label: label ?? name, everySeconds, lastTime, nextTime, lastMs, result, message, byName }
  })
}

/** Turns follow each other from the last one that was noted; not every short one is. */
function nextTurn(last: number, { every, now }: { every: number; now: number }): string {
  const turns = Math.max(1, Math.ceil((now - last) / every))
  return new Date(last + turns * every).toISOString()
}

async function runNow({ world, caller }: FreeCall, { code }: { code: string }) {
  const work = world.upkeep.find(({ name }) => name === code)
  if (!work) throw notFound()
  const byName = caller.actor.userName
  const began = performance.now()
  await writeAs(world, caller, (ctx) =>
    audit(ctx, [
      { entity: upkeepRun, recordId: null, action: 'run', title: `手动执行定时任务【${work.label ?? work.name}】` },
    ]),
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
