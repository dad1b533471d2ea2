import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { sqlDayText } from '#kernel/rules/school-time.ts'
import { chained, headMac, sealMac, type Head, type Seal } from './row-mac.ts'

/** Days are the school's, whatever the server's own zone. */
const dayText = sqlDayText('time')
const rowsAtOnce = 5000
const oneAtATime = 7_305_001

/** What a seal is read by. */
export const sealColumns = `to_char(day, 'YYYY-MM-DD') as day, rows, hash, mac,
  to_char(prev_day, 'YYYY-MM-DD') as "prevDay", prev_mac as "prevMac", file_id as "fileId"`

/**
 * Gives the rows written since the last time their place in the chain of their day. Not while they are written: then
 * every write of the school would wait for every other. Until then each row is held by its own signature. Answers how
 * many rows got a place.
 */
export async function sealLogs(ctx: Ctx): Promise<number> {
  const [free] = await ctx.db.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${oneAtATime}, hashtext(current_schema())) as free`,
  )
  if (!free!.free) return 0
  const rows = await ctx.db.query<{ id: string; mac: string | null; day: string }>(
    `select id, mac, ${dayText} as day from sys_oper_log where seq is null order by time, id limit ${rowsAtOnce}`,
  )
  const head = await readHead(ctx)
  if (rows.length === 0 && head) return 0
  const seals = new Map(
    (await ctx.db.query<Seal>(`select ${sealColumns} from sys_log_seal order by day`)).map((seal) => [seal.day, seal]),
  )
  const changed = new Set<Seal>()
  // Seals that name each other were made with a head: when it is gone, somebody took it, and that is to be seen.
  const isHeadLost = !head && [...seals.values()].some((seal) => seal.prevDay)
  if (!head && !isHeadLost) linkOld([...seals.values()], changed)
  const placed: { id: string; seq: number; hash: string }[] = []
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const seal = seals.get(day) ?? newSeal(seals, { day, head, changed })
    for (const row of ofDay) {
      seal.hash = chained(seal.hash, row.mac ?? '')
      placed.push({ id: row.id, seq: (seal.rows += 1), hash: seal.hash })
    }
    changed.add(seal)
  }
  await ctx.db.query(
    `update sys_oper_log l
     set seq = x.seq, hash = x.hash
     from jsonb_to_recordset($1::jsonb) as x(id uuid, seq int, hash text)
     where l.id = x.id`,
    [JSON.stringify(placed)],
  )
  const inOrder = [...seals.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
  await keepSeals(ctx, signed(ctx, inOrder, changed))
  if (!isHeadLost) await keepHead(ctx, { head, seals: inOrder })
  return placed.length
}

/** Until every row has its place. */
export async function sealAll(work: { transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> }): Promise<void> {
  while ((await work.transaction(sealLogs)) === rowsAtOnce) continue
}

/** Which day was sealed last, and how many there are. */
export async function readHead(ctx: Ctx): Promise<Head | null> {
  const [head] = await ctx.db.query<Head>(
    `select to_char(day, 'YYYY-MM-DD') as day, rows, days, mac from sys_log_head where name = 'oper'`,
  )
  return head ?? null
}

/**
 * A seal that names the sealed day before it. What the head knows counts too: a day that was taken away must stay
 * missing.
 */
function newSeal(seals: Map<string, Seal>, at: { day: string; head: Head | null; changed: Set<Seal> }): Seal {
  const { day, head, changed } = at
  const days = [...seals.keys()]
  const next = seals.get(days.filter((one) => one > day).toSorted()[0] ?? '')
  const before =
    [...days, ...(head ? [head.day] : [])]
      .filter((one) => one < day)
      .toSorted()
      .at(-1) ?? null
  const seal: Seal = {
    day,
    rows: 0,
    hash: '',
    mac: '',
    prevDay: next ? next.prevDay : before,
    prevMac: null,
    fileId: null,
  }
  if (next) {
    next.prevDay = day
    changed.add(next)
  }
  seals.set(day, seal)
  return seal
}

/** Seals of a time when they did not name each other. */
function linkOld(seals: Seal[], changed: Set<Seal>): void {
  seals.slice(1).forEach((seal, i) => {
    seal.prevDay = seals[i]!.day
    changed.add(seal)
  })
}

/** Signs what changed, and what stands on it. */
function signed(ctx: Ctx, seals: readonly Seal[], changed: Set<Seal>): Seal[] {
  const byDay = new Map(seals.map((seal) => [seal.day, seal]))
  for (const seal of seals) {
    const before = seal.prevDay ? byDay.get(seal.prevDay) : undefined
    if (before && before.mac !== seal.prevMac && (changed.has(before) || changed.has(seal))) {
      seal.prevMac = before.mac
      changed.add(seal)
    }
    if (changed.has(seal)) seal.mac = sealMac(ctx, seal)
  }
  return seals.filter((seal) => changed.has(seal))
}

async function keepSeals(ctx: Ctx, seals: readonly Seal[]): Promise<void> {
  const now = ctx.now()
  await ctx.db.query(
    `insert into sys_log_seal (id, version, create_time, update_time, day, rows, hash, mac, prev_day, prev_mac)
     select id, 1, $2, $2, day, rows, hash, mac, "prevDay", "prevMac"
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, day date, rows int, hash text, mac text, "prevDay" date, "prevMac" text
     )
     on conflict (day) do update set rows = excluded.rows, hash = excluded.hash, mac = excluded.mac,
       prev_day = excluded.prev_day, prev_mac = excluded.prev_mac, update_time = excluded.update_time`,
    [JSON.stringify(seals.map((seal) => ({ id: newId(now), ...seal }))), now],
  )
}

async function keepHead(ctx: Ctx, { head, seals }: { head: Head | null; seals: readonly Seal[] }): Promise<void> {
  const last = seals.at(-1)
  if (!last || (head && head.mac !== headMac(ctx, head))) return
  // A day the head knows and nobody else does stays in it: it is missing, and that is to be seen.
  const at = !head || last.day >= head.day ? { day: last.day, rows: last.rows } : { day: head.day, rows: head.rows }
  const known = { ...at, days: Math.max(head?.days ?? 0, seals.length) }
  const now = ctx.now()
  await ctx.db.query(
    `insert into sys_log_head (id, version, create_time, update_time, name, day, rows, days, mac)
     values ($1, 1, $2, $2, 'oper', $3, $4, $5, $6)
     on conflict (name) do update set day = excluded.day, rows = excluded.rows, days = excluded.days,
       mac = excluded.mac, update_time = excluded.update_time`,
    [newId(now), now, known.day, known.rows, known.days, headMac(ctx, known)],
  )
}
