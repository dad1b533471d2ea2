import { issueTicket } from '#services/identity/proof/second-auth.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { rowsOf, type TestSchool, type Visitor } from './school.ts'

export { demoPassword } from '#apps/server/load-demo.ts'

/** The header that proves a second authentication of whoever holds the token. */
export async function proved(school: TestSchool, visitor: Visitor, operation: string): Promise<Record<string, string>> {
  const { sub, sid } = JSON.parse(Buffer.from(visitor.token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    sid: string
  }
  const { ticket } = await school.system((ctx) => issueTicket(ctx, { userId: sub, sid, operation, proof: 'totp' }))
  return { 'second-auth': ticket }
}

export async function roleId(school: TestSchool, code: string): Promise<string> {
  const [row] = await rowsOf(school, 'select id from sys_role where role_code = $1', [code])
  return row!['id'] as string
}

export async function userRow(school: TestSchool, accountNo: string): Promise<Record<string, unknown>> {
  const [row] = await rowsOf(school, 'select * from sys_user where account_no = $1', [accountNo])
  return row!
}

/** A role of the school's own with these permissions, as if somebody had made it. */
export async function makeRole(
  school: TestSchool,
  { code, permissions, scope }: { code: string; permissions: readonly string[]; scope: string },
): Promise<void> {
  await school.system(async (ctx) => {
    await ctx.db.execute(
      `insert into sys_role (id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, status)
       values (gen_random_uuid(), $1, $1, $2, $2, false, $3, '1')`,
      [ctx.now(), code, scope],
    )
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       select gen_random_uuid(), $1, $1, r.id, p from sys_role r, unnest($3::text[]) p where r.role_code = $2`,
      [ctx.now(), code, permissions],
    )
  })
}

/** Gives an account one more role, as if somebody had. */
export async function giveRole(school: TestSchool, accountNo: string, code: string): Promise<void> {
  const role = await roleId(school, code)
  const { id } = await userRow(school, accountNo)
  await school.system(async (ctx) => {
    await ctx.db.query(
      'insert into sys_user_role (id, create_time, update_time, user_id, role_id) values (gen_random_uuid(), $1, $1, $2, $3) on conflict do nothing',
      [ctx.now(), id, role],
    )
    await ctx.db.query('update sys_user set role_ids = array_append(role_ids, $2::uuid) where id = $1', [id, role])
  })
  forgetActors(school.world)
}

/** Leaves an account one role alone, in place of those it has. */
export async function holdOnly(school: TestSchool, accountNo: string, code: string): Promise<void> {
  const { id } = await userRow(school, accountNo)
  await school.system(async (ctx) => {
    await ctx.db.query('delete from sys_user_role where user_id = $1', [id])
    await ctx.db.query(`update sys_user set role_ids = '{}' where id = $1`, [id])
  })
  await giveRole(school, accountNo, code)
}
