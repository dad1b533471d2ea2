import type { Clock } from '#kernel/clock.ts'
import { failuresToLock, lockMs, refuseLocked } from './lock.ts'

/** Names that nobody has are locked like those that somebody has, so that a lock does not tell which exist. */
export type Strangers = {
  refuseLocked(name: string): void
  countFailure(name: string): void
}

const most = 10_000

export function createStrangers(clock: Clock): Strangers {
  const known = new Map<string, { failures: number; lockedUntil: number | null }>()
  return {
    refuseLocked: (name) => refuseLocked(known.get(name)?.lockedUntil ?? null, clock()),
    countFailure(name) {
      const failures = (known.get(name)?.failures ?? 0) + 1
      const isLocked = failures >= failuresToLock
      known.delete(name)
      known.set(name, { failures: isLocked ? 0 : failures, lockedUntil: isLocked ? clock().getTime() + lockMs : null })
      if (known.size > most) known.delete(known.keys().next().value!)
    },
  }
}
