import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { personFacts } from '#kernel/identity/shared/person-facts.ts'
import { menusInUse } from '#kernel/identity/menus.ts'

/** An app as a person sees it. */
export type UserApp = {
  id: string
  appName: string
  appCode: string
  category: string
  icon: string | null
  linkUrl: string | null
  openType: string
  menuId: string | null
  path: string | null
  terminal: string
  isHot: boolean
  isNew: boolean
  isCollect: boolean
  badge: number
  status: string
  repairText: string | null
}

type Row = Omit<UserApp, 'path' | 'badge'> & { roleCodes: string[]; isForAll: boolean; departmentIds: string[] | null }

/** Apps the caller may open: in use, meant for his role and department, and the page behind them is one of his. */
export async function visibleApps(ctx: Ctx): Promise<UserApp[]> {
  const { actor } = ctx
  if (actor.kind !== 'user') return []
  const rows = await ctx.db.query<Row>(
    `select a.id, a.app_name as "appName", a.app_code as "appCode", a.category, a.icon, a.link_url as "linkUrl", a.open_type as "openType", a.menu_id as "menuId",
       a.terminal, a.is_hot as "isHot", coalesce(a.new_until >= $2::date, false) as "isNew", a.status, a.repair_text as "repairText",
       exists (select 1 from nav_app_collection c where c.app_id = a.id and c.user_id = $1) as "isCollect",
       array(select r.role_code from sys_role r where r.id = any(a.role_ids)) as "roleCodes", coalesce(cardinality(a.role_ids), 0) = 0 as "isForAll",
       a.department_ids as "departmentIds"
     from nav_app a where a.status in ('1', '2') order by a.sort, a.app_code`,
    [actor.userId, ctx.today()],
    'apps',
  )
  const held = new Set(actor.roles.map((role) => role.code))
  const menus = new Map((await menusInUse(ctx)).map((menu) => [menu.id, menu]))
  const department = rows.some((row) => row.departmentIds?.length) ? await departmentOf(ctx) : null
  return rows
    .filter((row) => row.isForAll || row.roleCodes.some((code) => held.has(code)))
    .filter((row) => !row.departmentIds?.length || (department !== null && row.departmentIds.includes(department)))
    .flatMap(({ roleCodes: _roles, isForAll: _all, departmentIds: _departments, ...row }) => {
      if (!row.menuId) return [{ ...row, path: null, badge: 0 }]
      const menu = menus.get(row.menuId)
      return menu && (!menu.permission || can(actor, menu.permission)) ? [{ ...row, path: menu.path, badge: 0 }] : []
    })
}

async function departmentOf(ctx: Ctx): Promise<string | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.person) return null
  const facts = await ctx.call(personFacts, ctx.actor.person)
  return (facts['departmentId'] as string | undefined) ?? null
}
