import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { Figure } from './report.ts'

/** Takes figures over as they come: what fails later, or takes too long, does not lose them. */
export type Tell = (...figures: Figure[]) => void

export type Part = (ground: Ground, say: (line: string) => void, tell: Tell) => Promise<void>

/** How a part went: the figures it told, and why there are no more. */
export type PartOutcome = { part: string; seconds: number; figures: Figure[]; failure?: string }

const patienceMilliseconds = 30_000

/**
 * Runs one part to its end, its failure or its limit, whatever comes first, and never throws: the other parts go on.
 * At the limit `interrupt` takes away what it works on, and it is given a moment to clear up after itself. `keep` is handed what is
 * known whenever a figure comes, so that a run that is killed has lost none.
 */
export async function runPart(
  part: string,
  work: (tell: Tell) => Promise<void>,
  options: { limitSeconds: number; interrupt: () => Promise<void>; keep?: (soFar: PartOutcome) => void },
): Promise<PartOutcome> {
  const began = performance.now()
  const told: Figure[] = []
  const ended = (failure?: string): PartOutcome => ({
    part,
    seconds: (performance.now() - began) / 1000,
    figures: [...told],
    ...(failure === undefined ? {} : { failure }),
  })
  const giveUp = new AbortController()
  const tell: Tell = (...figures) => {
    told.push(...figures)
    options.keep?.(ended('broken off before its end'))
  }
  const running = work(tell).then(
    () => ended(),
    (error: unknown) => ended(error instanceof Error ? error.message : String(error)),
  )
  const limit = wait(options.limitSeconds * 1000, null, { signal: giveUp.signal }).catch(() => null)
  const first = await Promise.race([running, limit])
  giveUp.abort()
  if (first) return first
  const stopped = ended(`stopped: it took longer than ${options.limitSeconds} s`)
  const clearing = await options.interrupt().then(
    () => '',
    (error: unknown) => `; clearing up: ${String(error)}`,
  )
  await Promise.race([running, wait(patienceMilliseconds, null, { ref: false })])
  return { ...stopped, failure: `${stopped.failure}${clearing}` }
}
