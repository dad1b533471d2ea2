import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterNameOf, stopLeftovers } from '#services/embedded-postgres/processes.ts'
import { startEmbeddedPostgres } from '#services/embedded-postgres/server.ts'

const prefix = 'campus-test-'

/** A PostgreSQL for one test run: fast because it need not survive anything. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await sweepAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres({
    folder,
    isDurable: false,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A test run that was killed leaves its server and folder; the next one clears them away. */
async function sweepAbandoned(): Promise<void> {
  const base = realpathSync(tmpdir())
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
