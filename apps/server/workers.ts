import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { gatherMetrics } from './gather-metrics.ts'
import { usualPulse, watchPulse } from './pulse.ts'
import type { Pulse } from './pulse.ts'
import { serverEnvironment, serverFlags } from './server-memory.ts'
import type { ReadyMessage, ShutdownMessage } from '#kernel/world/process.ts'
import { StartupError } from '#kernel/errors/startup-error.ts'

export type Workers = {
  /** Settles when all of them serve; rejects when they cannot be brought up. */
  ready: Promise<{ port: number | null }>
  /** Asks all to finish, and ends those that do not within the grace. */
  stop(graceMilliseconds: number): Promise<void>
}

type Options = {
  script: string
  count: number
  env: Record<string, string>
  progress: (line: string) => void
  pulse?: Pulse
  /** Is told of each process that has read its code and asks where to work. */
  onLoaded?: (worker: Worker) => void
}

/** A server that fails this often in a row before it ever served will not serve at the next try either. */
const triesBeforeServing = 5
const longestDelay = 30_000
/** Whoever served this long has earned a quick restart. */
const settledAfter = 30_000

/** Runs equal server processes that share the port, and replaces each one that dies or hangs. */
export function startWorkers({ script, count, env, progress, pulse = usualPulse, onLoaded }: Options): Workers {
  const ready = Promise.withResolvers<{ port: number | null }>()
  const serving = new Set<number>()
  const restarts = new AbortController()
  let isStopping = false
  let hasServed = false
  // Each takes connections off the shared queue itself. Handed out from here, one on its way to a process that dies would hang for good.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: script, args: [], execArgv: [...process.execArgv, ...serverFlags] })
  const serveMetrics = gatherMetrics(livingWorkers, ownMetrics)

  const raise = (slot: number, failures: number) => {
    const raisedAt = performance.now()
    const worker = cluster.fork({ ...serverEnvironment, ...env })
    serveMetrics(worker)
    worker.on('message', (message: unknown) => {
      if (isMessage(message, 'loaded')) onLoaded?.(worker)
      if (!isReadyMessage(message)) return
      serving.add(worker.id)
      watchPulse(worker, pulse, () => {
        progress(`服务进程 ${slot} 没有响应，正在结束它`)
        worker.process.kill('SIGKILL')
      })
      if (hasServed) progress(`服务进程 ${slot} 已恢复服务`)
      if (serving.size < count || hasServed) return
      hasServed = true
      ready.resolve({ port: message.port ?? null })
    })
    worker.on('error', () => {})
    worker.once('exit', (code: number | null, signal: string | null) => {
      serving.delete(worker.id)
      if (isStopping) return
      const failed = performance.now() - raisedAt > settledAfter ? 1 : failures + 1
      if (!hasServed && failed >= triesBeforeServing) {
        ready.reject(new StartupError(`服务进程连续 ${failed} 次启动失败，请查看上面的错误信息`))
        return
      }
      const delay = Math.min(longestDelay, 250 * 2 ** (failed - 1))
      progress(`服务进程 ${slot} 意外退出（${signal ?? `退出码 ${code}`}），正在重新启动`)
      // Only the stop breaks the wait off, and then nothing is raised any more.
      wait(delay, undefined, { signal: restarts.signal }).then(
        () => raise(slot, failed),
        () => {},
      )
    })
  }
  for (let slot = 1; slot <= count; slot++) raise(slot, 0)

  return {
    ready: ready.promise,
    async stop(graceMilliseconds) {
      isStopping = true
      restarts.abort()
      await Promise.all(livingWorkers().map((worker) => stopWorker(worker, graceMilliseconds)))
    },
  }
}

/** The supervisor answers nothing itself, but its memory counts too. */
function ownMetrics(): string {
  const name = 'campus_supervisor_resident_memory_bytes'
  return `# TYPE ${name} gauge\n${name}{pid="${process.pid}"} ${process.memoryUsage().rss}\n`
}

function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))
}

async function stopWorker(worker: Worker, graceMilliseconds: number): Promise<void> {
  const gone = new Promise<void>((resolve) => worker.process.once('exit', () => resolve()))
  const message: ShutdownMessage = { type: 'shutdown' }
  if (worker.isConnected()) worker.send(message, () => {})
  worker.process.kill('SIGTERM')
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), graceMilliseconds)
  await gone
  clearTimeout(kill)
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return isMessage(message, 'ready')
}

function isMessage(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
