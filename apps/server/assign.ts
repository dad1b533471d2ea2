import type { Worker } from 'node:cluster'
import type { WorkMessage } from '#kernel/world/process.ts'

/**
 * Tells processes where to work, once the database is there and as this version leaves it. The first that has read its code looks;
 * only where it finds something to do is the data prepared.
 */
export function assigner<Found>(input: {
  database: Promise<string>
  prepare: (databaseUrl: string) => Promise<Found>
}): { assign(worker: Worker): Promise<void>; prepared: Promise<Found> } {
  const prepared = Promise.withResolvers<Found>()
  let isAsked = false
  return {
    prepared: prepared.promise,
    async assign(worker) {
      const databaseUrl = await input.database
      if (!isAsked) {
        isAsked = true
        lookBy<Found>(worker, databaseUrl)
          .then((found) => found ?? input.prepare(databaseUrl))
          .then(prepared.resolve, prepared.reject)
      }
      await prepared.promise
      tell(worker, { type: 'work', databaseUrl })
    },
  }
}

/** What a process finds; null also where it went away meanwhile. */
function lookBy<Found>(worker: Worker, databaseUrl: string): Promise<Found | null> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve(null))
    worker.on('message', (message: WorkMessage<Found>) => {
      if (message?.type === 'found') resolve(message.found)
    })
    tell(worker, { type: 'look', databaseUrl })
  })
}

function tell(worker: Worker, message: WorkMessage): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
