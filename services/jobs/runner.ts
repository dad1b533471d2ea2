import type { Job } from 'pg-boss'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { createReport } from '#kernel/world/log-line.ts'
import { cleanFiles } from '#services/files/clean.ts'
import { deliverCards } from '#services/chat/deliver-cards.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { reconcileSms } from '#services/sms/reconcile.ts'
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
const cleaningMilliseconds = 3_600_000
const sendingMilliseconds = 15_000

/** Works the queues of jobs until stopped. A stop interrupts running jobs; another process goes on with them. */
export async function startJobRunner(
  world: World,
  options: { url: string; loadOwner?: LoadOwner; report?: (error: unknown) => void },
): Promise<JobRunner> {
  const report = options.report ?? createReport('jobs')
  const stopping = new AbortController()
  const ground = { world, report, loadOwner: options.loadOwner ?? loadOwner, signal: stopping.signal }
  const boss = openBoss(options.url, { migrate: false, supervise: true, connections: 3 })
  boss.on('error', report)
  await boss.start()

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
  const cleaning = setInterval(() => void cleanSchools(world).catch(report), cleaningMilliseconds)
  const sending = setInterval(() => void sendMessages(world).catch(report), sendingMilliseconds)
  const keeping = startUpkeep(world, report)
  return {
    async stop() {
      keeping.stop()
      clearInterval(cleaning)
      clearInterval(sending)
      stopping.abort()
      await boss.stop({ graceful: true, timeout: patienceMilliseconds })
    },
  }
}

/** Uploads nobody claimed and files of old jobs. Every process does it; what one is about to remove the others pass over. */
async function cleanSchools(world: World): Promise<void> {
  for (const school of await listSchools(world.pool)) await cleanFiles(world, school)
}

/** Cards and text messages whose time has come, and what became of those that went out. */
async function sendMessages(world: World): Promise<void> {
  for (const school of await listSchools(world.pool)) {
    await deliverCards(world, school)
    if (!(await hasMessages(world, school))) continue
    await deliverSms(world, school)
    await reconcileSms(world, school)
  }
}

/** Most schools have nothing under way most of the time. */
async function hasMessages(world: World, school: School): Promise<boolean> {
  const rows = await world.pool.read(bindingOf(school), (db) =>
    db.query("select 1 from sms_record where status in ('0', '1') limit 1"),
  )
  return rows.length > 0
}

/** A head whose school is gone is dropped. */
async function located(world: World, heads: readonly Job<JobHead>[]): Promise<{ school: School; jobId: string }[]> {
  const schools = new Map((await listSchools(world.pool)).map((school) => [school.id, school]))
  return heads.flatMap(({ data }) => {
    const school = schools.get(data.schoolId)
    return school ? [{ school, jobId: data.jobId }] : []
  })
}
