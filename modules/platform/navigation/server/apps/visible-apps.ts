import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { personFacts } from '#services/identity/shared/person-facts.ts'
import { menusInUse } from '#services/identity/session/menus.ts'
import { todoStates } from '#services/messages/shared/todo-words.ts'
import { meantBySql } from '#modules/school/population/shared/services.ts'
import type { UserApp } from '../../shared/app-routes.ts'

type Row = Omit<UserApp, 'path' | 'isDefault'> & {
  roleCodes: string[]
  defaultCodes: string[]
  isForAll: boolean
  departmentIds: string[] | null
}

/** Apps the caller may open: in use, meant for his role and department, and the page behind them is one of his. */
export async function visibleApps(ctx: Ctx): Promise<UserApp[]> {
  const { actor } = ctx
  if (actor.kind !== 'user') return []
  const person =
    actor.person?.entity === 'base.student' || actor.person?.entity === 'base.teacher' ? actor.person : null
  const meant = person
    ? `exists (
         select 1
         from ${person.entity === 'base.student' ? 'base_student' : 'base_teacher'} t
         where t.id = $3::uuid
           and ${await ctx.call(meantBySql, { personType: person.entity, scope: 'a.target_scope' })}
       )`
    : '$3::uuid is not null'
  const rows = await ctx.db.query<Row>(
    `select a.id, a.app_name as "appName", a.app_code as "appCode", a.category, a.icon, a.color,
       a.sso_mode as "ssoMode", a.link_url as "linkUrl", a.open_type as "openType", a.menu_id as "menuId", a.terminal,
       a.is_hot as "isHot", coalesce(a.new_until >= $2::date, false) as "isNew", a.status,
       a.repair_text as "repairText", a.contact,
       (select d.dept_name from base_department d where d.id = a.owner_dept_id) as "ownerDeptName",
       exists (select 1 from nav_app_collection c where c.app_id = a.id and c.user_id = $1) as "isCollect",
       exists (select 1 from nav_app_shortcut h where h.app_id = a.id and h.user_id = $1) as "isOnDesk",
       coalesce(
         (
         select count(*)::int
         from sys_user_todo d
         where d.user_id = $1 and d.biz_type = a.badge_type and d.state = '${todoStates.open[0]}'
       ),
         0
       ) as badge,
       array(select r.role_code from sys_role r where r.id = any(a.default_role_ids)) as "defaultCodes",
       array(select r.role_code from sys_role r where r.id = any(a.role_ids)) as "roleCodes",
       coalesce(cardinality(a.role_ids), 0) = 0 as "isForAll", a.department_ids as "departmentIds"
     from nav_app a
     where a.status in ('1', '2') and (a.target_scope is null or ${meant})
     order by a.sort, a.app_code`,
    [actor.userId, ctx.today(), person?.id ?? null],
    'apps',
  )
  const held = new Set(actor.roles.map((role) => role.code))
  const menus = new Map((await menusInUse(ctx)).map((menu) => [menu.id, menu]))
  const department = rows.some((row) => row.departmentIds?.length) ? await departmentOf(ctx) : null
  return rows
    .filter((row) => row.isForAll || row.roleCodes.some((code) => held.has(code)))
    .filter((row) => !row.departmentIds?.length || (department !== null && row.departmentIds.includes(department)))
    .flatMap(({ roleCodes: _roles, defaultCodes, isForAll: _all, departmentIds: _departments, ...row }) => {
      const isDefault = defaultCodes.some((code) => held.has(code))
      if (!row.menuId) return [{ ...row, isDefault, path: null }]
      const menu = menus.get(row.menuId)
      return menu && (!menu.permission || can(actor, menu.permission)) ? [{ ...row, isDefault, path: menu.path }] : []
    })
}

async function departmentOf(ctx: Ctx): Promise<string | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.person) return null
  const facts = await ctx.call(personFacts, ctx.actor.person)
  return (facts['departmentId'] as string | undefined) ?? null
}
