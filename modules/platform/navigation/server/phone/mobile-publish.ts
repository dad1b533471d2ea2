import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { phoneMenuEvent } from '#services/system/shared/phone-menu.ts'
import { areTabs, mobileMenuTypes, mobileVersion, tabBounds, type PublishedNode } from '../../shared/mobile-menu.ts'
import { requireMenuProof } from '../menus/menu-proof.ts'
import { withParams } from './mobile-path.ts'

/** Makes a tree what phones show, and tells them. */
export async function publishTree(
  ctx: Ctx,
  input: { nodes: readonly PublishedNode[]; fromNo: number | null },
): Promise<{ no: number }> {
  requireTabs(input.nodes)
  await requireMenuProof(ctx)
  await ctx.db.query('lock table nav_mobile_version in exclusive mode')
  const [last] = await ctx.db.query<{ no: number }>('select coalesce(max(no), 0)::int as no from nav_mobile_version')
  const no = last!.no + 1
  const id = newId(ctx.now())
  const publisher = ctx.actor.kind === 'user' ? ctx.actor.userName : null
  await ctx.db.query(
    `insert into nav_mobile_version (
       id, create_time, update_time, create_user, no, nodes, publisher, publish_time, from_no
     )
     values ($1, $2, $2, $3, $4, $5, $6, $2, $7)`,
    [id, ctx.now(), ctx.actor.userId, no, JSON.stringify(input.nodes), publisher, input.fromNo],
  )
  await audit(ctx, [
    {
      entity: mobileVersion,
      recordId: id,
      action: 'publish',
      after: null,
      title: input.fromNo ? `移动菜单回退到版本 ${input.fromNo}` : `发布移动菜单版本 ${no}`,
    },
  ])
  pushAfterCommit(ctx, { event: phoneMenuEvent, to: 'school' })
  return { no }
}

/** The draft as it would be published. */
export async function draftNodes(ctx: Ctx): Promise<PublishedNode[]> {
  const rows = await ctx.db.query<PublishedNode & { params: string | null }>(
    `select m.id, m.parent_id as "parentId", m.name, m.code, m.type, m.icon, m.role_ids as "roleIds",
       m.target_scope as "targetScope", m.badge_provider as "badgeProvider", m.gray_percent as "grayPercent",
       m.gray_dept_ids as "grayDeptIds", m.min_version as "minVersion", s.kind, s.path, s.params,
       s.perm_key as "permKey", s.terminals
     from nav_mobile_menu m
     left join nav_mobile_service s on s.id = m.service_id
     where m.status = '1' and not m.is_hide and (s.id is null or s.status = '1')
     order by m.sort, m.code`,
  )
  return rows.map(({ params, ...row }) => ({ ...row, path: row.path === null ? null : withParams(row.path, params) }))
}

/** Entries of the draft that somebody with this one role would have. */
export async function draftIdsFor(ctx: Ctx, roleId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select m.id
     from nav_mobile_menu m
     left join nav_mobile_service s on s.id = m.service_id
     where m.status = '1'
       and not m.is_hide
       and (s.id is null or s.status = '1')
       and (coalesce(cardinality(m.role_ids), 0) = 0 or $1 = any(m.role_ids::text[]))
       and (
         s.perm_key is null
         or exists (
           select 1
           from sys_role_permission p
           where p.role_id::text = $1 and p.permission in (s.perm_key, split_part(s.perm_key, ':', 1) || ':*', '*')
         )
       )
     order by m.sort, m.code`,
    [roleId],
  )
  return rows.map((row) => row.id)
}

/** Whoever holds one role only has three to five tabs, whichever role it is, or none: then those of the role stand there. */
function requireTabs(nodes: readonly PublishedNode[]): void {
  const tabs = nodes.filter((node) => node.type === mobileMenuTypes.tab[0])
  const roles = [undefined, ...new Set(tabs.flatMap((node) => node.roleIds ?? []))]
  const counts = roles.map(
    (role) => tabs.filter(({ roleIds }) => !roleIds?.length || (role !== undefined && roleIds.includes(role))).length,
  )
  if (!counts.every(areTabs)) throw badRequest({ text: `底部标签须为${tabBounds.least}–${tabBounds.most}个` })
}
