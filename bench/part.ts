import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { Figure } from './report.ts'

export type Part = (ground: Ground, say: (line: string) => void) => Promise<Figure[]>

/** How a part went: its figures, or why there are none. */
export type PartOutcome = { part: string; seconds: number; figures: Figure[]; failure?: string }

const patienceMilliseconds = 30_000

/**
 * Runs one part to its end, its failure or its limit, whatever comes first, and never throws: the other parts go on.
 * At the limit `interrupt` takes away what it works on, and it is given a moment to clear up after itself.
 */
export async function runPart(
  part: string,
  work: () => Promise<Figure[]>,
  options: { limitSeconds: number; interrupt: () => Promise<void> },
): Promise<PartOutcome> {
  const began = performance.now()
  const ended = (rest: Pick<PartOutcome, 'figures' | 'failure'>): PartOutcome => ({
    part,
    seconds: (performance.now() - began) / 1000,
    ...rest,
  })
  const giveUp = new AbortController()
  const running = work().then(
    (figures) => ended({ figures }),
    (error: unknown) => ended({ figures: [], failure: error instanceof Error ? error.message : String(error) }),
  )
  const limit = wait(options.limitSeconds * 1000, null, { signal: giveUp.signal }).catch(() => null)
  const first = await Promise.race([running, limit])
  giveUp.abort()
  if (first) return first
  const stopped = ended({ figures: [], failure: `stopped: it took longer than ${options.limitSeconds} s` })
  const clearing = await options.interrupt().then(
    () => '',
    (error: unknown) => `; clearing up: ${String(error)}`,
  )
  await Promise.race([running, wait(patienceMilliseconds, null, { ref: false })])
  return { ...stopped, failure: `${stopped.failure}${clearing}` }
}
