import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
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

/**
 * Who can really sign in as administrator, and for how many of them no end is set. An account nobody gave a password or tied to
 * somebody elsewhere yet opens no door.
 */
async function administratorsLeft(ctx: Ctx, except: string | null = null): Promise<Left> {
  // Two who take each other out come one after the other, and the second sees what the first did.
  await ctx.db.query(`select pg_advisory_xact_lock(hashtextextended('administrators ' || current_schema(), 0))`)
  const [row] = await ctx.db.query<Left>(
    `select count(*)::int as able,
       count(*) filter (where u.expire_date is null and u.disable_date is null and h.end_date is null)::int as lasting
     from sys_user_role h
     join sys_role r on r.id = h.role_id
     join sys_user u on u.id = h.user_id
     where r.role_code = $1 and r.status = '1' and u.status = '1' and u.realm = 'main'
       and u.id is distinct from $3
       and (u.password_hash is not null or exists (select 1 from sys_user_oauth o where o.user_id = u.id))
       and (u.expire_date is null or u.expire_date >= $2::date)
       and (u.disable_date is null or u.disable_date > $2::date)
       and (h.begin_date is null or h.begin_date <= $2::date)
       and (h.end_date is null or h.end_date >= $2::date)`,
    [administrator, ctx.today(), except],
  )
  return row!
}
