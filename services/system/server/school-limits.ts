import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'

/** After accounts were made: refuses them all where the school may not have so many. Two that make the last one at once take turns. */
export async function requireAccountRoom(ctx: Ctx): Promise<void> {
  const most = ctx.school.accountLimit ?? 0
  if (most === 0) return
  await ctx.db.query("select pg_advisory_xact_lock(hashtext('account limit ' || current_schema()))")
  const [row] = await ctx.db.query<{ n: number }>(
    "select count(*)::int as n from sys_user where status not in ('4', '9')",
  )
  if (row!.n > most) throw badRequest({ text: `账号数量已达上限（${most} 个），请联系平台管理员` })
}

/** The tighter of two limits, where 0 means none. */
export function tighter(one: number, other = 0): number {
  return one === 0 || (other !== 0 && other < one) ? other : one
}
