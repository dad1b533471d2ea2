import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { forgetActors } from '#kernel/identity/actors.ts'
import { newId } from '#kernel/id.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { readParam } from '#kernel/system/server/read-param.ts'
import { threeAdmins } from '../shared/params.ts'

/** Codes of the three administrators that no one person may be two of. */
const apart = ['gly', 'aqgly', 'sjgly']
const administrator = 'gly'
const platform = 'cjgly'
/** Roles nobody gets but from somebody's hand, and through whose eyes nobody looks. */
export const administrators: ReadonlySet<string> = new Set([...apart, platform])

export type RoleFacts = { id: string; code: string; name: string; permissions: string[] }

/** The roles by their ids. */
export async function loadRoles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, RoleFacts>> {
  const rows = await ctx.db.query<RoleFacts>(
    `select r.id, r.role_code as code, r.role_name as name,
       array(select p.permission from sys_role_permission p where p.role_id = r.id) as permissions
     from sys_role r where r.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why the caller may not leave somebody with these roles, or null. */
export async function holdingProblem(
  ctx: Ctx,
  input: { userId: string; before: readonly string[]; after: readonly string[] },
): Promise<string | null> {
  const { userId, before, after } = input
  const roles = await loadRoles(ctx, [...new Set([...before, ...after])])
  const given = after.filter((id) => !before.includes(id)).flatMap((id) => roles.get(id) ?? [])
  const taken = before.filter((id) => !after.includes(id)).flatMap((id) => roles.get(id) ?? [])
  const codes = new Set(after.flatMap((id) => roles.get(id)?.code ?? []))
  if (apart.filter((code) => codes.has(code)).length > 1 && (await readParam(ctx, threeAdmins)))
    return '三员角色不能由同一用户兼任'
  if (ctx.actor.kind !== 'user') return null
  if (userId === ctx.actor.userId && before.length > 0 && after.length === 0) return '不能移除自己的最后一个角色'
  if (taken.some((role) => role.code === administrator) && !(await hasOtherAdministrator(ctx, [userId])))
    return '至少保留一名系统管理员'
  return grantProblem(ctx, [...given, ...taken])
}

/** An administrator may hand out every role but the platform's own; others only what they hold themselves. */
export function grantProblem(ctx: Ctx, roles: readonly RoleFacts[]): string | null {
  if (ctx.actor.kind !== 'user') return null
  const held = new Set(ctx.actor.roles.map((role) => role.code))
  if (roles.some((role) => role.code === platform) && !held.has(platform)) return '平台管理员角色只能由平台管理员授予'
  if (held.has(administrator) || held.has(platform)) return null
  const own = new Set(ctx.actor.roles.flatMap((role) => [...role.permissions]))
  const beyond = new Set(roles.flatMap((role) => role.permissions).filter((key) => !own.has(key)))
  return beyond.size > 0 ? `不能授予您自己没有的权限：${beyond.size}项` : null
}

/** Whether somebody who can sign in is administrator besides these. */
export async function hasOtherAdministrator(ctx: Ctx, userIds: readonly string[]): Promise<boolean> {
  const rows = await ctx.db.query(
    `select 1 from sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id
     where r.role_code = $1 and u.status = '1' and u.realm = 'main' and h.user_id <> all($2::uuid[])
       and (h.begin_date is null or h.begin_date <= $3) and (h.end_date is null or h.end_date >= $3) limit 1`,
    [administrator, userIds, ctx.today()],
  )
  return rows.length > 0
}

/** Makes what is held the same as what the account says; terms of roles that stay are kept. */
export async function writeHolding(
  ctx: Ctx,
  userId: string,
  roleIds: readonly string[],
  origin: 'auto' | null = null,
): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute('delete from sys_user_role where user_id = $1 and role_id <> all($2::uuid[])', [userId, roleIds])
  const rows = roleIds.map((role) => ({ id: newId(now), role }))
  await ctx.db.query(
    `insert into sys_user_role (id, create_user, create_time, update_user, update_time, user_id, role_id, origin)
     select id, $2, $3, $2, $3, $4, role, $5 from jsonb_to_recordset($1::jsonb) as x(id uuid, role uuid) on conflict (user_id, role_id) do nothing`,
    [JSON.stringify(rows), ctx.actor.userId, now, userId, origin],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  pushAfterCommit(ctx, { event: 'routes-changed', to: { users: [userId] } })
}

/** Brings the accounts' own list of roles up to what is held. */
export async function mirrorHolding(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await ctx.db.execute(
    `update sys_user u set role_ids = array(select h.role_id from sys_user_role h where h.user_id = u.id order by h.create_time, h.id), update_time = $2, version = version + 1
     where u.id = any($1::uuid[])`,
    [userIds, ctx.now()],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  pushAfterCommit(ctx, { event: 'routes-changed', to: { users: userIds } })
}

export function refuse(problem: string | null): void {
  if (problem) throw badRequest({ text: problem })
}
