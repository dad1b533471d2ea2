import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { asOwner } from '../ground.ts'
import { call } from './calls.ts'
import { busyRate, openingMs } from './pace.ts'
import type { RushSchool } from './school.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

/** The one statement that a claim comes down to, prepared: the bed is locked for somebody if it is still the batch's. */
export function bareClaim(bedId: string, batchId: string, holder: string) {
  return {
    name: 'bare',
    text: `update dorm_bed
      set lock_type = $3, lock_ref_id = $4, version = version + 1
      where id = $1 and status = '1' and lock_type = $5 and lock_ref_id = $2`,
    values: [bedId, batchId, lockTypes.held, holder, lockTypes.choose],
  }
}

type Bare = { url: string; school: Pick<RushSchool, 'batchId' | 'people'> }

const bedsOf = (url: string, batchId: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select bed_id as id from choose_pool where batch_id = $1', [
      batchId,
    ])
    return rows.map(({ id }) => id)
  })

const undo = (url: string, batchId: string) =>
  asOwner(url, async (client) => {
    await client.query(`update dorm_bed set lock_type = $1, lock_ref_id = $2 where lock_ref_id like 'bare %'`, [
      lockTypes.choose,
      batchId,
    ])
    await client.query('vacuum analyze dorm_bed')
  })

/** Claims a second by the bare statement, one each and nothing around it, by as many connections as the product has: no server, no HTTP, nobody who waits. */
export async function bareClaims({ url, school: { batchId } }: Bare, seconds: number): Promise<number> {
  const beds = await bedsOf(url, batchId)
  let at = 0
  let done = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: 20 }, () =>
      asOwner(url, async (client) => {
        while (performance.now() < until && at < beds.length) {
          const { rowCount } = await client.query(bareClaim(beds[at++]!, batchId, `bare ${at}`))
          done += rowCount ?? 0
        }
      }),
    ),
  )
  const took = seconds - Math.max(0, until - performance.now()) / 1000
  await undo(url, batchId)
  return done / took
}

/**
 * The same statement behind the least of a server, as many processes as the product has, and before it the same students at the same
 * pace, who look at a map as often: what they, HTTP and one statement leave possible on this machine.
 */
export async function bareRush(
  { url, school }: Bare,
  { processes, pollsPerSecond }: { processes: number; pollsPerSecond: number },
): Promise<number> {
  const beds = await bedsOf(url, school.batchId)
  const servers: ServerProcess[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 9000 })
  const perSecond = new Map<number, number>()
  const over = new AbortController()
  try {
    for (let i = 0; i < processes; i += 1)
      servers.push(
        await startServer(new URL('./bare-server.ts', import.meta.url), {
          DATABASE_URL: url,
          BARE_BATCH: school.batchId,
          BARE_CONNECTIONS: '20',
          BARE_MAP: 'A'.repeat(Math.ceil(beds.length / 10 / 6)),
        }),
      )
    const watching = (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        // Nobody is missed here.
        call(agent, `${servers[n % servers.length]!.origin}/map`, {}).catch(() => {})
        await wait(1000 / pollsPerSecond)
      }
    })()
    await Promise.all(
      school.people.map(async ({ token }, i) => {
        await wait(Math.random() * openingMs)
        const bedId = beds[Math.floor(Math.random() * beds.length)]!
        const { status } = await call(agent, `${servers[i % servers.length]!.origin}/claim`, {
          token,
          body: { batchId: school.batchId, bedId },
          breaksAfter: 60_000,
        })
        const second = Math.floor(Date.now() / 1000)
        if (status > 0) perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
      }),
    )
    over.abort()
    await watching
    return busyRate(perSecond)
  } finally {
    over.abort()
    agent.destroy()
    await Promise.all(servers.map((server) => server.stop()))
    await undo(url, school.batchId)
  }
}
