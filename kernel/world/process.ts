/** What a server process tells its supervisor once it answers requests. */
export type ReadyMessage = { type: 'ready'; port?: number }
/** What the supervisor tells a server process that should finish and leave. */
export type ShutdownMessage = { type: 'shutdown' }

/**
 * A process that has read its code asks where to work. One of them is first asked to look whether the data is as this version
 * leaves it, which only the whole product can say; `found` is what it found, null where something has to be done first.
 */
export type WorkMessage<Found = unknown> =
  | { type: 'loaded' }
  | { type: 'look'; databaseUrl: string }
  | { type: 'found'; found: Found | null }
  | { type: 'work'; databaseUrl: string }

/** The supervisor asks whether a process still answers, and the process says so with the same word. */
export type PulseMessage = { type: 'pulse' }

/** One process asks for the numbers of all; the supervisor asks each and hands back what they told. */
export type MetricsMessage =
  | { type: 'metrics-wanted'; id: number }
  | { type: 'metrics-asked'; id: number }
  | { type: 'metrics-told'; id: number; text: string }
  | { type: 'metrics-gathered'; id: number; texts: string[] }

/** Leaves when the supervisor is gone, so that a killed parent never leaves servers behind. */
export function exitWithParent(): void {
  if (!process.send) return
  if (!process.connected) process.exit(0)
  process.once('disconnect', () => process.exit(0))
}

/** Says that the code is there, looks when asked to, and answers where to work; null where there is no supervisor to say so. */
export async function awaitWork(look: (databaseUrl: string) => Promise<unknown>): Promise<string | null> {
  if (!process.send) return null
  const tell = (message: WorkMessage) => process.send!(message)
  const work = Promise.withResolvers<string>()
  const hear = (message: WorkMessage) => {
    if (message?.type === 'look')
      look(message.databaseUrl).then(
        (found) => tell({ type: 'found', found }),
        // Whatever is wrong, the supervisor meets it again and tells it.
        () => tell({ type: 'found', found: null }),
      )
    if (message?.type === 'work') work.resolve(message.databaseUrl)
  }
  process.on('message', hear)
  tell({ type: 'loaded' })
  const databaseUrl = await work.promise
  process.off('message', hear)
  return databaseUrl
}

/** Says that this process is serving, and from then on that it still does. Does nothing when it runs without a supervisor. */
export function announceReady(port?: number): void {
  process.on('message', (message: PulseMessage) => {
    if (message?.type === 'pulse') process.send?.(message)
  })
  const message: ReadyMessage = port === undefined ? { type: 'ready' } : { type: 'ready', port }
  process.send?.(message)
}

/**
 * Runs the handler once when asked to stop, then exits. Under a supervisor Ctrl-C is its business alone:
 * the terminal sends the signal to every process, and the supervisor then asks each in turn.
 */
export function onShutdown(handler: () => Promise<void>): void {
  let isLeaving = false
  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    handler().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', process.send ? () => {} : leave)
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'shutdown') leave()
  })
}

/** Milliseconds a process waits for the numbers of the others. */
const patience = 3_000

/** Tells the supervisor its numbers when asked. Answers what gets those of all processes; without a supervisor, the own. */
export function shareMetrics(own: () => string): () => Promise<string[]> {
  const open = new Map<number, (texts: string[]) => void>()
  let asked = 0
  const send = (message: MetricsMessage) => process.send?.(message)
  process.on('message', (message: MetricsMessage) => {
    if (message?.type === 'metrics-asked') send({ type: 'metrics-told', id: message.id, text: own() })
    if (message?.type === 'metrics-gathered') {
      open.get(message.id)?.(message.texts)
      open.delete(message.id)
    }
  })
  return async () => {
    if (!process.connected) return [own()]
    const id = ++asked
    const gathered = new Promise<string[]>((resolve) => {
      open.set(id, resolve)
      // A parent that is no supervisor of ours, or hangs, says nothing: whoever watches must not wait for it.
      setTimeout(() => {
        if (open.delete(id)) resolve([own()])
      }, patience).unref()
    })
    send({ type: 'metrics-wanted', id })
    return gathered
  }
}
