import { can } from '#kernel/access/access.ts'
import { canAct, everHeld, heldRoles } from '#services/identity/in-office.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { requireMayLose, requireRoleLike } from '#services/system/server/administrators-keep.ts'
import { isPlatformPermission, mayHandOn, ranksOf } from '#services/system/server/handing-on.ts'
import { lockedIn } from '#services/system/server/package.ts'
import { rolePermission } from '#services/system/shared/accounts.ts'
import { isOwnPermission } from '../../shared/menu-rules.ts'
import type { GrantNode, submitGrantsRoute, Viewer } from '../../shared/menu-routes.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'
import { hang, readTreeMenus } from './menu-tree.ts'

/** `isOwn`: the caller holds it, whether or not its term has come. */
type Role = { id: string; code: string; name: string; isOwn: boolean }

const nobodys = { isOwn: false }

/** What the caller may hand to a role, as a tree: what he holds himself, with the directories it stands in. */
export async function grantTree(ctx: Ctx, roleId: string | undefined): Promise<GrantNode[]> {
  const role = roleId ? await roleOf(ctx, roleId) : null
  const held = new Set(role ? await permissionsOfRole(ctx, role.id) : [])
  const menus = leavesAndAbove(await readTreeMenus(ctx))
  const { permissions: locked } = lockedIn(ctx.world, ctx.school)
  const kept = withAncestors(
    menus,
    ({ permission: key }) =>
      key !== null &&
      (locked.has(key) ||
        mayGrant(ctx, role ?? nobodys, key) ||
        (role !== null && held.has(key) && mayTake(ctx, role, key))),
  )
  const isLocked = lockedNodes(kept, locked)
  return hang(
    kept.map(({ id, parentId, label, value, menuType, icon, permission }) => ({
      id,
      parentId,
      label,
      value,
      menuType,
      icon,
      permission,
      ...(isLocked.has(id) ? { disabled: true as const } : {}),
      children: [],
    })),
  )
}

/** Ids of the leaves whose permission a role holds; what stands above follows from them. */
export async function checkedKeys(ctx: Ctx, roleId: string): Promise<string[]> {
  await roleOf(ctx, roleId)
  const held = new Set(await permissionsOfRole(ctx, roleId))
  return leavesOf(leavesAndAbove(await readTreeMenus(ctx)))
    .filter((menu) => menu.permission && held.has(menu.permission))
    .map((menu) => menu.id)
}

/**
 * Makes the ticked menus the role's permissions. A key held before goes when any leaf that stands for it was unticked; a new one
 * comes when any menu that stands for it is ticked. What the caller may not take away stays as it is.
 */
export async function submitGrants(
  ctx: Ctx,
  input: AskedOf<typeof submitGrantsRoute>,
): Promise<{ added: number; removed: number }> {
  const role = await roleOf(ctx, input.roleId, true)
  const all = await readTreeMenus(ctx)
  const wanted = new Set(input.menuIds)
  const unknown = input.menuIds.filter((id) => !all.some((menu) => menu.id === id))
  if (unknown.length > 0) throw notFound()
  const held = new Set(await permissionsOfRole(ctx, role.id))
  const named = new Set(all.flatMap((menu) => (menu.permission && wanted.has(menu.id) ? [menu.permission] : [])))
  const added = [...named].filter((key) => !held.has(key))
  if (added.some((key) => !mayGrant(ctx, role, key))) throw forbidden()
  const unticked = leavesOf(leavesAndAbove(all)).flatMap((menu) =>
    menu.permission && !wanted.has(menu.id) ? [menu.permission] : [],
  )
  const removed = [...new Set(unticked)].filter((key) => held.has(key) && mayTake(ctx, role, key))
  if (role.isOwn && removed.includes('roleMenu:submit')) throw badRequest({ text: '不能取消自己的授权权限' })
  if (added.length + removed.length > 0) requireRoleLike(ctx, [role.code])
  await requireMayLose(ctx, role.code, removed)
  await write(ctx, { role, added, removed })
  return { added: added.length, removed: removed.length }
}

/** Who sees a menu: roles that hold its permission and how many people hold the role. */
export function viewersOf(ctx: Ctx, menuId: string): Promise<Viewer[]> {
  return ctx.db.query(
    `select r.id as "roleId", r.role_name as "roleName", r.role_code as "roleCode",
       (
         select count(*)::int
         from ${heldRoles('$2')} h
         join sys_user u on u.id = h.user_id
         where h.role_id = r.id and ${canAct('u', '$2')}
       ) as users
     from sys_menu m
     join sys_role_permission p on p.permission = m.permission
     join sys_role r on r.id = p.role_id
     where m.id = $1
     order by r.role_name`,
    [menuId, ctx.today()],
  )
}

