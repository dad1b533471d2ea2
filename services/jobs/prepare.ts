import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { makeRole } from '#kernel/db/roles.ts'
import {
  backgroundQueue,
  jobQueue,
  jobsRole,
  jobsSchema,
  lostQueue,
  mostAttempts,
  openBoss,
  silenceSeconds,
} from './queue.ts'

/** Makes or updates what carries job heads: its role, its schema, its queues. Made twice, nothing changes. */
export async function prepareJobs({ url }: { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Held to the end: two starts at once take turns.
    await client.query('select pg_advisory_lock(20261115)')
    await makeRole(client, jobsRole)
    await client.query(`create schema if not exists ${jobsSchema} authorization ${jobsRole}`)
    await makeQueues(url)
  } finally {
    await client.end()
  }
}

/** What the queue is made of, so that a start can tell whether it is made already. */
export function jobsEdition(): unknown {
  return [getConstructionPlans(jobsSchema), [lostQueue, lostRules], [jobQueue, backgroundQueue, queueRules]]
}

const lasting = { expireInSeconds: 6 * 3600, deleteAfterSeconds: 24 * 3600 }
const lostRules = { ...lasting, retryLimit: 100, retryDelay: 5 }
const queueRules = {
  ...lasting,
  retryLimit: mostAttempts - 1,
  heartbeatSeconds: silenceSeconds,
  deadLetter: lostQueue,
}

async function makeQueues(url: string): Promise<void> {
  const boss = openBoss(url, { migrate: true, supervise: false, connections: 2 })
  const problems: unknown[] = []
  boss.on('error', (error) => problems.push(error))
  await boss.start()
  try {
    await boss.createQueue(lostQueue, lostRules)
    for (const name of [jobQueue, backgroundQueue]) await boss.createQueue(name, queueRules)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (problems.length > 0) throw problems[0]
}
