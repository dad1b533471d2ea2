import { RequestError } from '#browser/wire/calls/request-error.ts'

/** Between the tries of a call that only reads and found no way to the server. */
const waits = [1000, 3000, 9000]

/**
 * Repeats what only reads while the way to the server is lost; `onLost` hears of the first failure. Writes are never repeated: the first
 * one may have arrived.
 */
export async function retried<T>(
  ask: () => Promise<T>,
  onLost: (error: RequestError) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RequestError) || !error.isUnreachable) throw error
      if (wait === waits[0]) onLost(error)
      await pause(wait, signal)
    }
  }
  return ask()
}

/** Ends early when the network comes back, and fails when nobody waits any more. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', gone)
      finish()
    }
    const done = end(resolve)
    const gone = end(() => reject(signal?.reason))
    const timer = window.setTimeout(done, ms)
    window.addEventListener('online', done)
    if (signal?.aborted === true) gone()
    else signal?.addEventListener('abort', gone)
  })
}
