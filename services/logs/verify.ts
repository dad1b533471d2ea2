import type { Ctx } from '#kernel/world/context.ts'
import { operLog } from '#kernel/audit/shared/logs.ts'
import { boundsOfDay } from './archive/month.ts'
import { archivesOf, isGenuine, openDay } from './archive/read-archive.ts'
import { readHead, sealColumns, sealLogs } from '#kernel/audit/chain.ts'
import { chained, headMac, rowMac, sealMac, type LoggedRow, type Seal } from '#kernel/audit/row-mac.ts'
import type { Broken, Verdict } from './shared/verdict.ts'

type Stored = LoggedRow & { mac: string | null; seq: number | null; hash: string | null }
type Days = { from: string; to: string }

/** Goes through the log of some days, row by row, in the table or in its archive, and names the first that is not as it was written, or is gone. */
export async function verifyLogs(ctx: Ctx, days: Days): Promise<Verdict> {
  while ((await sealLogs(ctx)) > 0) continue
  const seals = await ctx.db.query<Seal>(`select ${sealColumns} from sys_log_seal order by day`)
  const within = seals.filter((seal) => seal.day >= days.from && seal.day <= days.to)
  let checked = 0
  const verdict = (broken: Broken | null): Verdict => ({ isIntact: !broken, checked, days: within.length, broken })
  for (const [i, seal] of seals.entries()) {
    const gap = missingBefore(seal, seals[i - 1], days)
    if (gap) return verdict(gap)
    if (!within.includes(seal)) continue
    if (seal.mac !== sealMac(ctx, seal)) return verdict(lost(seal.day, '当日封存记录被改动'))
    const result = seal.fileId ? await verifyArchived(ctx, seal) : await verifyRows(ctx, seal, rowsOf(ctx, seal.day))
    checked += result.checked
    if (result.broken) return verdict(result.broken)
  }
  return verdict(await missingAtEnd(ctx, seals, days))
}

/** A seal names the sealed day before it: when that is not the one we find there, the days between were taken away whole. */
function missingBefore(seal: Seal, before: Seal | undefined, { from, to }: Days): Broken | null {
  if (!seal.prevDay || seal.prevDay === before?.day) {
    const isAsLinked = !seal.prevDay || seal.prevMac === before?.mac
    return isAsLinked || seal.day < from || seal.day > to ? null : lost(before!.day, '当日封存记录被换成了较早的一份')
  }
  const isAsked = seal.prevDay >= from && (!before || before.day < to)
  return isAsked ? lost(seal.prevDay, gone) : null
}

async function missingAtEnd(ctx: Ctx, seals: readonly Seal[], { from, to }: Days): Promise<Broken | null> {
  const head = await readHead(ctx)
  if (!head) return seals.length > 0 ? lost(seals.at(-1)!.day, '日志总账缺失') : null
  if (head.mac !== headMac(ctx, head)) return lost(head.day, '日志总账被改动')
  const last = seals.find((seal) => seal.day === head.day)
  if (last && last.rows < head.rows && to >= head.day) return lost(head.day, '当日封存记录被换成了较早的一份')
  const isAsked = head.day >= from && (seals.at(-1)?.day ?? '') < to
  return !last && isAsked ? lost(head.day, gone) : null
}

const gone = '当日日志连同封存记录被整日删除'

function rowsOf(ctx: Ctx, day: string): AsyncIterable<Stored> {
  const { from, to } = boundsOfDay(day)
  return ctx.db.stream<Stored>(
    `select id, time, user_id as "userId", user_name as "userName", viewer_name as "viewerName",
       role_codes as "roleCodes", ip, sid, menu_id as "menuId", trace_id as "traceId", viewer_id as "viewerId",
       result, cost_ms as "costMs", entity, record_id as "recordId", action, title, changes, mac, seq, hash
     from sys_oper_log
     where time >= $1 and time < $2 and seq is not null
     order by seq`,
    [from, to],
  )
}

async function verifyArchived(ctx: Ctx, seal: Seal): Promise<{ checked: number; broken: Broken | null }> {
  const parts: AsyncGenerator<string>[] = []
  for (const archive of await archivesOf(ctx, operLog.path, seal.day.slice(0, 7))) {
    const day = archive.days.find((one) => one.day === seal.day)
    if (!day) continue
    if (!isGenuine(ctx, archive)) return { checked: 0, broken: lost(seal.day, '归档记录被改动') }
    // The reader is told that the file is missing.
    const lines = await openDay(ctx, archive, day).catch(() => null)
    if (!lines) return { checked: 0, broken: lost(seal.day, '归档文件缺失') }
    parts.push(lines)
  }
  if (parts.length === 0) return { checked: 0, broken: lost(seal.day, '归档文件缺失') }
  const rows = async function* () {
    for (const lines of parts) for await (const line of lines) yield JSON.parse(line) as Stored
    yield* rowsOf(ctx, seal.day)
  }
  // The reader is told that the file is damaged.
  return verifyRows(ctx, seal, rows()).catch(() => ({ checked: 0, broken: lost(seal.day, '归档文件已损坏') }))
}

async function verifyRows(
  ctx: Ctx,
  seal: Seal,
  rows: AsyncIterable<Stored>,
): Promise<{ checked: number; broken: Broken | null }> {
  let [checked, hash] = [0, '']
  for await (const row of rows) {
    const named = { id: row.id, day: seal.day, time: row.time, title: row.title }
    if (row.mac !== rowMac(ctx, row)) return { checked, broken: { ...named, reason: '该条内容被改动' } }
    if (row.seq !== checked + 1) return { checked, broken: { ...named, reason: '该条之前的日志被删除' } }
    hash = chained(hash, row.mac)
    if (row.hash !== hash) return { checked, broken: { ...named, reason: '该条与前一条不相连' } }
    checked += 1
  }
  return {
    checked,
    broken:
      checked === seal.rows && hash === seal.hash
        ? null
        : lost(seal.day, `当日应有 ${seal.rows} 条，仅存 ${checked} 条`),
  }
}

function lost(day: string, reason: string): Broken {
  return { id: null, day, time: null, title: null, reason }
}
