import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { hasWayIn } from '#services/identity/in-office.ts'
import { oneAfterAnother } from '#services/system/server/administrators-keep.ts'
import { administratorsAmong } from '#services/system/server/handing-on.ts'

/** The role without which nobody could put a school right again. */
export const administrator = 'gly'

type Left = { able: number; lasting: number }

const noneLeft = '至少保留一名系统管理员'
const before = new WeakMap<Ctx, Left>()

/** Remembers how many administrators there are before any of them is changed; others may change as they like. */
export async function countAdministrators(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (before.has(ctx)) return
  const found = await administratorsAmong(ctx, userIds)
  if ([...found.values()].some((codes) => codes.includes(administrator))) before.set(ctx, await administratorsLeft(ctx))
}

/**
 * Refuses a change after which nobody could administer the school any more, today or once the terms that are set now have run
 * out. A school that had none before is not kept from any change.
 */
export async function requireAdministrators(ctx: Ctx): Promise<void> {
  const was = before.get(ctx)
  if (!was) return
  const is = await administratorsLeft(ctx)
  if ((was.able > 0 && is.able === 0) || (was.lasting > 0 && is.lasting === 0)) throw badRequest({ text: noneLeft })
}

/** Whether somebody who can sign in is administrator besides this one. */
export async function hasOtherAdministrator(ctx: Ctx, userId: string): Promise<boolean> {
  return (await administratorsLeft(ctx, userId)).able > 0
}

/** Who can really sign in as administrator, and for how many of them no end is set. */
async function administratorsLeft(ctx: Ctx, except: string | null = null): Promise<Left> {
  await oneAfterAnother(ctx)
  const [row] = await ctx.db.query<Left>(
    `select count(*)::int as able,
       count(*) filter (where u.expire_date is null and u.disable_date is null and h.end_date is null)::int as lasting
     from sys_user_role h
     join sys_role r on r.id = h.role_id
     join sys_user u on u.id = h.user_id
     where r.role_code = $1 and r.status = '1' and u.status = '1' and u.realm = 'main'
       and u.id is distinct from $3
       and ${hasWayIn('u')}
       and (u.expire_date is null or u.expire_date >= $2::date)
       and (u.disable_date is null or u.disable_date > $2::date)
       and (h.begin_date is null or h.begin_date <= $2::date)
       and (h.end_date is null or h.end_date >= $2::date)`,
    [administrator, ctx.today(), except],
  )
  return row!
}
