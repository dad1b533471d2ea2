import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'

/** A line of the log, as everything that must never change in it. */
export type LoggedRow = {
  id: string
  time: string
  userId: string | null
  userName: string | null
  viewerName: string | null
  roleCodes: string | null
  ip: string | null
  sid: string | null
  menuId: string | null
  traceId: string | null
  entity: string
  recordId: string | null
  action: string
  title: string | null
  changes: unknown
  viewerId: string | null
  result: string | null
  costMs: number | null
}

/** Where the chain of a day ends, and which sealed day stands before it. */
export type Seal = {
  day: string
  rows: number
  hash: string
  mac: string
  prevDay: string | null
  prevMac: string | null
  fileId: string | null
}
/** Which day was sealed last, and how many were in all. */
export type Head = { day: string; rows: number; days: number; mac: string }

type Signer = Pick<Ctx, 'world' | 'school'>

/** Nobody without the platform's key can make this: a line that was changed by hand no longer fits it. */
export function rowMac(ctx: Signer, row: LoggedRow): string {
  return ctx.world.secrets.hash(canonical(row), `${ctx.school.id}/oper-log`)
}

/** The end of a day's chain, signed together with the one before. */
export function sealMac(ctx: Signer, seal: Pick<Seal, 'day' | 'rows' | 'hash' | 'prevDay' | 'prevMac'>): string {
  const before = seal.prevDay ? `/${seal.prevDay}/${seal.prevMac ?? ''}` : ''
  return ctx.world.secrets.hash(`${seal.day}/${seal.rows}/${seal.hash}${before}`, `${ctx.school.id}/log-seal`)
}

export function headMac(ctx: Signer, head: Omit<Head, 'mac'>): string {
  return ctx.world.secrets.hash(`${head.day}/${head.rows}/${head.days}`, `${ctx.school.id}/log-head`)
}

/** A month that lies in a file. */
export function archiveMac(
  ctx: Signer,
  archive: { entity: string; month: string; part: number; rows: number; sha256: string; days: unknown },
): string {
  const { entity, month, part, rows, sha256, days } = archive
  return ctx.world.secrets.hash(
    JSON.stringify([entity, month, part, rows, sha256, sorted(days)]),
    `${ctx.school.id}/log-archive`,
  )
}

/** `SHA256(hash before ‖ row)`; the row stands there by its signature. */
export function chained(before: string, mac: string): string {
  return createHash('sha256').update(before).update(mac).digest('hex')
}

function canonical(row: LoggedRow): string {
  const {
    id,
    time,
    userId,
    userName,
    viewerName,
    roleCodes,
    ip,
    sid,
    menuId,
    traceId,
    entity,
    recordId,
    action,
    title,
    changes,
    viewerId,
    result,
    costMs,
  } = row
  // Rows of a time without these are signed without them.
  const later = [viewerId, result, costMs].some((value) => value !== null) ? [viewerId, result, costMs] : []
  return JSON.stringify([
    id,
    new Date(time).toISOString(),
    userId,
    userName,
    viewerName,
    roleCodes,
    ip,
    sid,
    menuId,
    traceId,
    entity,
    recordId,
    action,
    title,
    sorted(changes),
    ...later,
  ])
}

/** The database orders the keys of what it keeps its own way; here they are in ours. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)])
}
