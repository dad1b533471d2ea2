import { createAccount } from '#services/identity/accounts.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { newId } from '#kernel/world/id.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import { demoPassword } from '#apps/server/load-demo.ts'
import type { School } from '#kernel/db/types.ts'
import type { TestSchool, Visitor } from '#tests/support/school.ts'

export type Rights = {
  permissions: readonly string[]
  scope?: ScopeDeclaration
  scopes?: Record<string, ScopeDeclaration>
  person?: { entity: string; id: string } | null
}

/** Somebody whose one role is whatever a test wants it to be next. */
export type Probe = { visitor: Visitor; userId: string; may(rights: Rights): Promise<void> }

/** Makes an account with a role of its own, which holds nothing yet. */
export async function makeProbe(school: TestSchool, accountNo: string, where: School = school.school): Promise<Probe> {
  const roleCode = `role_${accountNo}`
  const { userId, roleId } = await school.system(async (ctx) => {
    const ownRole = newId(ctx.now())
    await ctx.db.query(
      `insert into sys_role (id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, status) values ($1, $2, $2, $3, $3, false, 'none', '1')`,
      [ownRole, ctx.now(), roleCode],
    )
    const user = await createAccount({
      ctx,
      realm: 'main',
      accountNo,
      userName: accountNo,
      roles: [roleCode],
      password: demoPassword,
    })
    return { userId: user, roleId: ownRole }
  }, where)
  const visitor = await school.as(accountNo, where.id)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    visitor,
    userId,
    async may({ permissions, scope = { kind: 'all' }, scopes = {}, person = null }) {
      await school.system(async (ctx) => {
        const now = ctx.now()
        const wanted = [...new Set(permissions)]
        await ctx.db.query('delete from sys_role_scope where role_id = $1', [roleId])
        await ctx.db.query('update sys_role set scope_kind = $2, scope_value = $3 where id = $1', [
          roleId,
          scope.kind,
          json(scope.value),
        ])
        await ctx.db.query('update sys_user set person_type = $2, person_id = $3 where id = $1', [
          userId,
          person?.entity ?? null,
          person?.id ?? null,
        ])
        // Only what differs: from one call of a matrix to the next it is a key or two of very many.
        await ctx.db.query('delete from sys_role_permission where role_id = $1 and permission <> all($2::text[])', [
          roleId,
          wanted,
        ])
        const held = new Set(
          (
            await ctx.db.query<{ permission: string }>(
              'select permission from sys_role_permission where role_id = $1',
              [roleId],
            )
          ).map((row) => row.permission),
        )
        const rows = wanted
          .filter((permission) => !held.has(permission))
          .map((permission) => ({ id: newId(now), permission }))
        await ctx.db.query(
          `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
           select id, $2, $2, $3, permission from jsonb_to_recordset($1::jsonb) as x(id uuid, permission text)`,
          [JSON.stringify(rows), now, roleId],
        )
        for (const [path, one] of Object.entries(scopes)) {
          await ctx.db.query(
            'insert into sys_role_scope (id, create_time, update_time, role_id, entity_path, scope_kind, scope_value) values ($1, $2, $2, $3, $4, $5, $6)',
            [newId(now), now, roleId, path, one.kind, json(one.value)],
          )
        }
      }, where)
      forgetActors(school.world)
    },
  }
}
