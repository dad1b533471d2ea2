import { dayOf } from '#kernel/world/clock.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { DemoData } from '#kernel/world/demo.ts'
import { withoutReferences } from '#kernel/db/bulk-load.ts'
import type { School } from '#kernel/db/types.ts'
import { createAccounts } from '#services/identity/accounts.ts'
import { preparePassword, type PreparedPassword } from '#services/identity/passwords.ts'
import { mainRealm } from '#services/identity/realms.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { linkKeyedRows, loadKeyedRows, resolveRefs } from '#services/system/server/load-rows.ts'
import type { World } from '#kernel/world/world.ts'
import { demoParts } from '#modules/demo.ts'

export const demoPassword = 'Campus@2026'
export type ShownAccount = { account: string; label: string }

const shownFirst = ['admin', 'xgc01', 'fdy01', 'stu01']

/** Gives the second school an administrator and fills the first with a college that never was, each all or nothing. */
export async function loadDemo(
  world: World,
  input: { first: School; second: School; size: 'small' | 'large'; hasFiles: boolean },
): Promise<ShownAccount[]> {
  const secret = await preparePassword(demoPassword)
  const as = (school: School) => ({ school, actor: systemActor, request: { traceId: 'demo', ip: null } })
  await writeAs(world, as(input.second), async (ctx) => {
    const accounts = [{ accountNo: 'admin', userName: '第二学校管理员', roles: ['gly'] }]
    if (!(await hasAccounts(ctx))) await createAccounts({ ctx, realm: mainRealm, secret, accounts })
  })
  const parts = demoParts.map((part) => part({ size: input.size, today: dayOf(world.clock()) }))
  return writeAs(world, as(input.first), (ctx) =>
    withoutReferences(ctx.db, () => fill(ctx, { parts, secret, hasFiles: input.hasFiles })),
  )
}

async function fill(
  ctx: Ctx,
  input: { parts: readonly DemoData[]; secret: PreparedPassword; hasFiles: boolean },
): Promise<ShownAccount[]> {
  const { parts, secret } = input
  const ids = await loadKeyedRows(
    ctx,
    allOf(parts, (part) => part.rows()),
  )
  await linkKeyedRows(
    ctx,
    allOf(parts, (part) => part.links?.() ?? []),
    ids,
  )
  const shown = await makeAccounts(ctx, { parts, ids, secret })
  // Stories ask for the accounts of thousands at once; not counted, each is looked for by itself.
  await ctx.db.query('analyze sys_user, sys_user_role')
  for (const part of parts) await part.after?.(ctx)
  if (input.hasFiles) for (const part of parts) await part.files?.(ctx)
  return shown
}

/** Whether anybody can sign in to a school yet. */
export async function hasAccounts(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.query('select 1 from sys_user limit 1')).length > 0
}

async function makeAccounts(
  ctx: Ctx,
  input: { parts: readonly DemoData[]; ids: ReadonlyMap<string, string>; secret: PreparedPassword },
): Promise<ShownAccount[]> {
  const wanted = input.parts.flatMap((part) => part.accounts ?? [])
  const withPerson = wanted.map((account) => ({
    ...account,
    person: account.person ? { entity: account.person.entity, id: input.ids.get(account.person.key)! } : null,
    values: resolveRefs(account.values ?? {}, input.ids),
  }))
  await createAccounts({ ctx, realm: mainRealm, secret: input.secret, accounts: withPerson })
  const roles = await ctx.db.query<{ code: string; name: string }>(
    'select role_code as code, role_name as name from sys_role',
  )
  const nameOf = new Map(roles.map((role) => [role.code, role.name]))
  // One account of each kind is shown; the others differ only in their number.
  const accounts = wanted
    .filter(({ accountNo }) => !/(?!01)\d\d$|^\d+$/.test(accountNo))
    .map(({ accountNo, roles: held }) => ({
      account: accountNo,
      label: held.map((code) => nameOf.get(code) ?? code).join('、'),
    }))
  const tips = `演示账号 ${shownFirst.join('、')} 等，密码 ${demoPassword}`
  await ctx.db.query(
    "insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, 'demo accounts', $3)",
    [newId(ctx.now()), ctx.now(), JSON.stringify({ accounts, tips })],
  )
  return accounts
}

function* allOf<T>(parts: readonly DemoData[], rowsOf: (part: DemoData) => Iterable<T>): Iterable<T> {
  for (const part of parts) yield* rowsOf(part)
}
