import type { Worker } from 'node:cluster'
import type { PulseMessage } from '#kernel/world/process.ts'

export type Pulse = { everyMilliseconds: number; misses: number }

/** A minute without an answer: nothing that is asked of a process keeps it busy for a second. */
export const usualPulse: Pulse = { everyMilliseconds: 10_000, misses: 6 }

/**
 * Asks a process again and again whether it still answers. One that hangs takes connections and never gives an answer; `onSilent` ends it.
 * Questions are counted, not time: while the whole machine sleeps nobody is asked.
 */
export function watchPulse(worker: Worker, { everyMilliseconds, misses }: Pulse, onSilent: () => void): void {
  const ask: PulseMessage = { type: 'pulse' }
  let unanswered = 0
  worker.on('message', (message: PulseMessage) => {
    if (message?.type === 'pulse') unanswered = 0
  })
  const timer = setInterval(() => {
    if (!worker.isConnected()) return
    if (unanswered >= misses) {
      clearInterval(timer)
      return onSilent()
    }
    unanswered += 1
    worker.send(ask, () => {})
  }, everyMilliseconds)
  timer.unref()
  worker.once('exit', () => clearInterval(timer))
}
