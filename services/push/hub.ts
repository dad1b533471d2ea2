import type { World } from '#kernel/world/world.ts'
import type { Listening } from '#kernel/db/listen.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { eventIn, type PushEvent } from './payload.ts'
import type { Line } from './line.ts'
import { pushChannel, sessionCheck } from './push.ts'
import { endedSessions } from './ended-sessions.ts'
import { failedBehind } from '#kernel/audit/background.ts'

/** A browser that listens. */
export type Subscriber = Line & {
  readonly schoolId: string
  readonly userId: string
  readonly sid: string
  /** Whose streams it counts among: whoever really sits there. */
  readonly owner: string
  /** Whether its token still holds. */
  isValid(): Promise<boolean>
}

/** The streams of this process, and what finds them. */
export type Hub = {
  add(subscriber: Subscriber): Promise<void>
  remove(subscriber: Subscriber): void
  size(): number
  /** Ends streams whose session or token is over. */
  check(among?: Iterable<Subscriber>): Promise<void>
  close(): Promise<void>
}

const heartbeatMs = 20_000
const mostPerOwner = 6
/** Streams that all ask something afterwards: each is given this much room, so that they do not ask at once. */
const roomMs = 4
const widestMs = 10_000

const hubs = new WeakMap<World, Hub>()

/** The hub of this process; it begins to listen with its first stream. */
export function hubOf(world: World): Hub {
  let hub = hubs.get(world)
  if (!hub) hubs.set(world, (hub = createHub(world)))
  return hub
}

function createHub(world: World): Hub {
  const everybody = new Set<Subscriber>()
  const bySchool = new Map<string, Set<Subscriber>>()
  const byUser = new Map<string, Set<Subscriber>>()
  const bySession = new Map<string, Set<Subscriber>>()
  const byOwner = new Map<string, Set<Subscriber>>()
  const failed = failedBehind(world, { code: 'push.check', label: '核对在线会话' })
  let listening: Promise<Listening> | undefined
  let timer: NodeJS.Timeout | undefined

  const places = (one: Subscriber): [Map<string, Set<Subscriber>>, string][] => [
    [bySchool, one.schoolId],
    [byUser, `${one.schoolId} ${one.userId}`],
    [bySession, `${one.schoolId} ${one.sid}`],
    [byOwner, `${one.schoolId} ${one.owner}`],
  ]

  function reached({ school, to }: PushEvent): Subscriber[] {
    if (to === 'school') return [...(bySchool.get(school) ?? [])]
    const [map, ids] = 'users' in to ? ([byUser, to.users] as const) : ([bySession, to.sessions] as const)
    return ids.flatMap((id) => [...(map.get(`${school} ${id}`) ?? [])])
  }

  function heard(payload: string): void {
    const event = eventIn(payload)
    if (!event) return
    if (event.event === sessionCheck) forgetActors(world)
    const subscribers = reached(event)
    // Whoever looks through another's eyes hangs on a session of their own, perhaps of another school; they are few.
    if (event.event === sessionCheck)
      void check([...subscribers, ...[...everybody].filter((one) => one.owner !== one.userId)]).catch(failed)
    else tellAll(subscribers, event.event, event.data)
  }

  async function check(among: Iterable<Subscriber> = everybody): Promise<void> {
    const checked = [...among].filter((one) => everybody.has(one))
    const reasons = await endedSessions(world, checked)
    for (const one of checked) {
      const reason = reasons.get(`${one.schoolId} ${one.sid}`)
      if (reason !== undefined) one.end('session-ended', { reason })
      else if (!(await one.isValid())) one.end('token-expired')
    }
  }

  function remove(subscriber: Subscriber): void {
    if (!everybody.delete(subscriber)) return
    for (const [map, key] of places(subscriber)) take(map, key, subscriber)
  }

  const listen = () =>
    world.pool.listen(pushChannel, { heard, back: () => tellAll([...everybody], 'resync') }).catch((error: unknown) => {
      listening = undefined
      throw error
    })

  return {
    async add(subscriber) {
      // Counted before anything is waited for, and what is too much goes at once: many that come together see each other.
      for (const [map, key] of places(subscriber)) put(map, key, subscriber)
      everybody.add(subscriber)
      for (const one of surplus(byOwner.get(`${subscriber.schoolId} ${subscriber.owner}`)!)) {
        remove(one)
        one.end('crowded')
      }
      timer ??= setInterval(() => {
        for (const one of everybody) one.beat()
        void check().catch(failed)
      }, heartbeatMs).unref()
      await (listening ??= listen())
    },
    remove,
    size: () => everybody.size,
    check,
    async close() {
      clearInterval(timer)
      for (const one of everybody) one.end('closing')
      // One that never listened needs no stopping; whoever wanted it was told.
      await listening?.then((one) => one.stop()).catch(() => {})
      hubs.delete(world)
    },
  }
}

/** The oldest of whoever has more than they may. */
const surplus = (own: ReadonlySet<Subscriber>) => [...own].slice(0, Math.max(0, own.size - mostPerOwner))

/** `within`: a browser that has to ask for something does so after a random part of it. */
function tellAll(subscribers: readonly Subscriber[], event: string, data?: unknown): void {
  const within = Math.min(subscribers.length * roomMs, widestMs)
  for (const one of subscribers) one.tell(event, { within, ...(data === undefined ? {} : { data }) })
}

function put(map: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const known = map.get(key)
  if (known) known.add(subscriber)
  else map.set(key, new Set([subscriber]))
}

function take(map: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const known = map.get(key)
  known?.delete(subscriber)
  if (known?.size === 0) map.delete(key)
}
