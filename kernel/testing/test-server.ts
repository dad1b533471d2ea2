import { execFile } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { availableMemory } from 'node:process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusterNameOf, stopLeftovers } from '#services/embedded-postgres/processes.ts'
import { startEmbeddedPostgres } from '#services/embedded-postgres/server.ts'

const prefix = 'campus-test-'

/** A PostgreSQL that lives as long as a test run, in a folder of its own. */
export type TestServer = {
  url: string
  folder: string
  /** Stops it and removes its folder. */
  stop(): Promise<void>
  /** Stops it and leaves the folder to the caller. */
  halt(): Promise<void>
}

/** Fast because it need not survive anything. Nothing is cleaned up behind the back of a test whose rows live for seconds. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // Nobody copies it while it runs: a new table's rows need not be told a second time.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What is read lies in memory; handing each reading to another process costs more than doing it.
  io_method: 'sync',
  // What is over need not lie about.
  max_wal_size: '256MB',
}

/** Enough for the databases of a run, half a dozen at a time, and for whoever else is at work. */
const roomyBytes = 6 * 2 ** 30
const memory = '/dev/shm'

/**
 * In memory where there is room: thousands of small files are made and thrown away for each test file, and a disk takes several
 * times as long over them. Whoever names a folder for what is passing (`TMPDIR`) is heeded.
 */
function passingFolder(): string {
  if (process.platform !== 'linux' || process.env.TMPDIR) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, availableMemory()) > roomyBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A PostgreSQL for one test run: empty, or with all that lies in a stopped cluster (`from`), which is copied. */
export async function startTestServer(
  options: { from?: string; within?: string; settings?: Record<string, string> } = {},
): Promise<TestServer> {
  const base = realpathSync(options.within ?? passingFolder())
  for (const folder of new Set([base, realpathSync(tmpdir())])) await sweepAbandoned(folder)
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  if (options.from)
    for (const name of ['postgres', 'postgres.password']) await copyAsItIs(join(options.from, name), join(folder, name))
  const server = await startEmbeddedPostgres({
    folder,
    isDurable: false,
    settings: { ...settings, ...options.settings },
  })
  return {
    url: server.url,
    folder,
    halt: () => server.stop(),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With owners and rights, without which PostgreSQL refuses a cluster; as clones where the disk can. */
export async function copyAsItIs(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true })
  await promisify(execFile)('cp', ['-Rp', from, to])
}

/** A test run that was killed leaves its server and folder; the next one clears them away. */
async function sweepAbandoned(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(owner) || isAlive(owner)) continue
    await stopLeftovers(clusterNameOf(join(base, name, 'postgres')))
    rmSync(join(base, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
