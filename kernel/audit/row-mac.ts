import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/context.ts'

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
}

/** Nobody without the platform's key can make this: a line that was changed by hand no longer fits it. */
export function rowMac(ctx: Pick<Ctx, 'world' | 'school'>, row: LoggedRow): string {
  return ctx.world.secrets.hash(canonical(row), `${ctx.school.id}/oper-log`)
}

/** The end of a day's chain, signed. */
export function sealMac(ctx: Pick<Ctx, 'world' | 'school'>, seal: { day: string; rows: number; hash: string }): string {
  return ctx.world.secrets.hash(`${seal.day}/${seal.rows}/${seal.hash}`, `${ctx.school.id}/log-seal`)
}

/** `SHA256(hash before ‖ row)`; the row stands there by its signature. */
export function chained(before: string, mac: string): string {
  return createHash('sha256').update(before).update(mac).digest('hex')
}

function canonical(row: LoggedRow): string {
  const { id, time, userId, userName, viewerName, roleCodes, ip, sid, menuId, traceId, entity, recordId, action, title, changes } = row
  return JSON.stringify([id, new Date(time).toISOString(), userId, userName, viewerName, roleCodes, ip, sid, menuId, traceId, entity, recordId, action, title, sorted(changes)])
}

/** The database orders the keys of what it keeps its own way; here they are in ours. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)])
}
