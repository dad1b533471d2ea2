import { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/id.ts'
import { resource } from '#kernel/operations/resource.ts'
import { mobileMenu, mobileMenuTypes, mobileService, mobileVersion, type PublishedNode } from '../shared/mobile-menu.ts'
import { hang } from './menu-tree.ts'

const [leastTabs, mostTabs] = [3, 5]

export const mobileServices = resource(mobileService, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const row: Record<string, unknown> = { ...merged, ...values }
        const path = String(row['path'] ?? '')
        if (row['kind'] === '3' && !/^https?:\/\//i.test(path)) problems['path'] ??= '外链须以 http:// 或 https:// 开头'
        if (row['kind'] === '1' && /^[a-z]+:/i.test(path)) problems['path'] ??= 'H5 路由须为站内地址'
      }
    },
  },
})

export const mobileMenus = resource(mobileMenu, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const row: Record<string, unknown> = { ...merged, ...values }
        if (row['parentId'] && row['type'] === mobileMenuTypes.group[0]) problems['type'] ??= '分组之下不能再有分组'
        if (values['parentId']) {
          const [parent] = await ctx.db.query<{ type: string }>('select type from nav_mobile_menu where id = $1', [values['parentId']])
          if (parent && parent.type !== mobileMenuTypes.group[0]) problems['parentId'] ??= '只有分组之下可以放菜单'
        }
      }
    },
  },
  permissions: ['publish'],
})

/** Publishing, going back, and what a person sees on the phone. */
export const mobileRoutes: readonly Route[] = [
  route({
    method: 'GET', service: 'base', path: 'mobileMenu/getUserMobileMenu', label: '我的移动菜单', access: { signedIn: true }, input: z.object({}),
    run: (ctx) => userMobileMenu(ctx),
  }),
  route({
    method: 'POST', service: 'base', path: 'mobileMenu/publish', label: '发布移动菜单', access: { permission: 'mobileMenu:publish' }, input: z.object({}),
    run: async (ctx) => publish(ctx, { nodes: await draftNodes(ctx), fromNo: null }),
  }),
  route({
    method: 'GET', service: 'base', path: 'mobileMenu/getVersions', label: '移动菜单版本', access: { permission: 'mobileMenu:publish' }, input: z.object({}),
    run: (ctx) =>
      ctx.db.query(`select no, publisher, publish_time as "publishTime", from_no as "fromNo", jsonb_array_length(nodes) as count from nav_mobile_version order by no desc limit 20`),
  }),
  route({
    method: 'POST', service: 'base', path: 'mobileMenu/rollback', label: '回退移动菜单', access: { permission: 'mobileMenu:publish' },
    input: z.object({ no: z.coerce.number({ error: '请选择版本' }).int() }),
    async run(ctx, { no }) {
      const [old] = await ctx.db.query<{ nodes: PublishedNode[] }>('select nodes from nav_mobile_version where no = $1', [no])
      if (!old) throw notFound()
      return publish(ctx, { nodes: old.nodes, fromNo: no })
    },
  }),
]

async function publish(ctx: Ctx, input: { nodes: readonly PublishedNode[]; fromNo: number | null }): Promise<{ no: number }> {
  const tabs = input.nodes.filter((node) => node.type === mobileMenuTypes.tab[0]).length
  if (tabs < leastTabs || tabs > mostTabs) throw badRequest({ text: `底部标签须为${leastTabs}–${mostTabs}个` })
  await ctx.db.query('lock table nav_mobile_version in exclusive mode')
  const [last] = await ctx.db.query<{ no: number }>('select coalesce(max(no), 0)::int as no from nav_mobile_version')
  const no = last!.no + 1
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into nav_mobile_version (id, create_time, update_time, create_user, no, nodes, publisher, publish_time, from_no) values ($1, $2, $2, $3, $4, $5, $6, $2, $7)`,
    [id, ctx.now(), ctx.actor.userId, no, JSON.stringify(input.nodes), ctx.actor.userName, input.fromNo],
  )
  await audit(ctx, [{ entity: mobileVersion, recordId: id, action: 'publish', after: null, title: input.fromNo ? `移动菜单回退到版本 ${input.fromNo}` : `发布移动菜单版本 ${no}` }])
  return { no }
}

function draftNodes(ctx: Ctx): Promise<PublishedNode[]> {
  return ctx.db.query<PublishedNode>(
    `select m.id, m.parent_id as "parentId", m.name, m.code, m.type, m.icon, m.role_ids as "roleIds", m.badge_key as "badgeKey", s.kind, s.path, s.perm_key as "permKey"
     from nav_mobile_menu m left join nav_mobile_service s on s.id = m.service_id
     where m.status = '1' and not m.is_hide and (s.id is null or s.status = '1') order by m.sort, m.code`,
  )
}

/** The published tree, less what is not for this person. */
async function userMobileMenu(ctx: Ctx) {
  const { actor } = ctx
  if (actor.kind !== 'user') return { no: 0, menus: [] }
  const [current] = await ctx.db.query<{ no: number; nodes: PublishedNode[] }>('select no, nodes from nav_mobile_version order by no desc limit 1')
  const roles = await ctx.db.query<{ id: string }>('select id from sys_role where role_code = any($1)', [actor.roles.map((role) => role.code)])
  const held = new Set(roles.map((role) => role.id))
  const visible = (current?.nodes ?? []).filter(
    (node) => (!node.roleIds?.length || node.roleIds.some((id) => held.has(id))) && (!node.permKey || can(actor, node.permKey)),
  )
  type Node = Omit<PublishedNode, 'roleIds' | 'permKey'> & { children: Node[] }
  const menus = hang<Node>(visible.map(({ roleIds: _roles, permKey: _key, ...node }) => ({ ...node, children: [] })))
  return { no: current?.no ?? 0, menus: menus.filter((node) => node.type !== mobileMenuTypes.group[0] || node.children.length > 0) }
}
