import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { eraseRoles, writeRoles } from '#services/identity/write-roles.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import {
  handsOnAny,
  isPlatformAdministrator,
  isPlatformPermission,
  mayHandOn,
  ranksOf,
} from '#services/system/server/handing-on.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { threeAdmins } from '../../shared/params.ts'
import { administrator, countAdministrators, requireAdministrators } from '../administrators/administrators.ts'

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
  const { administrators, platform } = ranksOf(ctx.world)
  const apart = [...administrators].filter((code) => !platform.has(code))
  if (apart.filter((code) => codes.has(code)).length > 1 && (await readParam(ctx, threeAdmins)))
    return '三员角色不能由同一用户兼任'
  if (ctx.actor.kind !== 'user') return null
  if (userId === ctx.actor.userId && before.length > 0 && after.length === 0) return '不能移除自己的最后一个角色'
  if (userId === ctx.actor.userId && given.length > 0) return toOneself
  return giveProblem(ctx, given) ?? takeProblem(ctx, taken)
}

/** Own roles come from somebody else's hand, whatever they hold. */
export const toOneself = '不能给自己授予角色，请由其他管理员办理'

/** Why the caller may not give these roles to others, or null. */
export function giveProblem(ctx: Ctx, roles: readonly RoleFacts[]): string | null {
  if (ctx.actor.kind !== 'user') return null
  const { administrators, platform } = ranksOf(ctx.world)
  const held = new Set(ctx.actor.roles.map((role) => role.code))
  if (isPlatformAdministrator(ctx.world, ctx.actor)) return strayProblem(ctx, roles)
  if (roles.some((role) => platform.has(role.code))) return '平台管理员角色只能由平台管理员授予'
  // The administrator of the system appoints the other two; what they may do is not his.
  const judged = roles.filter((role) => !(administrators.has(role.code) && held.has(administrator)))
  const beyond = beyondOf(ctx, judged)
  if (beyond.size > 0) return `不能授予您自己没有的权限：${beyond.size}项`
  // The same permissions may reach further in another role.
  const isHeld = roles.every((role) => held.has(role.code))
  return isHeld || can(ctx.actor, handsOnAny) ? null : '只能授予您自己持有的角色'
}

/** A role that came to hold what is about all schools, without being of that rank, is given by nobody. */
function strayProblem(ctx: Ctx, roles: readonly RoleFacts[]): string | null {
  const stray = [...beyondOf(ctx, roles)].filter((key) => isPlatformPermission(ctx.world, key))
  return stray.length > 0 ? `平台权限只能属于平台管理员角色：${stray.length}项` : null
}

/** What these roles hold that the caller could not put into them. */
function beyondOf(ctx: Ctx, roles: readonly RoleFacts[]): Set<string> {
  return new Set(
    roles.flatMap(({ code, permissions }) => permissions.filter((key) => !mayHandOn(ctx, key, { isOwn: false, code }))),
  )
}

/** Why the caller may not take these roles from somebody, or null: administrators are dismissed by their like. */
function takeProblem(ctx: Ctx, roles: readonly RoleFacts[]): string | null {
  if (ctx.actor.kind !== 'user' || isPlatformAdministrator(ctx.world, ctx.actor)) return null
  const held = new Set(ctx.actor.roles.map((role) => role.code))
  const { administrators } = ranksOf(ctx.world)
  if (roles.some((role) => administrators.has(role.code) && !held.has(role.code)))
    return '管理员角色只能由同类管理员取消'
  const ordinary = roles.filter((role) => !administrators.has(role.code))
  const beyond = beyondOf(ctx, ordinary)
  return beyond.size > 0 ? `不能取消您自己没有的权限：${beyond.size}项` : null
}

/** Makes what is held the same as what the account says; terms of roles that stay are kept. */
export async function writeHolding(
  ctx: Ctx,
  userId: string,
  roleIds: readonly string[],
  origin: 'auto' | null = null,
): Promise<void> {
  await countAdministrators(ctx, [userId])
  await eraseRoles(ctx, [userId], { except: roleIds })
  await writeRoles(
    ctx,
    roleIds.map((roleId) => ({ userId, roleId })),
    { origin },
  )
  await requireAdministrators(ctx)
  ctx.afterCommit(() => forgetActors(ctx.world))
  pushAfterCommit(ctx, { event: 'routes-changed', to: { users: [userId] } })
}

type Term = { beginDate: string | null; endDate: string | null }

/**
 * Gives a role to some accounts for a term; whoever holds it has that term from now on. Whoever calls has judged it,
 * brings the accounts up to it (`mirrorHolding`), and logs it with them: a holding has no log of its own.
 */
export async function giveRole(
  ctx: Ctx,
  roleId: string,
  userIds: readonly string[],
  { beginDate, endDate }: Term,
): Promise<void> {
  await writeRoles(
    ctx,
    userIds.map((userId) => ({ userId, roleId })),
    { term: { beginDate, endDate }, onHeld: 'begin_date = excluded.begin_date, end_date = excluded.end_date' },
  )
}

/** The same until a day at least: whoever holds it longer, or for good, keeps that. */
export async function giveRoleUntil(ctx: Ctx, roleId: string, userId: string, endDate: string): Promise<void> {
  await writeRoles(ctx, [{ userId, roleId }], {
    term: { beginDate: null, endDate },
    onHeld: 'end_date = case when h.end_date is null then null else greatest(h.end_date, excluded.end_date) end',
  })
}

/** Takes a role from some accounts; judged, mirrored and logged by whoever calls, as giving it. */
export async function takeRole(ctx: Ctx, roleId: string, userIds: readonly string[]): Promise<void> {
  await eraseRoles(ctx, userIds, { of: [roleId] })
}

/** Takes every role from these accounts; a school keeps its administrators. */
export async function dropHolding(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await countAdministrators(ctx, userIds)
  await eraseRoles(ctx, userIds)
  await requireAdministrators(ctx)
  await mirrorHolding(ctx, userIds)
}

/** Brings the accounts' own list of roles up to what is held. */
export async function mirrorHolding(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await ctx.db.execute(
    `update sys_user u
     set role_ids = array(
       select h.role_id
       from sys_user_role h
       where h.user_id = u.id
       order by h.create_time, h.id
     ),
       update_time = $2, version = version + 1
     where u.id = any($1::uuid[])`,
    [userIds, ctx.now()],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  pushAfterCommit(ctx, { event: 'routes-changed', to: { users: userIds } })
}

export function refuse(problem: string | null): void {
  if (problem) throw badRequest({ text: problem })
}
