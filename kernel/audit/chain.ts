import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { chained, rowMac, sealMac, type LoggedRow } from './row-mac.ts'

type Seal = { day: string; rows: number; hash: string; mac: string; fileId: string | null }
type Stored = LoggedRow & { mac: string | null; seq: number | null; hash: string | null; day: string }

export type Broken = { id: string | null; day: string; time: string | null; title: string | null; reason: string }
export type Verdict = { isIntact: boolean; checked: number; days: number; broken: Broken | null }

/** Days are the school's, whatever the server's own zone. */
const dayText = `to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const rowsAtOnce = 5000
const oneAtATime = 7_305_001

/**
 * Gives the rows written since the last time their place in the chain of their day. Not while they are written: then every write of
 * the school would wait for every other. Until then each row is held by its own signature.
 */
export async function sealLogs(ctx: Ctx): Promise<number> {
  const [free] = await ctx.db.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${oneAtATime}, hashtext(current_schema())) as free`)
  if (!free!.free) return 0
  const rows = await ctx.db.query<{ id: string; mac: string | null; day: string }>(
    `select id, mac, ${dayText} as day from sys_oper_log where seq is null order by time, id limit ${rowsAtOnce}`,
  )
  const placed: { id: string; seq: number; hash: string }[] = []
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const [known] = await ctx.db.query<Seal>('select rows, hash from sys_log_seal where day = $1', [day])
    let [count, hash] = [known?.rows ?? 0, known?.hash ?? '']
    for (const row of ofDay) {
      hash = chained(hash, row.mac ?? '')
      placed.push({ id: row.id, seq: (count += 1), hash })
    }
    await ctx.db.query(
      `insert into sys_log_seal (id, version, create_time, update_time, day, rows, hash, mac) values ($1, 1, $2, $2, $3, $4, $5, $6)
       on conflict (day) do update set rows = excluded.rows, hash = excluded.hash, mac = excluded.mac, update_time = excluded.update_time`,
      [newId(ctx.now()), ctx.now(), day, count, hash, sealMac(ctx, { day, rows: count, hash })],
    )
  }
  if (placed.length > 0) {
    await ctx.db.query(
      `update sys_oper_log l set seq = x.seq, hash = x.hash from jsonb_to_recordset($1::jsonb) as x(id uuid, seq int, hash text) where l.id = x.id`,
      [JSON.stringify(placed)],
    )
  }
  return placed.length
}

/** Goes through the log of some days, row by row, and names the first that is not as it was written, or is gone. */
export async function verifyLogs(ctx: Ctx, days: { from: string; to: string }): Promise<Verdict> {
  while ((await sealLogs(ctx)) === rowsAtOnce) continue
  const seals = await ctx.db.query<Seal>(
    `select to_char(day, 'YYYY-MM-DD') as day, rows, hash, mac, file_id as "fileId" from sys_log_seal where day between $1 and $2 order by day`,
    [days.from, days.to],
  )
  let checked = 0
  for (const seal of seals) {
    if (seal.mac !== sealMac(ctx, seal)) return { isIntact: false, checked, days: seals.length, broken: lost(seal.day, '当日封存记录被改动') }
    if (seal.fileId) continue
    const result = await verifyDay(ctx, seal)
    checked += result.checked
    if (result.broken) return { isIntact: false, checked, days: seals.length, broken: result.broken }
  }
  return { isIntact: true, checked, days: seals.length, broken: null }
}

async function verifyDay(ctx: Ctx, seal: Seal): Promise<{ checked: number; broken: Broken | null }> {
  const [from, to] = [new Date(`${seal.day}T00:00:00+08:00`), new Date(Date.parse(`${seal.day}T00:00:00+08:00`) + 86_400_000)]
  const rows = ctx.db.stream<Stored>(
    `select id, time, user_id as "userId", user_name as "userName", viewer_name as "viewerName", role_codes as "roleCodes", ip, sid, menu_id as "menuId", trace_id as "traceId",
       entity, record_id as "recordId", action, title, changes, mac, seq, hash from sys_oper_log where time >= $1 and time < $2 and seq is not null order by seq`,
    [from, to],
  )
  let [checked, hash] = [0, '']
  for await (const row of rows) {
    const named = { id: row.id, day: seal.day, time: row.time, title: row.title }
    if (row.mac !== rowMac(ctx, row)) return { checked, broken: { ...named, reason: '该条内容被改动' } }
    if (row.seq !== checked + 1) return { checked, broken: { ...named, reason: '该条之前的日志被删除' } }
    hash = chained(hash, row.mac)
    if (row.hash !== hash) return { checked, broken: { ...named, reason: '该条与前一条不相连' } }
    checked += 1
  }
  return { checked, broken: checked === seal.rows ? null : lost(seal.day, `当日应有 ${seal.rows} 条，仅存 ${checked} 条`) }
}

function lost(day: string, reason: string): Broken {
  return { id: null, day, time: null, title: null, reason }
}
