import { signInCrowded } from './errors.ts'

type Waiter = { since: number; start: () => void; refuse: (error: Error) => void }

/** Lets a few pieces of heavy work run at once and the others wait their turn; who waited too long is sent away. */
export function createQueue(limits: { atOnce: number; longestWait: number; mostWaiting: number }) {
  const waiting: Waiter[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (waiting.length >= limits.mostWaiting) throw signInCrowded({ seconds: 3 })
    // The place is handed over by the one that leaves, so `running` does not change here.
    await new Promise<void>((start, refuse) => waiting.push({ since: performance.now(), start, refuse }))
  }

  function leave(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() - next.since <= limits.longestWait) return next.start()
      next.refuse(signInCrowded({ seconds: 3 }))
    }
    running -= 1
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
