import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The name a cluster's processes carry in their titles, by which a later start recognises them. */
export function clusterNameOf(folder: string): string {
  return `campus-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
}

/** The command line of a process: empty for one that is dead but not yet buried, null for none or one we may not see. */
export function commandLineOf(pid: number): string | null {
  if (!existsSync('/proc/self/cmdline')) {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return stdout?.trim() || null
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
}

/** Ends every process of the cluster that an earlier, killed parent left behind. Returns whether there were any. */
export async function stopLeftovers(clusterName: string): Promise<boolean> {
  const found = processesOf(clusterName)
  if (found.length === 0) return false
  const postmaster = found.filter(({ command }) => command.includes(' -D '))
  // SIGINT is the fast, clean stop of a postmaster, whose children follow it; a child without one is told itself.
  if (postmaster.length > 0) signal(postmaster, 'SIGINT')
  else signal(found, 'SIGTERM')
  if (await areGone(clusterName, 10_000)) return true
  signal(processesOf(clusterName), 'SIGQUIT')
  if (await areGone(clusterName, 5000)) return true
  signal(processesOf(clusterName), 'SIGKILL')
  await areGone(clusterName, 5000)
  return true
}

type Process = { pid: number; command: string }

async function areGone(clusterName: string, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 50) {
    if (processesOf(clusterName).length === 0) return true
    await wait(50)
  }
  return false
}

function processesOf(clusterName: string): Process[] {
  return allProcesses().filter(({ command }) => command.includes('postgres') && command.includes(clusterName))
}

function allProcesses(): Process[] {
  if (existsSync('/proc/self/cmdline')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: commandLineOf(Number(name)) ?? '' }))
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}

function signal(processes: Process[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended in the meantime.
    }
  }
}
