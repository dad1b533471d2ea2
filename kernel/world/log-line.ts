import { systemClock } from '#kernel/world/clock.ts'

export type LogLine = { level: 'warn' | 'error'; msg: string; err?: unknown; [fact: string]: unknown }

const levels = { warn: 40, error: 50 }

/** One JSON line on standard output, of the same shape as those of the HTTP side. */
export function logLine({ level, msg, err, ...facts }: LogLine): void {
  const error = err instanceof Error ? { type: err.name, message: err.message, stack: err.stack } : err
  const line = { level: levels[level], time: systemClock().getTime(), pid: process.pid, ...facts, err: error, msg }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const quietMs = 60_000
const mostKinds = 200

/** Tells failures that come in crowds: each kind at once, then at most once a minute with how many came meanwhile. */
export function createReport(
  source: string,
  options: { write?: (line: LogLine) => void; now?: () => number } = {},
): (error: unknown) => void {
  const { write = logLine, now = () => performance.now() } = options
  const kinds = new Map<string, { toldAt: number; untold: number }>()
  return (error) => {
    const kind = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const known = kinds.get(kind)
    if (known && now() - known.toldAt < quietMs) {
      known.untold += 1
      return
    }
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(kind, { toldAt: now(), untold: 0 })
    write({ level: 'error', msg: source, err: error, ...(known && known.untold > 0 ? { repeated: known.untold } : {}) })
  }
}
