import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { aiRole, aiStaffLimit, aiStudentLimit } from '../../shared/ai.ts'
import { aiRolesRoute, setAiRoleRoute, type AiRoleSetting } from '../../shared/ai-routes.ts'

type RoleRow = Omit<AiRoleSetting, 'dailyLimit' | 'isOwn'> & { dailyLimit: number | null }

const student = 'stu'

/** Which roles may use the assistant, and how often a day. */
export const aiRoleRoutes: readonly Route[] = [route(aiRolesRoute, allRoles), route(setAiRoleRoute, setRole)]

/** Whether somebody may use the assistant: one role that may is enough. A visitor has no role that could forbid it. */
export async function mayAsk(ctx: Ctx): Promise<boolean> {
  const codes = ctx.actor.kind === 'user' ? ctx.actor.roles.map((role) => role.code) : []
  return codes.length === 0 || (await allRoles(ctx)).some((role) => role.isEnabled && codes.includes(role.roleCode))
}

/** Every role as it stands: its own setting, else that of students or staff. */
async function allRoles(ctx: Ctx): Promise<AiRoleSetting[]> {
  const rows = await ctx.db.query<RoleRow>(
    `select r.id as "roleId", r.role_code as "roleCode", r.role_name as "roleName",
       coalesce(a.is_enabled, true) as "isEnabled", a.daily_limit as "dailyLimit"
     from sys_role r
     left join office_ai_role a on a.role_id = r.id
     where r.status = '1'
     order by r.sort, r.role_code`,
  )
  const [ofStudents, ofStaff] = [await readParam(ctx, aiStudentLimit), await readParam(ctx, aiStaffLimit)]
  return rows.map((row) => ({
    ...row,
    isOwn: row.dailyLimit !== null,
    dailyLimit: row.dailyLimit ?? (row.roleCode === student ? ofStudents : ofStaff),
  }))
}

async function setRole(ctx: Ctx, { roleId, isEnabled, dailyLimit }: AskedOf<typeof setAiRoleRoute>): Promise<null> {
  const [before] = await ctx.db.query<Record<string, unknown>>(
    'select is_enabled as "isEnabled", daily_limit as "dailyLimit" from office_ai_role where role_id = $1 for update',
    [roleId],
  )
  await ctx.db.query(
    `insert into office_ai_role (
       id, version, create_user, create_time, update_user, update_time, role_id, is_enabled, daily_limit
     )
     select $1, 1, $2, $3, $2, $3, r.id, $5, $6
     from sys_role r
     where r.id = $4
     on conflict (role_id) do update set is_enabled = excluded.is_enabled, daily_limit = excluded.daily_limit,
       update_user = excluded.update_user, update_time = excluded.update_time, version = office_ai_role.version + 1`,
    [newId(ctx.now()), ctx.actor.userId, ctx.now(), roleId, isEnabled, dailyLimit],
  )
  await audit(ctx, [
    {
      entity: aiRole,
      recordId: roleId,
      action: before ? 'update' : 'add',
      before: before ?? null,
      after: { isEnabled, dailyLimit },
    },
  ])
  return null
}
