import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from 'pg-boss'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { failedBehind } from '#kernel/audit/background.ts'
import type { World } from '#kernel/world/world.ts'
import { loadOwner, type LoadOwner } from './owner.ts'
import { backgroundQueue, jobQueue, lostQueue, openBoss, type JobHead } from './queue.ts'
import { giveUpJob } from './record.ts'
import { runJob } from './run-job.ts'
import { tellJob } from './tell.ts'
import { startUpkeep } from './upkeep.ts'

export type JobRunner = { stop(): Promise<void> }

/** Places of each process: one school never takes all that people wait for, and one kind never all of the background. */
const places = [
  { queue: jobQueue, atOnce: 3, atOnceOfGroup: 2 },
  { queue: backgroundQueue, atOnce: 2, atOnceOfGroup: 1 },
]
const patienceMilliseconds = 10_000

const jobsBehind = { code: 'jobs', label: '后台任务' }
const triedAgainAfterMs = 2_000

/**
 * The same for a process that answers already: what keeps the jobs from starting, such as a database that went away, is told and
 * tried again. `started` settles when they run, or when it was stopped before.
 */
export function keepJobRunner(world: World, options: { url: string }): JobRunner & { started: Promise<unknown> } {
  const over = new AbortController()
  const report = failedBehind(world, jobsBehind)
  const started = (async () => {
    while (!over.signal.aborted) {
      try {
        return await startJobRunner(world, options)
      } catch (error) {
        report(error)
        // Stopped meanwhile: the loop sees it.
        await wait(triedAgainAfterMs, undefined, { signal: over.signal }).catch(() => {})
      }
    }
    return null
  })()
  return {
    started,
    async stop() {
      over.abort()
      await (await started)?.stop()
    },
  }
}

/** Works the queues of jobs until stopped. A stop interrupts running jobs; another process goes on with them. */
export async function startJobRunner(
  world: World,
  options: { url: string; loadOwner?: LoadOwner },
): Promise<JobRunner> {
  const report = failedBehind(world, jobsBehind)
  const stopping = new AbortController()
  const ground = { world, loadOwner: options.loadOwner ?? loadOwner, signal: stopping.signal }
  const boss = openBoss(options.url, { migrate: false, supervise: true, connections: 3 })
  boss.on('error', report)
  try {
    await boss.start()
  } catch (error) {
    // What has not started may have nothing to stop; why it did not is what counts.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  const polling = { pollingIntervalSeconds: 0.5, batchSize: 1 }
  for (const { queue, atOnce, atOnceOfGroup } of places)
    await boss.work<JobHead>(
      queue,
      { ...polling, localConcurrency: atOnce, localGroupConcurrency: atOnceOfGroup, heartbeatRefreshSeconds: 5 },
      async (heads) => {
        for (const { school, jobId } of await located(world, heads)) await runJob(ground, school, jobId)
      },
    )
  await boss.work<JobHead>(lostQueue, { ...polling, pollingIntervalSeconds: 2 }, async (heads) => {
    for (const { school, jobId } of await located(world, heads)) {
      const ownerId = await world.pool.read(bindingOf(school), (db) => giveUpJob(db, { id: jobId, now: world.clock() }))
      tellJob({ world, school }, { id: jobId, ownerId, status: '4' })
    }
  })
  const keeping = startUpkeep(world)
  return {
    async stop() {
      keeping.stop()
      stopping.abort()
      await boss.stop({ graceful: true, timeout: patienceMilliseconds })
    },
  }
}

/** A head whose school is gone is dropped. */
async function located(world: World, heads: readonly Job<JobHead>[]): Promise<{ school: School; jobId: string }[]> {
  const schools = new Map((await listSchools(world.pool)).map((school) => [school.id, school]))
  return heads.flatMap(({ data }) => {
    const school = schools.get(data.schoolId)
    return school ? [{ school, jobId: data.jobId }] : []
  })
}
