import { systemActor } from '#kernel/context.ts'
import type { Ctx } from '#kernel/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { cleanText } from '#kernel/rules/text.ts'
import { accountDisabled, accountWaiting, noAccountNo, noPassword, unknownGrant, wrongCredentials } from './errors.ts'
import { tokenAnswer, type GrantCall, type TokenAnswer } from './grant.ts'
import { checkPassword, md5Hex } from './passwords.ts'
import { failuresToLock, lockMs, refuseLocked } from './lock.ts'
import { canSignIn, mainRealm } from './realms.ts'
import { openSession } from './sessions.ts'

type Account = {
  id: string
  password_hash: string | null
  status: string
  locked_until: string | null
  last_login_time: string | null
}

const md5OfNothing = md5Hex('')

/** Signs in with account and password. No connection is held while the password is checked, which takes long. */
export async function passwordGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const caller = { school, actor: systemActor, request: call.request }
  const realm = params['type'] || mainRealm
  if (!canSignIn(realm)) throw unknownGrant()
  const accountNo = cleanText(params['username'] ?? '').slice(0, 64)
  const password = (params['password'] ?? '').toLowerCase()
  if (!accountNo) throw noAccountNo()
  if (!password || password === md5OfNothing) throw noPassword()

  const stranger = `${school.id} ${realm} ${accountNo}`
  const account = await readAs(world, caller, (ctx) => findAccount(ctx, realm, accountNo))
  if (account) refuseLocked(account.locked_until, world.clock())
  else call.strangers.refuseLocked(stranger)
  const isMd5 = /^[0-9a-f]{32}$/.test(password)
  const isRight = await checkPassword(password, isMd5 ? (account?.password_hash ?? null) : null)
  if (!account) {
    call.strangers.countFailure(stranger)
    throw wrongCredentials()
  }
  if (!isRight) {
    await writeAs(world, caller, (ctx) => countFailure(ctx, account.id))
    throw wrongCredentials()
  }
  if (account.status !== '1') throw account.status === '0' ? accountWaiting() : accountDisabled()
  return writeAs(world, caller, async (ctx) => {
    await countSuccess(ctx, account.id)
    const isRemembered = ['1', 'true'].includes(params['isRemembered'] ?? '')
    const session = await openSession(ctx, call.tokens, { userId: account.id, realm, isRemembered, agent: call.agent })
    const answer = await tokenAnswer(ctx, call.tokens, session)
    return { ...answer, lastLoginTime: account.last_login_time }
  })
}

async function findAccount(ctx: Ctx, realm: string, accountNo: string): Promise<Account | undefined> {
  const [account] = await ctx.db.query<Account>(
    'select id, password_hash, status, locked_until, last_login_time from sys_user where realm = $1 and account_no = $2',
    [realm, accountNo],
    'sign-in',
  )
  return account
}

// The row counts, in one statement: failures at the same moment are all counted.
async function countFailure(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `update sys_user set fail_count = case when fail_count + 1 >= $2 then 0 else fail_count + 1 end,
       locked_until = case when fail_count + 1 >= $2 then $3::timestamptz else locked_until end
     where id = $1`,
    [id, failuresToLock, new Date(now.getTime() + lockMs)],
  )
}

/** The lock is looked at again: guesses sent all at once must not get past it. */
async function countSuccess(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const [row] = await ctx.db.query<{ locked_until: string | null }>(
    `update sys_user set last_login_time = case when locked_until > $2 then last_login_time else $2 end,
       fail_count = case when locked_until > $2 then fail_count else 0 end
     where id = $1 returning locked_until`,
    [id, now],
  )
  refuseLocked(row?.locked_until ?? null, now)
}
