import type { Worker } from 'node:cluster'
import type { MetricsMessage } from '#kernel/world/process.ts'

const patienceMs = 2000

/** Brings the numbers of all server processes to whichever of them was asked. One that is too busy to answer is left out. */
export function gatherMetrics(workers: () => readonly Worker[], own: () => string): (worker: Worker) => void {
  const open = new Map<number, { missing: Set<number>; texts: string[]; finish: () => void }>()
  let rounds = 0

  function gather(asker: Worker, askedAs: number): void {
    const round = ++rounds
    const asked = workers().filter((worker) => worker.isConnected())
    const texts = [own()]
    const finish = () => {
      clearTimeout(timer)
      if (open.delete(round)) tell(asker, { type: 'metrics-gathered', id: askedAs, texts })
    }
    const timer = setTimeout(finish, patienceMs)
    open.set(round, { missing: new Set(asked.map(({ id }) => id)), texts, finish })
    for (const worker of asked) tell(worker, { type: 'metrics-asked', id: round })
  }

  return (worker) => {
    worker.on('message', (message: MetricsMessage) => {
      if (message?.type === 'metrics-wanted') gather(worker, message.id)
      if (message?.type !== 'metrics-told') return
      const round = open.get(message.id)
      if (!round?.missing.delete(worker.id)) return
      round.texts.push(message.text)
      if (round.missing.size === 0) round.finish()
    })
  }
}

function tell(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
