import { signInCrowded } from '../errors.ts'

type Waiter = { since: number; start: () => void; refuse: (error: Error) => void }

/**
 * Lets a few pieces of heavy work run at once and the others wait their turn; who waited too long is sent away. Turns go
 * round among those who ask (`from`), and where all places are taken the longest line gives one up: whoever asks a lot
 * waits behind their own work, and nobody else does.
 */
export function createQueue(limits: { atOnce: number; longestWait: number; mostWaiting: number }) {
  /** In the order of turns: a line whose first has started goes to the end. */
  const lines = new Map<string, Waiter[]>()
  let waiting = 0
  let running = 0

  async function turn(from: string): Promise<void> {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (waiting >= limits.mostWaiting) makeRoom(from)
    // The place is handed over by the one that leaves, so `running` does not change here.
    await new Promise<void>((start, refuse) => {
      const line = lines.get(from) ?? []
      line.push({ since: performance.now(), start, refuse })
      lines.set(from, line)
      waiting += 1
    })
  }

  /** Sends away the last of the longest line, which is the one who asks where that is their own. */
  function makeRoom(from: string): void {
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length)
    if (longest.length <= (lines.get(from)?.length ?? 0) + 1) throw signInCrowded({ seconds: 3 })
    longest.pop()!.refuse(signInCrowded({ seconds: 3 }))
    waiting -= 1
  }

  function nextWaiter(): Waiter | undefined {
    const [from, line] = lines.entries().next().value ?? []
    if (from === undefined || !line) return undefined
    const next = line.shift()
    lines.delete(from)
    if (line.length > 0) lines.set(from, line)
    waiting -= 1
    return next
  }

  function leave(): void {
    for (let next = nextWaiter(); next; next = nextWaiter()) {
      if (performance.now() - next.since <= limits.longestWait) return next.start()
      next.refuse(signInCrowded({ seconds: 3 }))
    }
    running -= 1
  }

  return {
    async run<T>(work: () => Promise<T>, from = ''): Promise<T> {
      await turn(from)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
