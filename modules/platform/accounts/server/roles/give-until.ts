import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { user } from '../../shared/user.ts'
import { giveRoleUntil, holdingProblem, mirrorHolding, refuse } from './role-holding.ts'
import { requireRoleProof } from './role-proof.ts'

/** A role that was applied for, given as an administrator would give it, with its end. */
export async function giveUntil(
  ctx: Ctx,
  { userId, role, endDate }: { userId: string; role: { id: string; name: string }; endDate: string },
): Promise<void> {
  // A clock or a key proves nothing: who may do what is a person's decision.
  if (ctx.actor.kind !== 'user' || ctx.actor.sid === '') throw badRequest({ text: '角色须由管理员授予' })
  if (endDate <= ctx.today()) throw badRequest({ text: '申请的有效期已过' })
  // The role itself does not count as held: one that has run out is given anew, and judged as given.
  const [before] = await ctx.db.query<{ ids: string[]; accountNo: string }>(
    `select array(select role_id from sys_user_role where user_id = u.id and role_id <> $2) as ids,
       account_no as "accountNo"
     from sys_user u
     where id = $1
     for update`,
    [userId, role.id],
  )
  if (!before) throw notFound()
  refuse(await holdingProblem(ctx, { userId, before: before.ids, after: [...new Set([...before.ids, role.id])] }))
  await requireRoleProof(ctx)
  await giveRoleUntil(ctx, role.id, userId, endDate)
  await mirrorHolding(ctx, [userId])
  await audit(ctx, [
    {
      entity: user,
      recordId: userId,
      action: 'assignRoles',
      title: `授予角色【${role.name}】至 ${endDate}：${before.accountNo}`,
    },
  ])
}

/** The roles somebody has, with their ends, in words. */
export async function rolesText(ctx: Ctx, userId: string | null): Promise<string> {
  const held = await ctx.db.query<{ name: string; until: string | null }>(
    `select r.role_name as name, h.end_date as until
     from sys_user_role h
     join sys_role r on r.id = h.role_id
     where h.user_id = $1
     order by r.sort`,
    [userId],
  )
  return held.map(({ name, until }) => (until ? `${name}（至 ${until}）` : name)).join('、') || '无'
}
