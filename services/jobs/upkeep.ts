import { systemActor } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { Upkeep, World } from '#kernel/world/world.ts'
import { noteRun } from './upkeep-runs.ts'

/** Does what is due again and again, in every school. Of several processes one does it, the others pass over it. */
export function startUpkeep(world: World, report: (error: unknown) => void): { stop(): void } {
  const timers = world.upkeep.map((work) => {
    let isBusy = false
    const turn = async () => {
      if (isBusy) return
      isBusy = true
      try {
        for (const school of await listSchools(world.pool)) await turnIn(world, school, { work, report })
      } catch (error) {
        report(error)
      } finally {
        isBusy = false
      }
    }
    return setInterval(() => void turn(), work.everySeconds * 1000)
  })
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) }
}

/** One turn in one school, in one transaction; false when another process is at it. */
export function runUpkeep(world: World, school: School, work: Upkeep): Promise<boolean> {
  const request = { traceId: `upkeep ${work.name}`, ip: null }
  return writeAs(world, { school, actor: systemActor, request }, async (ctx) => {
    const [free] = await ctx.db.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1), hashtext(current_schema())) as free',
      [`upkeep ${work.name}`],
    )
    if (free!.free) await work.run(ctx)
    return free!.free
  })
}

async function turnIn(
  world: World,
  school: School,
  turn: { work: Upkeep; report: (error: unknown) => void },
): Promise<void> {
  const { work, report } = turn
  const began = performance.now()
  try {
    const isDone = await runUpkeep(world, school, work)
    if (isDone) await noteRun(world, school, { work, began })
  } catch (error) {
    report(error)
    await noteRun(world, school, { work, began, failure: error }).catch(report)
  }
}
