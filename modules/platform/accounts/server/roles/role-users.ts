import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isId } from '#kernel/world/id.ts'
import { read } from '#kernel/operations/read/read.ts'
import { newConditions, whereText, withinScope } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { requireLike } from '#services/system/server/handing-on.ts'
import { user } from '../../shared/user.ts'
import {
  addRoleUsersRoute,
  removeRoleUsersRoute,
  roleHoldersRoute,
  roleOverviewRoute,
  type Holder,
  type RoleOverview,
} from '../../shared/role-routes.ts'
import { userCountsRoute, userHoldingRoute, type HeldRole } from '../../shared/user-routes.ts'
import { countAdministrators, requireAdministrators } from '../administrators/administrators.ts'
import { giveRole, holdingProblem, loadRoles, mirrorHolding, refuse, takeRole } from './role-holding.ts'
import { users } from '../users/users.ts'

/** Who holds a role, and until when. */
export const roleUsers: readonly Route[] = [
  route(roleOverviewRoute, (ctx) =>
    ctx.db.query<RoleOverview>(
      `select r.id,
         (
           select count(*)::int
           from sys_user_role h
           join sys_user u on u.id = h.user_id
           where h.role_id = r.id and u.status <> '9'
         ) as "userCount",
         (select count(*)::int from sys_role_permission p where p.role_id = r.id) as "permissionCount",
         r.scope_kind as "scopeKind",
         array(
           select s.entity_path
           from sys_role_scope s
           where s.role_id = r.id and s.scope_kind is not null
           order by 1
         ) as "scopedPaths"
       from sys_role r`,
    ),
  ),
  route(roleHoldersRoute, holders),
  route(userHoldingRoute, async (ctx, { id }) => {
    const row = await read(ctx, users, id)
    return ctx.db.query<HeldRole>(
      `select r.id as "roleId", r.role_name as "roleName", h.begin_date as "beginDate", h.end_date as "endDate",
         coalesce(h.origin, 'manual') as origin,
         (
           h.begin_date is null
           or h.begin_date <= $2
         ) and (h.end_date is null or h.end_date >= $2) and r.status = '1' as "isValid"
       from sys_user_role h
       join sys_role r on r.id = h.role_id
       where h.user_id = $1
       order by r.sort nulls last, r.role_code`,
      [row['id'], ctx.today()],
    )
  }),
  route(userCountsRoute, async (ctx) => {
    const conditions = newConditions()
    withinScope(conditions, user, await rowScope(ctx, users, 'list'))
    conditions.texts.push("t.realm = 'main'", "t.status <> '9'", 't.department_id is not null')
    const rows = await ctx.db.query<{ id: string; n: number }>(
      `select t.department_id as id, count(*)::int as n from sys_user t${whereText(conditions)} group by 1`,
      conditions.values,
    )
    return Object.fromEntries(rows.map((row) => [row.id, row.n]))
  }),
  route(addRoleUsersRoute, async (ctx, { id, userIds, beginDate, endDate }) => {
    if (beginDate && endDate && endDate < beginDate) throw badRequest({ text: '结束日期不能早于开始日期' })
    const { role, rows } = await both(ctx, id, userIds)
    for (const row of rows) {
      // The role itself does not count as held: setting its term anew gives it as well, and is judged as given.
      const before = row.roleIds.filter((one) => one !== role.id)
      refuse(await holdingProblem(ctx, { userId: row.id, before, after: [...before, role.id] }))
    }
    const ids = rows.map((row) => row.id)
    await giveRole(ctx, id, ids, { beginDate: beginDate ?? null, endDate: endDate ?? null })
    await done(ctx, rows, `授予角色【${role.name}】`)
    return { done: rows.length }
  }),
  route(removeRoleUsersRoute, async (ctx, { id, userIds }) => {
    const { role, rows } = await both(ctx, id, userIds)
    for (const row of rows)
      refuse(
        await holdingProblem(ctx, {
          userId: row.id,
          before: row.roleIds,
          after: row.roleIds.filter((one) => one !== id),
        }),
      )
    await takeRole(
      ctx,
      id,
      rows.map((row) => row.id),
    )
    await done(ctx, rows, `取消角色【${role.name}】`)
    return { done: rows.length }
  }),
]

type Changed = { id: string; accountNo: string; roleIds: string[] }

async function both(ctx: Ctx, id: string, userIds: readonly string[]) {
  const role = isId(id) ? (await loadRoles(ctx, [id])).get(id.toLowerCase()) : undefined
  if (!role) throw notFound()
  // Whoever may give a role away gives it to people within reach of the user list.
  const scope = await rowScope(ctx, users, 'list')
  const found = await loadRows(ctx, user, userIds.filter(isId), { scope, lock: true })
  if (found.size !== new Set(userIds).size) throw notFound()
  const rows = [...found.values()].map((row): Changed => ({
    id: row.id,
    accountNo: row.accountNo,
    roleIds: row.roleIds ?? [],
  }))
  await requireLike(ctx, [...found.keys()])
  await countAdministrators(ctx, [...found.keys()])
  return { role, rows }
}

/** Asked last, so that only what could be done asks. */
async function done(ctx: Ctx, rows: readonly Changed[], verb: string): Promise<void> {
  await requireAdministrators(ctx)
  await requireSecondAuth(ctx, 'sysRole:assign')
  await mirrorHolding(
    ctx,
    rows.map((row) => row.id),
  )
  await audit(
    ctx,
    rows.map((row) => ({ entity: user, recordId: row.id, action: 'assignRoles', title: `${verb}：${row.accountNo}` })),
  )
}

async function holders(ctx: Ctx, { id, current, size, keyword }: AskedOf<typeof roleHoldersRoute>) {
  if (!isId(id)) throw notFound()
  const like = keyword ? `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
  const rows = await ctx.db.query<Holder & { total: unknown }>(
    `select u.id, u.account_no as "accountNo", u.user_name as "userName", u.status, d.dept_name as "departmentName",
       h.begin_date as "beginDate", h.end_date as "endDate", coalesce(h.origin, 'manual') as origin,
       count(*) over () as total
     from sys_user_role h
     join sys_user u on u.id = h.user_id
     left join base_department d on d.id = u.department_id
     where h.role_id = $1 and u.status <> '9' and ($4::text is null or u.account_no ilike $4 or u.user_name ilike $4)
     order by u.account_no
     limit $2
     offset $3`,
    [id, size, (current - 1) * size, like],
  )
  const total = Number(rows[0]?.total ?? 0)
  return { records: rows.map(({ total: _, ...row }) => row), total, size, current, pages: Math.ceil(total / size) }
}
