import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '#kernel/config.ts'
import { buildApp } from '#kernel/http/app.ts'
import { buildMonitor } from '#kernel/http/monitor.ts'
import { startJobRunner } from '#kernel/jobs/runner.ts'
import { flushPushes } from '#kernel/push/push.ts'
import { announceReady, exitWithParent, onShutdown, shareMetrics } from '#kernel/process.ts'
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
