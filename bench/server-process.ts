import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverFlags } from '#apps/server/server-memory.ts'
import { freePort } from '#services/startup/port.ts'
import type { ReadyMessage, WorkMessage } from '#kernel/world/process.ts'
import { endChild, startChild } from './children.ts'

/** A server in a process of its own. */
export type ServerProcess = {
  origin: string
  pid: number
  /** Processor time used so far, in milliseconds. */
  cpu(): number
  /** Resident memory now, in MB. */
  memory(): number
  stop(): Promise<void>
}

/** Linux counts processor time in hundredths of a second. */
const tick = 10

/**
 * Starts a program of ours that listens on `PORT` and says `ready` to its parent, which tells it where to work as the
 * supervisor does, and with the same care of memory. `BENCH_NODE_FLAGS=--cpu-prof` profiles it.
 */
export async function startServer(script: URL, settings: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const { DATABASE_URL: _url, APP_ENV: _env, APP_KEY: _key, BENCH_NODE_FLAGS: flags, ...inherited } = process.env
  const { child, gone } = startChild([...serverFlags, ...(flags?.split(' ') ?? []), fileURLToPath(script)], {
    env: { ...inherited, ...serverEnvironment, ...settings, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<void>((resolve) =>
    child.on('message', (message: ReadyMessage | WorkMessage) => {
      if (message.type === 'loaded') child.send({ type: 'work', databaseUrl: settings['DATABASE_URL'] })
      if (message.type === 'ready') resolve()
    }),
  )
  const ended = await Promise.race([ready, gone])
  if (ended !== undefined) throw new Error(`${script.pathname} ended with ${ended} before it was ready`)
  const pid = child.pid!
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    cpu: () => processorTimeOf(pid),
    memory: () => memoryOf(pid),
    stop: () => endChild(child),
  }
}

/** Watches the memory of a server while the work lasts. */
export async function peakMemory<T>(
  server: ServerProcess,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = server.memory()
  const timer = setInterval(() => (peak = Math.max(peak, server.memory())), 20)
  try {
    const result = await work()
    return { result, peak: Math.max(peak, server.memory()) }
  } finally {
    clearInterval(timer)
  }
}

function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
