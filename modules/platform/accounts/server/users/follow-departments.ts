import { forgetActors } from '#services/identity/session/actors.ts'
import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/organisation/department-merged.ts'
import { followRules } from '../roles/auto-rule.ts'

const picks = `t.scope_kind = 'deptPick' and t.scope_value @> to_jsonb($1::text)`

/**
 * Accounts and what roles reach and by whom they are held go with a department. More than a declaration says: whoever belonged to both
 * belongs once, scopes and rules of roles are told apart in the report, and roles are given anew by the rules.
 */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const [values, stamp] = [
    [from.id, to.id],
    [from.id, to.id, ctx.now()],
  ]
  await ctx.db.execute(
    `update sys_user
     set department_id = case when department_id = $1 then $2::uuid else department_id end,
       extra_departments = array(
         select distinct x
         from unnest(array_replace(extra_departments, $1::uuid, $2::uuid)) x
         where x is distinct from case when department_id = $1 then $2::uuid else department_id end
       )
     where department_id = $1 or extra_departments @> array[$1::uuid]`,
    values,
  )
  let reached = 0
  for (const table of ['sys_role', 'sys_role_scope']) {
    reached += await ctx.db.execute(
      `update ${table} t
       set scope_value = (
         select jsonb_agg(distinct case when x = to_jsonb($1::text) then to_jsonb($2::text) else x end)
         from jsonb_array_elements(t.scope_value) x
       ),
         version = version + 1, update_time = $3
       where ${picks}`,
      stamp,
    )
  }
  moved('角色范围', reached)
  // An id stands nowhere in a rule but where the department is meant.
  moved(
    '角色规则',
    await ctx.db.execute(
      `update sys_role
       set auto_rule = replace(auto_rule::text, $1, $2)::jsonb, version = version + 1, update_time = $3
       where position($1 in auto_rule::text) > 0`,
      stamp,
    ),
  )
  await followRules(ctx)
  ctx.afterCommit(() => forgetActors(ctx.world))
})
