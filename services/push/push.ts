import type { Ctx } from '#kernel/world/context.ts'
import { platformBinding } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { payloadsOf, type PushEvent, type PushTarget } from './payload.ts'
import { failedBehind } from '#kernel/audit/background.ts'
import { PoolClosed } from '#kernel/db/away.ts'

export type Push = {
  event: string
  to: PushTarget
  /** Small, ids only: who is told asks for the rest with its own rights. */
  data?: unknown
}

/** The channel on which processes tell each other. */
export const pushChannel = 'campus_push'
/** Not for browsers: each process looks at once whether the sessions of its streams still live. */
export const sessionCheck = 'session-check'

type Pending = {
  school: string
  event: string
  data: unknown
  isForSchool: boolean
  users: Set<string>
  sessions: Set<string>
}
type Outbox = { pending: Map<string, Pending>; timer: NodeJS.Timeout | undefined; sending: Promise<void> }

const gatherMs = 120
const retryMs = 1000

const telling = { code: 'push.tell', label: '推送通知' }
const outboxes = new WeakMap<World, Outbox>()

/** Tells signed-in browsers something once this transaction has committed. The same event, told often in a moment, goes out once. */
export function pushAfterCommit(ctx: Pick<Ctx, 'world' | 'school' | 'afterCommit'>, push: Push): void {
  const { world, school } = ctx
  const one: PushEvent = { school: school.id, ...push }
  // What cannot travel fails here, where it was written, and not after the commit.
  payloadsOf({ ...one, to: 'school' })
  ctx.afterCommit(() => gather(world, one))
}

/** After sessions were ended: their streams learn of it at once, in every process. */
export function recheckSessions(ctx: Ctx, to: PushTarget): void {
  pushAfterCommit(ctx, { event: sessionCheck, to })
}

/** Sends what still waits; called before a process closes its connections. */
export async function flushPushes(world: World): Promise<void> {
  const outbox = outboxes.get(world)
  if (!outbox) return
  clearTimeout(outbox.timer)
  outbox.timer = undefined
  await outbox.sending
  await sendAll(world, outbox).catch(failedBehind(world, telling))
}

function gather(world: World, event: PushEvent): void {
  let outbox = outboxes.get(world)
  if (!outbox) outboxes.set(world, (outbox = { pending: new Map(), timer: undefined, sending: Promise.resolve() }))
  put(outbox, event)
  plan(world, outbox, gatherMs)
}

function put({ pending }: Outbox, { school, event, to, data }: PushEvent): void {
  const key = JSON.stringify([school, event, data])
  let known = pending.get(key)
  if (!known)
    pending.set(key, (known = { school, event, data, isForSchool: false, users: new Set(), sessions: new Set() }))
  if (to === 'school') known.isForSchool = true
  else if ('users' in to) for (const id of to.users) known.users.add(id)
  else for (const id of to.sessions) known.sessions.add(id)
}

function plan(world: World, outbox: Outbox, afterMs: number): void {
  if (outbox.timer) return
  outbox.timer = setTimeout(() => {
    outbox.timer = undefined
    outbox.sending = sendAll(world, outbox).catch((error: unknown) => {
      failedBehind(world, telling)(error)
      // A closed pool means that this process is leaving; otherwise the database is away for a while.
      if (!(error instanceof PoolClosed)) plan(world, outbox, retryMs)
    })
  }, afterMs)
  outbox.timer.unref()
}

async function sendAll(world: World, outbox: Outbox): Promise<void> {
  const events = [...outbox.pending.values()].flatMap(eventsOf)
  if (events.length === 0) return
  outbox.pending.clear()
  try {
    const payloads = events.flatMap(payloadsOf)
    await world.pool.read(platformBinding, (db) =>
      db.query('select pg_notify($1, payload) from unnest($2::text[]) as x(payload)', [pushChannel, payloads]),
    )
  } catch (error) {
    for (const event of events) put(outbox, event)
    throw error
  }
}

function eventsOf({ school, event, data, isForSchool, users, sessions }: Pending): PushEvent[] {
  const head = { school, event, ...(data === undefined ? {} : { data }) }
  if (isForSchool) return [{ ...head, to: 'school' }]
  return [
    ...(users.size > 0 ? [{ ...head, to: { users: [...users] } }] : []),
    ...(sessions.size > 0 ? [{ ...head, to: { sessions: [...sessions] } }] : []),
  ]
}
