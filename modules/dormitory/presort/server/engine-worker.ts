import { parentPort } from 'node:worker_threads'
import type { Task } from '../shared/engine/model.ts'
import { presort } from '../shared/engine/presort.ts'
import type { EngineSays } from './engine-thread.ts'

/* Hundreds of thousands of tries, in a thread of their own: nobody else waits for them. */
parentPort!.on('message', (task: Task) => {
  const say = (words: EngineSays) => parentPort!.postMessage(words)
  say({ plan: presort(task, (done, total) => say({ done, total })) })
})
