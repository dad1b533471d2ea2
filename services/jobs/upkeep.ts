import { failedBehind } from '#kernel/audit/background.ts'
import { systemActor } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { Upkeep, World } from '#kernel/world/world.ts'
import { claimDue, enlist, settleTurn, type Claim } from './due-list.ts'
import { noteRun } from './upkeep-runs.ts'
import { wakeByWrites } from './wake.ts'

const lookEveryMs = 2000
const enlistEveryMs = 60_000
/** Turns of this process at the same time; a long one keeps no other from its time. */
const lanes = 4
const listWork = { code: 'upkeep.list', label: '定时任务清单' }

/** Does what is due, wherever it is. Of several processes each takes what no other has taken. */
export function startUpkeep(world: World): { stop(): void } {
  let busy = 0
  let isLooking = false
  let isStopped = false
  const failed = failedBehind(world, listWork)

  async function look(): Promise<void> {
    if (isStopped || isLooking || busy >= lanes) return
    isLooking = true
    const free = lanes - busy
    const claims = await claimDue(world, free).catch((error: unknown) => (failed(error), []))
    isLooking = false
    for (const claim of claims) {
      busy += 1
      // A turn tells its own failures, and so does the look.
      void takeTurn(world, claim).finally(() => {
        busy -= 1
        if (claims.length === free) void look() // tells its own failures
      })
    }
  }

  wakeByWrites(world)
  const enlisting = setInterval(() => void enlist(world).catch(failed), enlistEveryMs)
  // A look tells its own failures.
  const looking = setInterval(() => void look(), lookEveryMs)
  void enlist(world).catch(failed)
  return {
    stop() {
      isStopped = true
      clearInterval(looking)
      clearInterval(enlisting)
    },
  }
}

type Turn = { isDone: boolean; restsUntil: Date | null }

/** One turn in one school, in one transaction; false when another process is at it. */
export async function runUpkeep(world: World, school: School, work: Upkeep): Promise<boolean> {
  return (await turnIn(world, school, work)).isDone
}

function turnIn(world: World, school: School, work: Upkeep): Promise<Turn> {
  const request = { traceId: `upkeep ${work.name}`, ip: null }
  const next = new Date(world.clock().getTime() + work.everySeconds * 1000)
  return writeAs(world, { school, actor: systemActor, request }, async (ctx) => {
    const [free] = await ctx.db.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1), hashtext(current_schema())) as free',
      [`upkeep ${work.name}`],
    )
    if (!free!.free) return { isDone: false, restsUntil: next }
    await work.run(ctx)
    return { isDone: true, restsUntil: work.rests ? await work.rests(ctx) : next }
  })
}

/** A claimed turn from its beginning to when it is due again. It tells its own failures. */
export async function takeTurn(world: World, { school, work }: Claim): Promise<void> {
  const failed = failedBehind(world, { code: `upkeep.${work.name}`, label: work.label }, school)
  const began = performance.now()
  let restsUntil: Date | null = new Date(world.clock().getTime() + work.everySeconds * 1000)
  try {
    const turn = await turnIn(world, school, work)
    restsUntil = turn.restsUntil
    if (turn.isDone) await noteRun(world, school, { work, began })
  } catch (error) {
    failed(error)
    await noteRun(world, school, { work, began, failure: error }).catch(failed)
  }
  await settleTurn(world, { school, work }, restsUntil).catch(failed)
}
