import { loadConfig } from '#kernel/config.ts'
import { buildApp } from '#kernel/http/app.ts'
import { startJobRunner } from '#kernel/jobs/runner.ts'
import { flushPushes } from '#kernel/push/push.ts'
import { announceReady, exitWithParent, onShutdown } from '#kernel/process.ts'
import { join } from 'node:path'
import { openWorld } from './world.ts'

exitWithParent()
const config = loadConfig()
const databaseUrl = config.databaseUrl!
const world = openWorld(config, databaseUrl)
const isWeb = config.role !== 'worker'
const runner = config.role === 'web' ? null : await startJobRunner(world, { url: databaseUrl })
const app = isWeb ? await buildApp({ world, config, webFolder: join(import.meta.dirname, '../../dist/web') }) : null

onShutdown(async () => {
  await app?.close()
  await runner?.stop()
  await flushPushes(world)
  await world.pool.end()
})

if (app) {
  await app.listen({ port: config.port, host: config.host })
}
announceReady(config.port)
