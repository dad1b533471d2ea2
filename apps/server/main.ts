import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '#services/startup/config.ts'
import { buildApp } from '#services/web-server/app.ts'
import { buildMonitor } from '#services/web-server/monitor.ts'
import { startJobRunner } from '#services/jobs/runner.ts'
import { flushPushes } from '#services/push/push.ts'
import { announceReady, exitWithParent, onShutdown, shareMetrics } from '#kernel/world/process.ts'
import { openWorld } from './world.ts'

exitWithParent()
const config = loadConfig()
const databaseUrl = config.databaseUrl!
const world = openWorld(config, databaseUrl)
let isStopping = false
const monitor = { isStopping: () => isStopping, gather: shareMetrics }
const runner = config.role === 'web' ? null : await startJobRunner(world, { url: databaseUrl })
const webFolder = join(import.meta.dirname, '../../dist/web')
const app =
  config.role === 'worker'
    ? buildMonitor({ world, config, monitor })
    : await buildApp({ world, config, webFolder, monitor })

onShutdown(async () => {
  isStopping = true
  const jobs = runner?.stop()
  // Who watches `/health/ready` sends nothing new by the time the door closes; whoever comes meanwhile is answered.
  await wait(config.drainSeconds * 1000)
  await app.close()
  await jobs
  await flushPushes(world)
  await world.pool.end()
})

await app.listen({ port: config.port, host: config.host })
announceReady(config.port)
