import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { RoleDeclaration } from '#kernel/world/module.ts'

/** Brings a declared role; one that is there stays as the school left it. */
export async function seedRole(ctx: Ctx, role: RoleDeclaration): Promise<void> {
  const auto = role.auto ? JSON.stringify({ rows: role.auto.map((source) => ({ source })) }) : null
  // A school that wants no rule has an empty one; none at all means that it was never asked.
  await ctx.db.query(
    `insert into sys_role (
       id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, scope_value, remark, auto_rule,
       sort, status
     )
     values ($1, $2, $2, $3, $4, true, $5, $6, $7, $8, (select count(*) + 1 from sys_role), '1')
     on conflict (role_code) do update set auto_rule = coalesce(sys_role.auto_rule, excluded.auto_rule)`,
    [
      newId(ctx.now()),
      ctx.now(),
      role.code,
      role.label,
      role.scope.kind,
      role.scope.value === undefined ? null : JSON.stringify(role.scope.value),
      role.remark ?? null,
      auto,
    ],
  )
}
