import { createHash, timingSafeEqual } from 'node:crypto'
import { can } from '#kernel/access/access.ts'
import type { Actor, Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { networksOf } from '#services/identity/proof/api-clients.ts'
import { isAddressIn } from '#services/identity/sign-in/sign-in-policy.ts'
import { campusNetworks } from '../shared/screen.ts'

/** The same words whatever is wrong: a stranger learns nothing. */
export const screenRefused = defineError({ code: 'SCREEN_REFUSED', status: 403, message: '大屏未授权或已停用' })

export type ScreenRow = {
  id: string
  code: string
  title: string
  access: string
  ipList: string | null
  keyHash: string | null
  formerKeyHash: string | null
  formerUntil: Date | null
  refreshFactor: number
  minGroup: number
  maskNames: boolean
  isEnabled: boolean
  watchedTime: Date | null
}
export type Viewer = { ip: string | null; key: string; actor: Actor | null }
/** Whoever is let in by something that may end is asked again at that moment. */
export type Admission = { until: number }

const signInHoldsMs = 5 * 60_000

export async function screenRow(ctx: Ctx, code: string): Promise<ScreenRow | undefined> {
  const [row] = await ctx.db.query<ScreenRow>(
    `select id, code, title, access, ip_list as "ipList", key_hash as "keyHash", former_key_hash as "formerKeyHash",
       former_until as "formerUntil", refresh_factor as "refreshFactor", min_group as "minGroup",
       mask_names as "maskNames", is_enabled as "isEnabled", watched_time as "watchedTime"
     from sys_screen
     where code = $1`,
    [code],
    'screen_row',
  )
  return row
}

/** Lets a viewer in, or refuses without saying why. */
export function admitViewer(
  row: ScreenRow | undefined,
  { viewer, permission, now }: { viewer: Viewer; permission: string; now: Date },
): { row: ScreenRow } & Admission {
  const admission = row?.isEnabled ? admissionOf(row, { viewer, permission, now }) : null
  if (!row || !admission) throw screenRefused()
  return { row, ...admission }
}

function admissionOf(
  row: ScreenRow,
  { viewer, permission, now }: { viewer: Viewer; permission: string; now: Date },
): Admission | null {
  const always = { until: Number.POSITIVE_INFINITY }
  if (row.access === 'open') return always
  const listed = networksOf(row.ipList)
  if (row.access === 'ip' && isAddressIn(listed.length > 0 ? listed : campusNetworks, viewer.ip)) return always
  if (row.access !== 'login' && viewer.key !== '') {
    const given = hashOfKey(viewer.key)
    if (isSame(given, row.keyHash)) return always
    const until = row.formerUntil === null ? 0 : new Date(row.formerUntil).getTime()
    if (until > now.getTime() && isSame(given, row.formerKeyHash)) return { until }
  }
  return viewer.actor !== null && can(viewer.actor, permission) ? { until: now.getTime() + signInHoldsMs } : null
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function isSame(given: string, known: string | null): boolean {
  return known !== null && known.length === given.length && timingSafeEqual(Buffer.from(given), Buffer.from(known))
}
