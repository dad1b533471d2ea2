import { setTimeout as wait } from 'node:timers/promises'

/** How a server fared while it was watched. Memory in MB: the least the heap held in the second quarter, and in the last. */
export type Health = {
  busy: number
  waiting: number
  slowest: number
  /** Milliseconds the loop was held at most, and how many looks found it held for longer than `longHold` since the one before. */
  held: number
  heldLong: number
  looks: number
  /** Looks at either that got no answer, or another than 200: the process was gone, or said that it is not well. */
  failed: number
  heapBefore: number
  heapAfter: number
}

/** Milliseconds for which nothing that a caller sends may keep the loop. */
export const longHold = 100
/** Milliseconds a look waits: one that hangs is one that failed. */
const patience = 10_000

const longest = 'nodejs_eventloop_lag_max_seconds\\{[^}]*\\}'

async function metricsOf(origin: string, token: string): Promise<(name: string) => number> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patience),
  })
  const text = await answer.text()
  return (name) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? 0)
}

/** For how many milliseconds the loop is held by something done alone: the middle one of three times, since others use the processor too; once is enough where it is not held for long. */
export async function heldBy(origin: string, token: string, work: () => Promise<unknown>): Promise<number> {
  const held: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await metricsOf(origin, token)
    await work()
    held.push((await metricsOf(origin, token))(longest) * 1000)
    if (held[0]! <= longHold) return held[0]!
  }
  return held.toSorted((a, b) => a - b)[1]!
}

/** Looks at `/health` and `/metrics` again and again until it is told to end. */
export function watchHealth(origin: string, token: string): { end(): Promise<Health> } {
  const heaps: number[] = []
  let [slowest, looks, failed, busy, waiting] = [0, 0, 0, 0, 0]
  const held: number[] = []
  const over = new AbortController()
  const look = async (): Promise<void> => {
    const began = performance.now()
    const health = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(patience) })
    await health.text()
    if (!health.ok) throw new Error(`/health answers ${health.status}`)
    slowest = Math.max(slowest, performance.now() - began)
    looks += 1
    const number = await metricsOf(origin, token)
    busy = number('campus_eventloop_stalls_total\\{[^}]*cause="busy"\\}')
    waiting = number('campus_eventloop_stalls_total\\{[^}]*cause="waiting"\\}')
    held.push(number(longest) * 1000)
    heaps.push(number('nodejs_heap_size_used_bytes\\{[^}]*\\}') / 1024 / 1024)
  }
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look().catch(() => (failed += 1))
      await wait(200)
    }
  })()
  return {
    async end() {
      over.abort()
      await watching
      await look().catch(() => (failed += 1))
      const quarter = Math.max(1, Math.floor(heaps.length / 4))
      const least = (part: number[]) => Math.min(...part)
      return {
        busy,
        waiting,
        slowest,
        // The first look tells of the start.
        held: Math.max(0, ...held.slice(1)),
        heldLong: held.slice(1).filter((one) => one > longHold).length,
        looks,
        failed,
        heapBefore: least(heaps.slice(quarter, quarter * 2 + 1)),
        heapAfter: least(heaps.slice(-quarter)),
      }
    },
  }
}
