import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { canAct, hasWayIn, heldRoles } from '#services/identity/in-office.ts'
import { isPlatformAdministrator, ranksOf } from './handing-on.ts'

/** Roles of administrators are changed only by their like: by whoever holds the role, or the platform's administrator. */
export function requireRoleLike(ctx: Pick<Ctx, 'world' | 'actor'>, codes: readonly string[]): void {
  const { actor, world } = ctx
  if (actor.kind !== 'user' || isPlatformAdministrator(world, actor)) return
  const { administrators } = ranksOf(world)
  const own = new Set(actor.roles.map((role) => role.code))
  if (codes.some((code) => administrators.has(code) && !own.has(code)))
    throw badRequest({ text: '管理员角色只能由同类管理员修改' })
}

/**
 * Refuses to take from a role of administrators what only its holders could hand on again, unless administrators of another kind who can
 * sign in hold it as well: nobody would be left to give it back.
 */
export async function requireMayLose(ctx: Ctx, role: string, permissions: readonly string[]): Promise<void> {
  const { administrators, reserved } = ranksOf(ctx.world)
  if (permissions.length === 0 || !administrators.has(role)) return
  requireRoleLike(ctx, [role])
  const asked = permissions.filter((key) => reserved.has(key))
  if (asked.length === 0) return
  await oneAfterAnother(ctx)
  const elsewhere = await ctx.db.query<{ key: string }>(
    `select distinct p.permission as key
     from sys_role_permission p
     join ${heldRoles('$3')} h on h.role_id = p.role_id
     join sys_user u on u.id = h.user_id
     where p.permission = any($1::text[]) and h.role_code = any($2::text[]) and u.realm = 'main'
       and ${canAct('u', '$3')} and ${hasWayIn('u')}`,
    [asked, [...administrators].filter((code) => code !== role), ctx.today()],
  )
  const lost = asked.length - elsewhere.length
  if (lost > 0) throw badRequest({ text: `不能取消管理员角色独有的权限：${lost}项，取消后无人能再授予` })
}

/** Two who take something from each other come one after the other, and the second sees what the first did. */
export async function oneAfterAnother(ctx: Ctx): Promise<void> {
  await ctx.db.query(`select pg_advisory_xact_lock(hashtextextended('administrators ' || current_schema(), 0))`)
}
