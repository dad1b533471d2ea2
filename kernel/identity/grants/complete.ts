import { systemActor } from '#kernel/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { accountDisabled, accountWaiting, addressRefused } from '#kernel/identity/errors.ts'
import { tokenAnswer, type GrantCall, type TokenAnswer } from '#kernel/identity/grant.ts'
import { refuseLocked } from '#kernel/identity/lock.ts'
import { openSession } from '#kernel/identity/sessions.ts'
import { allowsAddress, policyFor } from '#kernel/identity/sign-in-policy.ts'

type Account = { status: string; locked_until: string | null; last_login_time: string | null }

/** The end of every way in without a password: the account is in use, the session opens, the tokens are handed out. */
export function signInAs(call: GrantCall, input: { userId: string; realm: string; way: string }): Promise<TokenAnswer> {
  const { userId, realm } = input
  return writeAs(call.world, { school: call.school, actor: systemActor, request: call.request }, async (ctx) => {
    const [account] = await ctx.db.query<Account>('select status, locked_until, last_login_time from sys_user where id = $1 and realm = $2 for update', [userId, realm])
    if (!account) throw accountDisabled()
    refuseLocked(account.locked_until, ctx.now())
    if (account.status !== '1') throw account.status === '0' ? accountWaiting() : accountDisabled()
    if (!allowsAddress(await policyFor(ctx, userId), call.request.ip)) throw addressRefused()
    await ctx.db.execute('update sys_user set last_login_time = $2 where id = $1', [userId, ctx.now()])
    const isRemembered = ['1', 'true'].includes(call.params['isRemembered'] ?? '')
    const session = await openSession(ctx, call.tokens, { userId, realm, isRemembered, agent: call.agent, loginWay: input.way })
    const answer = await tokenAnswer(ctx, call.tokens, session)
    return { ...answer, lastLoginTime: account.last_login_time }
  })
}
