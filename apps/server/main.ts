import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '#services/startup/config.ts'
import { buildApp } from '#services/web-server/app.ts'
import { buildMonitor } from '#services/web-server/monitor.ts'
import { keepJobRunner, type JobRunner } from '#services/jobs/runner.ts'
import { wakeByWrites } from '#services/jobs/wake.ts'
import { flushPushes } from '#services/push/push.ts'
import { announceReady, awaitWork, exitWithParent, onShutdown, shareMetrics } from '#kernel/world/process.ts'
import { lookAround } from './look-around.ts'
import { openWorld } from './world.ts'

exitWithParent()
const config = loadConfig()
const databaseUrl = (await awaitWork((url) => lookAround(config, url))) ?? config.databaseUrl!
const world = openWorld(config, databaseUrl)
let isStopping = false
let runner: JobRunner | null = null
const monitor = { isStopping: () => isStopping, gather: shareMetrics }
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

if (config.role === 'web') wakeByWrites(world)
// Whole years press at the same second: the line before the door is as long as the system lets it be.
await app.listen({ port: config.port, host: config.host, backlog: 4096 })
announceReady(config.port)
// Whoever waits for an answer has it by now; jobs and upkeep follow.
if (config.role !== 'web' && !isStopping) {
  const kept = keepJobRunner(world, { url: databaseUrl })
  runner = kept
  await kept.started
}
flushCompileCache()
