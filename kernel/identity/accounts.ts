import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import type { PasswordStrength } from '#kernel/rules/password.ts'
import { preparePassword, type PreparedPassword } from './passwords.ts'

/** An account to be made: its name, its roles by code, and the person behind it. */
export type AccountDraft = {
  accountNo: string
  userName: string
  roles: readonly string[]
  person?: { entity: string; id: string } | null
}

type NewAccount = AccountDraft & { ctx: Ctx; realm: string } & (
    | { password: string }
    | { passwordHash: string; passwordLevel: PasswordStrength }
  )

/** Makes an account that can sign in, with its roles. Returns its id. */
export async function createAccount(account: NewAccount): Promise<string> {
  const secret = 'password' in account ? await preparePassword(account.password) : account
  const [id] = await createAccounts({ ctx: account.ctx, realm: account.realm, secret, accounts: [account] })
  return id!
}

/** Makes many accounts at once that share one prepared password. Returns their ids in the same order. */
export async function createAccounts(input: {
  ctx: Ctx
  realm: string
  secret: PreparedPassword
  accounts: readonly AccountDraft[]
}): Promise<string[]> {
  const { ctx, realm, secret, accounts } = input
  const now = ctx.now()
  const roleIds = await roleIdsOf(ctx, new Set(accounts.flatMap((account) => account.roles)))
  const users = accounts.map(({ accountNo, userName, person }) => ({
    id: newId(now),
    account_no: accountNo,
    user_name: userName,
    person_type: person?.entity ?? null,
    person_id: person?.id ?? null,
  }))
  const held = accounts.flatMap((account, i) =>
    account.roles.map((code) => ({ id: newId(now), user_id: users[i]!.id, role_id: roleIds.get(code) })),
  )
  await ctx.db.query(
    `insert into sys_user (id, create_user, create_time, update_user, update_time, realm, account_no, user_name, person_type, person_id,
       password_hash, password_level, must_change, fail_count, status)
     select id, $2, $3, $2, $3, $4, account_no, user_name, person_type, person_id, $5, $6, false, 0, '1'
     from jsonb_to_recordset($1::jsonb) as x(id uuid, account_no text, user_name text, person_type text, person_id text)`,
    [JSON.stringify(users), ctx.actor.userId, now, realm, secret.passwordHash, secret.passwordLevel],
  )
  await ctx.db.query(
    `insert into sys_user_role (id, create_user, create_time, update_user, update_time, user_id, role_id)
     select id, $2, $3, $2, $3, user_id, role_id from jsonb_to_recordset($1::jsonb) as x(id uuid, user_id uuid, role_id uuid)`,
    [JSON.stringify(held), ctx.actor.userId, now],
  )
  return users.map((user) => user.id)
}

async function roleIdsOf(ctx: Ctx, codes: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; code: string }>(
    'select id, role_code as code from sys_role where role_code = any($1)',
    [[...codes]],
  )
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  const missing = [...codes].filter((code) => !ids.has(code))
  if (missing.length > 0) throw new Error(`the school has no role ${missing.join(', ')}`)
  return ids
}
