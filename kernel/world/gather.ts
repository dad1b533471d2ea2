type Asked<I, V> = { item: I; resolve(value: V): void; reject(error: unknown): void }

/**
 * What callers ask for one by one is read for all of them at once: whoever asks while two readings are under way, or
 * in the same turn of the loop, goes along with the next. Alone, one waits for nobody.
 */
export function gather<I, V>(input: {
  /** Answers in the order of what was asked. */
  readAll(items: readonly I[]): Promise<readonly V[]>
  most?: number
}): (item: I) => Promise<V> {
  const { readAll, most = 500 } = input
  const lanes = 2
  const queue: Asked<I, V>[] = []
  let busy = 0

  async function work(): Promise<void> {
    busy += 1
    // Whatever comes in this very turn goes along.
    await new Promise(setImmediate)
    while (queue.length > 0) await settle(queue.splice(0, most))
    busy -= 1
  }

  async function settle(some: readonly Asked<I, V>[]): Promise<void> {
    try {
      const values = await readAll(some.map(({ item }) => item))
      some.forEach(({ resolve }, i) => resolve(values[i]!))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (busy < lanes) void work() // tells each who waits
    })
}
