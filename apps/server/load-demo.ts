import { dayOf } from '#kernel/clock.ts'
import { systemActor } from '#kernel/context.ts'
import type { School } from '#kernel/db/types.ts'
import { createAccounts } from '#kernel/identity/accounts.ts'
import { preparePassword } from '#kernel/identity/passwords.ts'
import { mainRealm } from '#kernel/identity/realms.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/id.ts'
import { linkKeyedRows, loadKeyedRows } from '#kernel/system/server/load-rows.ts'
import type { World } from '#kernel/world.ts'
import { demoSchool } from '#modules/base/demo.ts'

export const demoPassword = 'Campus@2026'
export type ShownAccount = { account: string; label: string }

/** Fills the first school with a college that never was, and gives the second one an administrator. */
export async function loadDemo(world: World, input: { first: School; second: School; size: 'small' | 'large' }): Promise<ShownAccount[]> {
  const demo = demoSchool({ size: input.size, today: dayOf(world.clock()) })
  const secret = await preparePassword(demoPassword)
  const caller = { actor: systemActor, request: { traceId: 'demo', ip: null } }
  const shown = await writeAs(world, { school: input.first, ...caller }, async (ctx) => {
    const ids = await loadKeyedRows(ctx, demo.rows())
    await linkKeyedRows(ctx, demo.links(), ids)
    const roles = await ctx.db.query<{ code: string; name: string }>('select role_code as code, role_name as name from sys_role')
    const roleNames = new Map(roles.map((role) => [role.code, role.name]))
    await createAccounts({
      ctx,
      realm: mainRealm,
      secret,
      accounts: demo.accounts.map((account) => ({
        ...account,
        person: account.person ? { entity: account.person.entity, id: ids.get(account.person.key)! } : null,
      })),
    })
    const shownFirst = ['admin', 'xgc01', 'fdy01', 'stu01']
    const accounts = demo.accounts
      .filter((account) => !/^fdy(?!01)/.test(account.accountNo))
      .map((account) => ({ account: account.accountNo, label: account.roles.map((code) => roleNames.get(code) ?? code).join('、') }))
    await ctx.db.query("insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, 'demo accounts', $3)", [newId(ctx.now()), ctx.now(), JSON.stringify({ accounts, tips: `演示账号 ${shownFirst.join('、')} 等，密码 ${demoPassword}` })])
    return accounts
  })
  await writeAs(world, { school: input.second, ...caller }, (ctx) =>
    createAccounts({ ctx, realm: mainRealm, secret, accounts: [{ accountNo: 'admin', userName: '第二学校管理员', roles: ['gly'] }] }),
  )
  return shown
}
