import { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { isId } from '#kernel/world/id.ts'
import type { Client } from '#services/identity/grants/clients.ts'
import { tryPeer } from '#services/identity/grants/try-peer.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { oauthClient } from '#services/system/shared/sign-in.ts'
import { tryClientRoute } from '../shared/try-client.ts'

/** Asks the other site as a sign-in would, and shows whom it means. The secret never comes back. */
export const testClient = freeRoute(tryClientRoute, async ({ world, caller }, { id, code }) => {
  if (!isId(id)) throw notFound()
  const client = await readAs(
    world,
    caller,
    async (ctx) => (await loadRows(ctx, oauthClient, [id])).get(id.toLowerCase()) as Client | undefined,
  )
  if (!client) throw notFound()
  try {
    const person = await tryPeer(client, { code, now: world.clock() })
    if (!person) return { isReachable: true, person: null, message: '连接正常' }
    const account = await readAs(world, caller, (ctx) => accountOf(ctx.db, person.account))
    return {
      isReachable: true,
      person,
      account,
      message: account ? '已对应到平台账号' : '没有对应的平台账号，登录时需要绑定',
    }
  } catch (error) {
    if (error instanceof AppError && error.status === 400)
      return { isReachable: false, person: null, message: error.message }
    throw error
  }
})

async function accountOf(db: { query<R>(text: string, values: readonly unknown[]): Promise<R[]> }, accountNo: string) {
  const [row] = await db.query<{ accountNo: string; userName: string }>(
    `select account_no as "accountNo", user_name as "userName"
     from sys_user
     where realm = 'main' and lower(account_no) = lower($1)`,
    [accountNo],
  )
  return row ?? null
}
