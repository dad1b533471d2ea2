import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { prepare } from '#apps/server/prepare.ts'
import { loadConfig, type Config } from '#services/startup/config.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#services/embedded-postgres/server.ts'
import { lockDataFolder } from '#services/startup/data-lock.ts'
import { endChildren } from './children.ts'

/** The product's data with the large demo school in it, on a PostgreSQL of this run's own. */
export type Ground = {
  config: Config
  /** How long the large school took to load, and the most memory this process held meanwhile, in MB. */
  loaded: { seconds: number; memory: number }
  /** Of a database of the ground's server; of the prepared one without a name. */
  url(database?: string): string
  /** The process of the server, whose children do its work. */
  databasePid(): number
  /** A copy of the prepared database, gone after the work. */
  withCopy<T>(work: (url: string) => Promise<T>): Promise<T>
  /** Stops the server meanwhile, so that somebody else may start it on the same data. */
  withoutDatabase<T>(work: () => Promise<T>): Promise<T>
  /** Takes away what a part works on, so that one which takes too long ends. */
  interrupt(): Promise<void>
  close(): Promise<void>
}

/** One folder for all runs: what a killed run left is found and cleared by the next one. */
const folder = join(tmpdir(), 'campus-bench')

export async function openGround(say: (line: string) => void): Promise<Ground> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const unlock = lockDataFolder(folder)
  const dataDir = join(folder, 'data')
  rmSync(dataDir, { recursive: true, force: true })
  // The figures are those of a large school; a small one is there sooner for whoever tries a part.
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: process.env['BENCH_DEMO'] ?? 'large', PORT: '0' })
  // No settings of our own: as durable as in production.
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ folder: dataDir, progress: say })
  const urlOf = (name?: string) => (name ? database.url.replace(/\/\w+$/, `/${name}`) : database.url)
  const administer = async (...statements: string[]) => {
    const client = new Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  const ground: Ground = {
    config,
    loaded: { seconds: 0, memory: 0 },
    url: urlOf,
    databasePid: () => database.pid,
    async withCopy(work) {
      await administer(
        'drop database if exists copy with (force)',
        'create database copy template campus strategy file_copy',
      )
      try {
        return await work(urlOf('copy'))
      } finally {
        await administer('drop database if exists copy with (force)')
      }
    },
    async withoutDatabase(work) {
      await database.stop()
      try {
        return await work()
      } finally {
        database = await startEmbeddedPostgres({ folder: dataDir })
      }
    },
    async interrupt() {
      await endChildren()
      await administer('drop database if exists copy with (force)')
    },
    async close() {
      await endChildren()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
      unlock()
    },
  }
  try {
    const began = performance.now()
    await prepare({ config, databaseUrl: database.url, progress: say })
    ground.loaded = { seconds: (performance.now() - began) / 1000, memory: process.resourceUsage().maxRSS / 1024 }
    await asOwner(database.url, (client) => client.query('vacuum analyze'))
    return ground
  } catch (error) {
    await ground.close()
    throw error
  }
}

/** Works on a database directly, as the account that owns it. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c search_path=school_000000,ext' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
