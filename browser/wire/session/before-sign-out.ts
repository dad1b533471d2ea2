type Flush = () => Promise<unknown>

/** Nobody waits longer than this to be signed out. */
const patienceMs = 3000
const flushes = new Set<Flush>()

/** Sends what is not on the server yet while there is still a session; signing out waits for it. */
export function beforeSignOut(flush: Flush): () => void {
  flushes.add(flush)
  return () => void flushes.delete(flush)
}

export async function flushAll(): Promise<void> {
  const patience = new Promise((resolve) => window.setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled([...flushes].map((flush) => flush())), patience])
}
