import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Db, School } from '#kernel/db/types.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import { countFailure } from '#kernel/world/failures.ts'

export type Failure = { error: unknown; traceId: string; address: string; userName: string | null; ip: string | null }

const node = `${hostname()}#${process.pid}`
const trendDays = 14
const patienceMilliseconds = 1000

/** Keeps an unforeseen failure where administrators find it. A log that cannot be written never keeps an answer from its reader. */
export async function keepFailure(world: World, school: School, failure: Failure): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMilliseconds)
  const written = world.pool.transaction(bindingOf(school), (db) => write(db, failure, world.clock()))
  await Promise.race([written.catch((error: unknown) => countFailure('error-log', error)), late.promise])
  clearTimeout(timer)
}

async function write(db: Db, failure: Failure, now: Date): Promise<void> {
  const { name, message, stack } = told(failure.error)
  const fingerprint = createHash('sha256')
    .update(`${name}\n${shape(message)}\n${framesOf(stack)}`)
    .digest('hex')
  const address = failure.address.slice(0, 200)
  const today = dayOf(now)
  const oldest = dayOf(new Date(now.getTime() - (trendDays - 1) * 86_400_000))
  const [row] = await db.query<{ id: string }>(
    `insert into sys_error_log (
       id, version, create_time, update_time, fingerprint, level, message, stack, node, address, trace_id, times,
       first_time, last_time, trend, state
     )
     values ($1, 1, $2, $2, $3, 'error', $4, $5, $6, $7, $8, 1, $2, $2, jsonb_build_object($9::text, 1), '0')
     on conflict (fingerprint) do update set times = sys_error_log.times + 1, last_time = excluded.last_time,
       update_time = excluded.update_time, trace_id = excluded.trace_id, node = excluded.node,
       address = excluded.address, message = excluded.message, stack = excluded.stack,
       state = case when sys_error_log.state = '2' then '0' else sys_error_log.state end,
       trend = (
         select coalesce(jsonb_object_agg(key, value), '{}')
         from jsonb_each(sys_error_log.trend)
         where key >= $10
       ) || jsonb_build_object($9::text, coalesce((sys_error_log.trend ->> $9)::int, 0) + 1)
     returning id`,
    [
      newId(now),
      now,
      fingerprint,
      [...`${name}: ${message}`].slice(0, 500).join(''),
      stack.slice(0, 8000),
      node,
      address,
      failure.traceId,
      today,
      oldest,
    ],
  )
  await db.query(
    `insert into sys_error_trace (
       id, version, create_time, update_time, error_id, trace_id, time, address, user_name, ip
     )
     values ($1, 1, $2, $2, $3, $4, $2, $5, $6, $7)`,
    [newId(now), now, row!.id, failure.traceId, address, failure.userName, failure.ip],
  )
}

/** What a failure says of itself. Long numbers may be somebody's: they are not kept. */
function told(error: unknown): { name: string; message: string; stack: string } {
  const isError = error instanceof Error
  const clean = (text: string) =>
    text
      .replaceAll('\0', '')
      .toWellFormed()
      .replace(/\d{7,}[\dXx]?/g, '…')
      .replace(/"[^"]{20,}"/g, '"…"')
  const message = clean(isError ? error.message : String(error))
  // The first lines of a stack repeat the message, uncleaned.
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: isError ? error.name : 'Error', message, stack: clean(frames.join('\n')) }
}

/** A message without what differs from one time to the next. */
function shape(message: string): string {
  return message
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/"[^"]*"/g, '""')
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .slice(0, 3)
    .map((line) => line.replace(/:\d+:\d+\)?$/, '').trim())
    .join('\n')
}
