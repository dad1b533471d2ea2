import { DatabaseAway, PoolClosed } from '#kernel/db/away.ts'
import type { School } from '#kernel/db/types.ts'
import { countFailure } from '#kernel/world/failures.ts'
import type { World } from '#kernel/world/world.ts'
import { keepFailure } from './error-log.ts'

/** Work that nobody waits for; `code` names it to monitors, `label` to the people of a school. */
export type BackgroundWork = {
  readonly code: string
  readonly label: string
  /** Where the error log says it happened; what has a place of its own, as a job has, says so and is not listed in 定时任务. */
  readonly address?: string
}

/** Before the name of the work, where the error log says what was going on. */
export const behindPrefix = '后台：'

/** Failures come in crowds; the log of a school holds one of each work a minute, the counter all of them. */
const keptEveryMs = 60_000
const keptAt = new WeakMap<World, Map<string, number>>()

/**
 * The one way for what fails where nobody waits for an answer: a log line, a counter in `/metrics`, and, where it is the business
 * of a school, a line in its error log, which 定时任务 shows. `work().catch(failedBehind(world, sending, school))`
 */
export function failedBehind(world: World, work: BackgroundWork, school?: School): (error: unknown) => void {
  return (error) => {
    // A process that is leaving leaves what it had begun to the others.
    if (error instanceof PoolClosed) return
    // While the database is away the pool tells of it, once for all.
    const isAway = error instanceof DatabaseAway
    countFailure(work.code, error, { isTold: isAway })
    if (!school || isAway || !isTurn(world, `${school.id} ${work.code}`)) return
    // It tells its own failure.
    void keepFailure(world, school, {
      error,
      traceId: work.code,
      address: work.address ?? `${behindPrefix}${work.label}`,
      userName: null,
      ip: null,
    })
  }
}

function isTurn(world: World, key: string): boolean {
  let ofWorld = keptAt.get(world)
  if (!ofWorld) keptAt.set(world, (ofWorld = new Map()))
  const last = ofWorld.get(key)
  const now = performance.now()
  if (last !== undefined && now - last < keptEveryMs) return false
  ofWorld.set(key, now)
  return true
}
