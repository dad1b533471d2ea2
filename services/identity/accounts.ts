import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { requireAccountRoom } from '#services/system/server/school-limits.ts'
import type { PasswordStrength } from '#kernel/rules/password.ts'
import { writeRoles } from './write-roles.ts'
import { preparePassword, type PreparedPassword } from './proof/passwords.ts'

/** An account to be made: its name, its roles by code, and the person behind it. */
export type AccountDraft = {
  accountNo: string
  userName: string
  roles: readonly string[]
  person?: { entity: string; id: string } | null
  /** Further fields of the account as the product declares it. */
  values?: Readonly<Record<string, unknown>>
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

/**
 * Makes many accounts at once that share one prepared password, or have none yet and cannot sign in by one.
 * `origin` tells where the roles come from. Returns the ids in the same order.
 */
export async function createAccounts(input: {
  ctx: Ctx
  realm: string
  secret: PreparedPassword | null
  accounts: readonly AccountDraft[]
  origin?: 'auto'
}): Promise<string[]> {
  const { ctx, realm, secret, accounts, origin } = input
  const now = ctx.now()
  const entity = ctx.world.entities.get('sys.user')!
  const roleIds = await roleIdsOf(ctx, new Set(accounts.flatMap((account) => account.roles)))
  const blank = Object.fromEntries(fieldsOf(entity).map(([name, field]) => [name, field.options.default ?? null]))
  const rows = accounts.map(({ accountNo, userName, person, roles, values }) => ({
    id: newId(now),
    values: {
      ...blank,
      ...values,
      realm,
      accountNo,
      accountKey: accountKeyOf(accountNo),
      userName,
      personType: person?.entity ?? null,
      personId: person?.id ?? null,
      roleIds: roles.map((code) => roleIds.get(code)!),
      origin: origin ?? null,
      passwordHash: secret?.passwordHash ?? null,
      passwordLevel: secret?.passwordLevel ?? 0,
    } as Record<string, unknown>,
  }))
  await copyRows(ctx, entity, rows)
  const held = accounts.flatMap((account, i) =>
    account.roles.map((code) => ({ userId: rows[i]!.id, roleId: roleIds.get(code)! })),
  )
  await writeRoles(ctx, held, { origin: origin ?? null })
  await requireAccountRoom(ctx)
  return rows.map((row) => row.id)
}

/** Lets the account itself tell whether a second factor is bound, so that lists can show it. Without an id, of all accounts. */
export async function mirrorSecondAuth(ctx: Ctx, userId: string | null = null): Promise<void> {
  const isBound =
    'exists (select from sys_second_auth s where s.user_id = u.id and (s.totp_secret is not null or s.is_sms_enabled))'
  await ctx.db.execute(
    `update sys_user u
     set has_second_auth = ${isBound}
     where ($1::uuid is null or u.id = $1) and has_second_auth is distinct from ${isBound}`,
    [userId],
  )
}

/** Names of accounts are compared without regard to case. */
export function accountKeyOf(accountNo: string): string {
  return accountNo.toLowerCase()
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
