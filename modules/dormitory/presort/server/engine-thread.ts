import { Worker } from 'node:worker_threads'
import type { Plan, Task } from '../shared/engine/model.ts'

export type EngineSays = { plan: Plan } | { done: number; total: number }

/** What no school needs: whatever takes longer is given up. */
const patienceMs = 10 * 60_000
const mostMegabytes = 1024

/** Lets the engine work beside the server. What `onProgress` throws stops it. */
export function presortAside(task: Task, onProgress: (done: number, total: number) => Promise<void>): Promise<Plan> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const end = (settle: () => void) => {
      clearTimeout(late)
      worker.removeAllListeners('exit')
      // Nothing is lost with a thread whose work is over or given up.
      void worker.terminate()
      settle()
    }
    const late = setTimeout(() => end(() => reject(new Error('the engine did not come to an end'))), patienceMs)
    worker.on('message', (said: EngineSays) => {
      if ('plan' in said) end(() => resolve(said.plan))
      else onProgress(said.done, said.total).catch((error: unknown) => end(() => reject(error)))
    })
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', () => end(() => reject(new Error('the thread of the engine ended'))))
    worker.postMessage(task)
  })
}
