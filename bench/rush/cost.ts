import { readdirSync, readFileSync } from 'node:fs'
import type { ServerProcess } from '../server-process.ts'

/** Linux counts processor time in hundredths of a second. */
const tick = 100

/** Processor seconds by whoever used them. */
export type Spent = { servers: number; database: number; clients: number }
export type Meter = {
  /** From now on a server is counted: what starting it took is not. */
  join(server: ServerProcess): void
  /** It is about to be gone. */
  leave(server: ServerProcess): void
  spent(): Spent
}

/** What a rush takes of the processors, which says more on a busy machine than any clock. */
export function startMeter(databasePid: number): Meter {
  const began = new Map<ServerProcess, number>()
  let left = 0
  const own = process.cpuUsage()
  const database = databaseSeconds(databasePid)
  const of = (server: ServerProcess) => server.cpu() / 1000 - (began.get(server) ?? 0)
  return {
    join: (server) => void began.set(server, server.cpu() / 1000),
    leave(server) {
      left += of(server)
      began.delete(server)
    },
    spent() {
      const { user, system } = process.cpuUsage(own)
      return {
        servers: left + [...began.keys()].reduce((sum, server) => sum + of(server), 0),
        database: databaseSeconds(databasePid) - database,
        clients: (user + system) / 1e6,
      }
    },
  }
}

/** Of the database with all its processes, those that ended included. */
function databaseSeconds(pid: number): number {
  let sum = secondsOf(pid, true)
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) sum += secondsOf(Number(name), false, pid)
  return sum
}

function secondsOf(pid: number, withEnded: boolean, onlyOf?: number): number {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // Gone between listing and looking.
    return 0
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (onlyOf !== undefined && fields[1] !== onlyOf) return 0
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
  return (user + system + (withEnded ? endedUser + endedSystem : 0)) / tick
}
