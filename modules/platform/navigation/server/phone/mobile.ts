import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { isNobody, normalScope, targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { mobileMenu, mobileMenuTypes, mobileService, type PublishedNode } from '../../shared/mobile-menu.ts'
import {
  mobileVersionsRoute,
  phoneMenuRoute,
  publishMobileRoute,
  rolePreviewRoute,
  rollbackMobileRoute,
  type MobileVersion,
} from '../../shared/mobile-routes.ts'
import { draftIdsFor, draftNodes, publishTree } from './mobile-publish.ts'
import { phoneMenuOf } from './mobile-tree.ts'

const [tab, group] = [mobileMenuTypes.tab[0], mobileMenuTypes.group[0]]

export const mobileServices = resource(mobileService, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const row = { ...merged, ...values }
        const path = String(row.path ?? '')
        if (row.kind === '3' && !/^https?:\/\//i.test(path)) problems.path ??= '外链须以 http:// 或 https:// 开头'
        if (row.kind === '1' && !isOwnPath(path)) problems.path ??= 'H5 路由须为站内地址'
      }
    },
  },
})

export const mobileMenus = resource(mobileMenu, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      const parents = drafts.flatMap(({ values }) => (values.parentId ? [values.parentId] : []))
      const rows =
        parents.length === 0
          ? []
          : await ctx.db.query<{ id: string; type: string }>(
              'select id, type from nav_mobile_menu where id = any($1::uuid[])',
              [parents],
            )
      const types = new Map([
        ...rows.map((row) => [row.id, row.type] as const),
        ...drafts.map(({ id, merged, values }) => [id, String(values.type ?? merged.type)] as const),
      ])
      for (const draft of drafts) judgePlace(draft, types)
    },
  },
  permissions: ['publish'],
})

function judgePlace({ merged, values, problems }: Draft<typeof mobileMenu>, types: ReadonlyMap<string, string>): void {
  const row = { ...merged, ...values }
  if (row.parentId && row.type === group) problems.type ??= '分组之下不能再有分组'
  if (row.parentId && row.type === tab) problems.type ??= '底部标签不能放在分组之下'
  const parent = types.get(String(values.parentId ?? ''))
  if (parent && parent !== group) problems.parentId ??= '只有分组之下可以放菜单'
  if (!values.targetScope) return
  const scope = targetScopeShape.parse(values.targetScope)
  // Nobody chosen means that there is no rule.
  values.targetScope = isNobody(scope) ? null : normalScope(scope)
}

/** Publishing, going back, and what a person sees on the phone. */
export const mobileRoutes: readonly Route[] = [
  route(phoneMenuRoute, phoneMenuOf),
  route(rolePreviewRoute, (ctx, { roleId }) => draftIdsFor(ctx, roleId)),
  route(publishMobileRoute, async (ctx) => publishTree(ctx, { nodes: await draftNodes(ctx), fromNo: null })),
  route(mobileVersionsRoute, (ctx) =>
    ctx.db.query<MobileVersion>(
      `select no, publisher, publish_time as "publishTime", from_no as "fromNo", jsonb_array_length(nodes) as count
       from nav_mobile_version
       order by no desc
       limit 20`,
    ),
  ),
  route(rollbackMobileRoute, async (ctx, { no }) => {
    const [old] = await ctx.db.query<{ nodes: PublishedNode[] }>('select nodes from nav_mobile_version where no = $1', [
      no,
    ])
    if (!old) throw notFound()
    return publishTree(ctx, { nodes: old.nodes, fromNo: no })
  }),
]
