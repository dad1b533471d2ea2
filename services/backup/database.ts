import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#services/startup/config.ts'
import { embeddedUser } from '#services/embedded-postgres/initialise.ts'
import { startEmbeddedPostgres } from '#services/embedded-postgres/server.ts'
import { lockDataFolder } from '#services/startup/data-lock.ts'
import { checkDatabase } from '#services/startup/database.ts'
import { BackupError } from './backup-error.ts'

export type ReachedDatabase = { url: string; close(): Promise<void> }

/** The product's database: the outside one, the embedded one of a running product, or the embedded one started for the time. */
export async function reachDatabase(config: Config, progress: (line: string) => void): Promise<ReachedDatabase> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    return { url: config.databaseUrl, close: async () => {} }
  }
  let unlock: () => void
  try {
    unlock = lockDataFolder(config.dataDir)
  } catch {
    // Somebody runs on this folder, so its database is up or about to be.
    const url = runningUrl(config.dataDir)
    await checkDatabase(url)
    return { url, close: async () => {} }
  }
  try {
    progress('正在启动内置数据库…')
    const server = await startEmbeddedPostgres({ folder: config.dataDir, progress })
    return {
      url: server.url,
      async close() {
        await server.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The server notes its port and its condition in a file of its own. */
function runningUrl(dataDir: string): string {
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    const port = Number(lines[3])
    if (lines[7]?.trim() !== 'ready' || !port) throw new Error('not ready')
    return `postgres://${embeddedUser}:${password}@127.0.0.1:${port}/${embeddedUser}`
  } catch (error) {
    throw new BackupError(
      `数据目录 ${dataDir} 正被另一个服务使用，但它的内置数据库还没有就绪或无权读取，请稍后用同一个用户再试`,
      { cause: error },
    )
  }
}
