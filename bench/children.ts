import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const patienceMilliseconds = 10_000
const alive = new Map<ChildProcess, Promise<string>>()

/** A Node process of ours, known here until it is gone; `gone` tells how it ended. */
export function startChild(
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'stdio'>,
): { child: ChildProcess; gone: Promise<string> } {
  const child = spawn(process.execPath, [...args], { cwd: root, ...options })
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(code ?? signal)))
    child.once('error', (error) => resolve(error.message))
  })
  alive.set(child, gone)
  void gone.then(() => alive.delete(child))
  return { child, gone }
}

/** Asks a process to end, and makes it end when it does not. */
export async function endChild(child: ChildProcess): Promise<void> {
  const gone = alive.get(child)
  if (!gone) return
  child.kill('SIGTERM')
  if ((await Promise.race([gone, wait(patienceMilliseconds, null)])) === null) child.kill('SIGKILL')
  await gone
}

/** Ends whatever a stopped part left running. */
export async function endChildren(): Promise<void> {
  await Promise.all([...alive.keys()].map(endChild))
}
