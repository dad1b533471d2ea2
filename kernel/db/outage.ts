import { logLine, type LogLine } from '#kernel/world/log-line.ts'
import type { DatabaseAway } from './away.ts'

/** What a pool tells of its database: that it is away, and that it is back. */
export type Outage = { failed(error: DatabaseAway): void; reached(): void }

/** Writes one line when the database goes and one when it is back, however many calls found it away. */
export function createOutage(write: (line: LogLine) => void = logLine): Outage {
  let since: number | null = null
  let calls = 0
  return {
    failed(error) {
      calls += 1
      if (since !== null) return
      since = performance.now()
      write({ level: 'error', msg: 'database away', err: error.cause })
    },
    reached() {
      if (since === null) return
      const seconds = Math.round((performance.now() - since) / 1000)
      write({ level: 'warn', msg: 'database back', seconds, failedCalls: calls })
      since = null
      calls = 0
    },
  }
}
