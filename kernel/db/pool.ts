import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import QueryStream from 'pg-query-stream'
import { schoolZone } from '#kernel/rules/school-time.ts'
import { awayOr, DatabaseAway, PoolClosed } from './away.ts'
import { createOutage, type Outage } from './outage.ts'
import { listenTo, type Ear, type Listening } from './listen.ts'
import type { Binding, Db } from './types.ts'
import { wireTypes } from './wire-types.ts'

/** A bounded set of connections, each bound to one school while it is handed out. */
export type Pool = {
  /** Single statements, each its own snapshot. */
  read<T>(binding: Binding, work: (db: Db) => Promise<T>): Promise<T>
  /** All or nothing; a deadlock or serialisation failure is tried again, three times at most. */
  transaction<T>(binding: Binding, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Single statements that stand at once, whatever becomes of the caller's transaction: one after the other on one connection more than
   * the bound, opened when first asked for, so that holders of all the others never wait for each other here.
   */
  aside<T>(binding: Binding, work: (db: Db) => Promise<T>): Promise<T>
  /** Hears a channel's notifications, on one connection more than the bound. */
  listen(channel: string, ear: Ear): Promise<Listening>
  /** Connections open now, never more than the bound. */
  size(): number
  /** How busy it is: connections handed out, open, and callers in the queue for one. */
  load(): PoolLoad
  end(): Promise<void>
}

export type PoolLoad = { inUse: number; open: number; waiting: number; most: number }

type Slot = {
  client: pg.Client
  boundTo: string | null
  isBusy: boolean
  isBroken: boolean
  lastUsed: number
  names: Set<string>
}
type Waiter = { key: string; hand: (slot: Slot) => void; fail: (error: unknown) => void }

const maxNamesPerConnection = 300
const mostDigests = 2000
const lookAhead = 16
const connectWithinMs = 15_000

/** Opens a pool. A connection already bound to the wanted school is preferred, so that switching stays rare. */
export function createPool(input: { url: string; max: number; outage?: Outage }): Pool {
  const slots = new Set<Slot>()
  const waiting: Waiter[] = []
  let opening = 0
  let uses = 0
  let isEnding = false
  let besides: Slot | undefined
  let asideTurn: Promise<unknown> = Promise.resolve()
  const outage = input.outage ?? createOutage()

  async function acquire(binding: Binding): Promise<Slot> {
    if (isEnding) throw new PoolClosed()
    try {
      return await bound(binding)
    } catch (error) {
      throw told(error)
    }
  }

  /** Every loss is told once to whoever watches, and thrown as what it is. */
  function told(error: unknown): unknown {
    const away = awayOr(error)
    if (away instanceof DatabaseAway && !isEnding) outage.failed(away)
    return away
  }

  async function bound(binding: Binding): Promise<Slot> {
    const key = binding.role
    const slot =
      idleSlot(key) ?? (slots.size + opening < input.max ? await open() : (idleSlot(null) ?? (await queued(key))))
    try {
      await bind(slot, binding)
      return slot
    } catch (error) {
      slot.isBroken = true
      release(slot)
      throw error
    }
  }

  async function bind(slot: Slot, binding: Binding): Promise<void> {
    if (slot.boundTo === binding.role) return
    slot.boundTo = null
    await ask(slot.client, { text: `set role "${binding.role}"; set search_path to "${binding.schema}", ext` })
    slot.boundTo = binding.role
  }

  // An idle connection bound to `key`; with null, the one that has rested longest, whatever it is bound to.
  function idleSlot(key: string | null): Slot | undefined {
    let found: Slot | undefined
    for (const slot of slots) {
      if (slot.isBusy) continue
      if (key !== null ? slot.boundTo === key : !found || slot.lastUsed < found.lastUsed) {
        found = slot
        if (key !== null) break
      }
    }
    if (found) found.isBusy = true
    return found
  }

  async function open(): Promise<Slot> {
    opening += 1
    try {
      const slot = await connect()
      slots.add(slot)
      return slot
    } finally {
      opening -= 1
    }
  }

  async function connect(options = ''): Promise<Slot> {
    const client = new pg.Client({
      connectionString: input.url,
      types: wireTypes,
      application_name: 'smart-campus',
      connectionTimeoutMillis: connectWithinMs,
      options: `-c timezone=${schoolZone} -c idle_in_transaction_session_timeout=60000${options}`,
    })
    const slot: Slot = { client, boundTo: null, isBusy: true, isBroken: false, lastUsed: 0, names: new Set() }
    client.on('error', () => {
      slot.isBroken = true
      if (!slot.isBusy) slots.delete(slot)
    })
    await client.connect()
    return slot
  }

  async function runAside<T>(binding: Binding, work: (db: Db) => Promise<T>): Promise<T> {
    if (isEnding) throw new Error('the pool is closed')
    try {
      // Whoever goes by what stands here commits later, and that commit brings this one to disk with it.
      if (!besides || besides.isBroken) besides = await connect(' -c synchronous_commit=off')
      await bind(besides, binding)
    } catch (error) {
      if (besides) besides.isBroken = true
      throw told(error)
    }
    return work(dbOn(besides, { isTransaction: false, told }))
  }

  function queued(key: string): Promise<Slot> {
    return new Promise((resolve, reject) => waiting.push({ key, hand: resolve, fail: reject }))
  }

  function release(slot: Slot): void {
    slot.lastUsed = ++uses
    if (slot.isBroken) {
      slots.delete(slot)
      // Broken already: there is nothing left to end well.
      slot.client.end().catch(() => {})
      const next = waiting.shift()
      if (next) open().then(next.hand, next.fail)
      return
    }
    const near = waiting.slice(0, lookAhead).findIndex((waiter) => waiter.key === slot.boundTo)
    const next = waiting.splice(Math.max(near, 0), 1)[0]
    if (next) next.hand(slot)
    else slot.isBusy = false
  }

  return {
    async read(binding, work) {
      const slot = await acquire(binding)
      try {
        const result = await work(dbOn(slot, { isTransaction: false, told }))
        outage.reached()
        return result
      } finally {
        release(slot)
      }
    },
    async transaction(binding, work) {
      for (let attempt = 1; ; attempt += 1) {
        const slot = await acquire(binding)
        try {
          const db = dbOn(slot, { isTransaction: true, told })
          await db.execute('begin')
          const result = await work(db)
          await db.execute('commit')
          outage.reached()
          return result
        } catch (error) {
          // What went wrong is thrown below; a connection that cannot roll back is not used again.
          await ask(slot.client, { text: 'rollback' }).catch(() => {
            slot.isBroken = true
          })
          if (attempt >= 3 || !isTransient(error)) throw error
        } finally {
          release(slot)
        }
      }
    },
    aside(binding, work) {
      const turn = asideTurn.then(() => runAside(binding, work))
      // The caller hears what went wrong; whoever is next goes on.
      asideTurn = turn.catch(() => {})
      return turn
    },
    listen: (channel, ear) => listenTo(input.url, channel, ear),
    size: () => slots.size + opening,
    load: () => ({
      inUse: [...slots].filter((slot) => slot.isBusy).length,
      open: slots.size + opening,
      waiting: waiting.length,
      most: input.max,
    }),
    async end() {
      isEnding = true
      await asideTurn
      // One that cannot be ended is gone already.
      await besides?.client.end().catch(() => {})
      // The same holds for these.
      await Promise.all([...slots].map((slot) => slot.client.end().catch(() => {})))
      slots.clear()
    },
  }
}

/** Deadlock or serialisation failure: the same work may succeed when done again. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '40P01' || code === '40001'
}

function dbOn(slot: Slot, at: { isTransaction: boolean; told: (error: unknown) => unknown }): Db {
  const { client } = slot
  const fail = (error: unknown): never => {
    throw at.told(error)
  }
  return {
    isTransaction: at.isTransaction,
    async query(text, values, name) {
      return (await ask(client, { text, values, name: nameFor(slot, text, name) }).catch(fail)).rows as never
    },
    async execute(text, values) {
      return (await ask(client, { text, values }).catch(fail)).rowCount ?? 0
    },
    async copyIn(statement, lines) {
      const sink = client.query(copyFrom(statement))
      await pipeline(Readable.from(lines), sink)
      return sink.rowCount ?? 0
    },
    stream(text, values) {
      return client.query(
        new QueryStream(text, values as unknown[], { batchSize: 200, types: wireTypes } as never),
      ) as never
    },
  }
}

type Asked = { text: string; values?: readonly unknown[] | undefined; name?: string | undefined }

/**
 * By a callback: rows that come by the driver's own promise outlive the small collections of memory, each with its whole
 * result, and pile up until the next large one.
 */
async function ask(client: pg.Client, asked: Asked): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult): void => (error ? reject(error) : resolve(result))
      client.query(asked as pg.QueryConfig, done)
    })
  } catch (error) {
    // The trace that leads to whoever asked, instead of to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

// A named statement is planned once per connection; the number of names is bounded because each costs memory there.
function nameFor(slot: Slot, text: string, wanted: string | undefined): string | undefined {
  if (!wanted) return undefined
  const name = `${wanted.slice(0, 24)}_${digestOf(text)}`
  if (slot.names.has(name)) return name
  if (slot.names.size >= maxNamesPerConnection) return undefined
  slot.names.add(name)
  return name
}

const digests = new Map<string, string>()

// The same texts come again and again; each is digested once, as long as there are not too many of them.
function digestOf(text: string): string {
  let digest = digests.get(text)
  if (digest === undefined) {
    digest = createHash('sha1').update(text).digest('base64url').slice(0, 16)
    if (digests.size >= mostDigests) digests.clear()
    digests.set(text, digest)
  }
  return digest
}
