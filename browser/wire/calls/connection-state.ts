import { create } from 'zustand'

/** Where a server says that it is there, to anybody. */
const healthPath = '/health'
const probeMs = 5000

/** Whether the last call found no way to the server. */
export const useConnection = create<{ isLost: boolean }>()(() => ({ isLost: false }))

let timer = 0
let isTold = false
const listeners = new Set<() => void>()

/** A call found no way. */
export function connectionLost(): void {
  if (useConnection.getState().isLost) return
  isTold = false
  useConnection.setState({ isLost: true })
  // One call may fail for reasons of its own; then the alarm is over at once.
  void probe()
  timer = window.setInterval(() => void probe(), probeMs)
}

/** As soon as there is no way to the server. */
export async function whenLost(): Promise<void> {
  if (useConnection.getState().isLost) return
  await new Promise<void>((resolve) => {
    const stop = useConnection.subscribe(({ isLost }) => {
      if (!isLost) return
      stop()
      resolve()
    })
  })
}

/** Whether this loss is still to be told: once, not with everything that was asked meanwhile. */
export function isLossUntold(): boolean {
  const isNews = !isTold
  isTold = true
  return isNews
}

/** An answer came. */
export function connectionFound(): void {
  if (!useConnection.getState().isLost) return
  window.clearInterval(timer)
  useConnection.setState({ isLost: false })
  for (const listener of listeners) listener()
}

/** Calls the listener whenever the way to the server is open again. */
export function onConnectionFound(listener: () => void): void {
  listeners.add(listener)
}

async function probe(): Promise<void> {
  if (!navigator.onLine) return
  const answer = await fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).catch(
    () => undefined,
  )
  // Whatever stands between here and the server answers for itself with these.
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) connectionFound()
}
