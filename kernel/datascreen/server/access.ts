import { createHash, timingSafeEqual } from 'node:crypto'
import { can } from '#kernel/access/access.ts'
import type { Actor, Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { networksOf } from '#kernel/identity/api-clients.ts'
import { isAddressIn } from '#kernel/identity/sign-in-policy.ts'
import { campusNetworks } from '../shared/screen.ts'

/** The same words whatever is wrong: a stranger learns nothing. */
export const screenRefused = defineError({ code: 'SCREEN_REFUSED', status: 403, message: '大屏未授权或已停用' })

export type ScreenRow = { id: string; code: string; title: string; access: string; ipList: string | null; keyHash: string | null; formerKeyHash: string | null; formerUntil: Date | null; minGroup: number; isEnabled: boolean; watchedTime: Date | null }
export type Viewer = { ip: string | null; key: string; actor: Actor | null }

export async function screenRow(ctx: Ctx, code: string): Promise<ScreenRow | undefined> {
  const [row] = await ctx.db.query<ScreenRow>(
    `select id, code, title, access, ip_list as "ipList", key_hash as "keyHash", former_key_hash as "formerKeyHash", former_until as "formerUntil", min_group as "minGroup", is_enabled as "isEnabled", watched_time as "watchedTime" from sys_screen where code = $1`,
    [code],
    'screen_row',
  )
  return row
}

/** Lets a viewer in, or refuses without saying why. */
export function admitViewer(row: ScreenRow | undefined, { viewer, permission, now }: { viewer: Viewer; permission: string; now: Date }): asserts row is ScreenRow {
  if (!row?.isEnabled || !mayLook(row, { viewer, permission, now })) throw screenRefused()
}

function mayLook(row: ScreenRow, { viewer, permission, now }: { viewer: Viewer; permission: string; now: Date }): boolean {
  const isSignedIn = viewer.actor !== null && can(viewer.actor, permission)
  if (row.access === 'open' || isSignedIn) return true
  if (row.access === 'login') return false
  if (hasKey(row, viewer.key, now)) return true
  const listed = networksOf(row.ipList)
  return row.access === 'ip' && isAddressIn(listed.length > 0 ? listed : campusNetworks, viewer.ip)
}

function hasKey(row: ScreenRow, key: string, now: Date): boolean {
  if (key === '') return false
  const given = hashOfKey(key)
  const isFormer = row.formerUntil !== null && new Date(row.formerUntil) > now
  return isSame(given, row.keyHash) || (isFormer && isSame(given, row.formerKeyHash))
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function isSame(given: string, known: string | null): boolean {
  return known !== null && known.length === given.length && timingSafeEqual(Buffer.from(given), Buffer.from(known))
}