async function write(
  ctx: Ctx,
  input: { role: Role; added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const { role, added, removed } = input
  if (added.length + removed.length === 0) return
  await requireSecondAuth(ctx, 'roleMenu:submit')
  await ctx.db.query('delete from sys_role_permission where role_id = $1 and permission = any($2)', [role.id, removed])
  await ctx.db.query(
    `insert into sys_role_permission (id, create_time, update_time, create_user, role_id, permission)
     select id, $2, $2, $4, $3, permission
     from jsonb_to_recordset($1::jsonb) as x(id uuid, permission text)
     on conflict (role_id, permission) do nothing`,
    [
      JSON.stringify(added.map((permission) => ({ id: newId(ctx.now()), permission }))),
      ctx.now(),
      role.id,
      ctx.actor.userId,
    ],
  )
  await audit(ctx, [
    {
      entity: rolePermission,
      recordId: role.id,
      action: 'grant',
      before: removed.length > 0 ? { permission: removed.join('、') } : null,
      after: { permission: added.join('、') },
      title: `角色授权【${role.name}】：增加 ${added.length} 项，取消 ${removed.length} 项`,
    },
  ])
  pushAfterCommit(ctx, { event: 'routes-changed', to: 'school' })
  ctx.afterCommit(() => forgetActors(ctx.world))
}

/** What the package of the school holds, and the caller may hand on; pages the school made itself belong to those who make them. */
function mayGrant(ctx: Ctx, to: { isOwn: boolean; code?: string }, key: string): boolean {
  if (lockedIn(ctx.world, ctx.school).permissions.has(key)) return false
  if (isOwnPermission(key)) return can(ctx.actor, key) || can(ctx.actor, 'sysMenu:add')
  return mayHandOn(ctx, key, to)
}

/** What the caller may give; and what is about all schools out of a role that must not hold it, which nobody could give. */
function mayTake(ctx: Ctx, from: Role, key: string): boolean {
  return (
    mayGrant(ctx, from, key) || (isPlatformPermission(ctx.world, key) && !ranksOf(ctx.world).platform.has(from.code))
  )
}

/** What the package of the school leaves out, and directories that hold nothing else. */
function lockedNodes(menus: readonly TreeMenu[], locked: ReadonlySet<string>): ReadonlySet<string> {
  const children = Map.groupBy(menus, (menu) => menu.parentId)
  const found = new Set<string>()
  const look = (menu: TreeMenu): boolean => {
    const below = (children.get(menu.id) ?? []).map(look)
    const isShut = below.length > 0 ? below.every(Boolean) : menu.permission !== null && locked.has(menu.permission)
    if (isShut) found.add(menu.id)
    return isShut
  }
  for (const root of children.get(null) ?? []) look(root)
  return found
}

async function roleOf(ctx: Ctx, roleId: string, isLocked = false): Promise<Role> {
  if (!isId(roleId)) throw notFound()
  const [role] = await ctx.db.query<Omit<Role, 'isOwn'>>(
    `select r.id, r.role_code as code, r.role_name as name
     from sys_role r
     where r.id = $1${isLocked ? ' for update' : ''}`,
    [roleId],
  )
  if (!role) throw notFound()
  const own = ctx.actor.userId === null ? null : await everHeld(ctx, [ctx.actor.userId], [role.code])
  return { ...role, isOwn: own !== null && own.size > 0 }
}

async function permissionsOfRole(ctx: Ctx, roleId: string): Promise<string[]> {
  return (
    await ctx.db.query<{ permission: string }>('select permission from sys_role_permission where role_id = $1', [
      roleId,
    ])
  ).map((row) => row.permission)
}

/** A hidden page that shares its permission with a visible node is no choice of its own. */
function leavesAndAbove(menus: readonly TreeMenu[]): TreeMenu[] {
  const shown = new Set(menus.filter((menu) => !menu.isHide && menu.permission).map((menu) => menu.permission))
  const parents = new Set(menus.map((menu) => menu.parentId))
  return menus.filter(
    (menu) => !(menu.isHide && menu.permission && shown.has(menu.permission) && !parents.has(menu.id)),
  )
}

function leavesOf(menus: readonly TreeMenu[]): TreeMenu[] {
  const parents = new Set(menus.map((menu) => menu.parentId))
  return menus.filter((menu) => !parents.has(menu.id))
}

function withAncestors(menus: readonly TreeMenu[], isWanted: (menu: TreeMenu) => boolean): TreeMenu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const kept = new Set<string>()
  for (const menu of leavesOf(menus).filter(isWanted)) {
    for (
      let at: TreeMenu | undefined = menu;
      at && !kept.has(at.id);
      at = at.parentId ? byId.get(at.parentId) : undefined
    )
      kept.add(at.id)
  }
  return menus.filter((menu) => kept.has(menu.id))
}
