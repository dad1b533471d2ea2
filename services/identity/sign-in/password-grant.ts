import { stateOn } from '#services/identity/in-office.ts'
import { systemActor } from '#kernel/world/context.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { cleanText } from '#kernel/rules/text.ts'
import { accountKeyOf } from '../accounts.ts'
import { admit, admitted } from './admit.ts'
import { judgeCaptcha, refuseCaptcha } from './captcha.ts'
import {
  addressRefused,
  fewTriesLeft,
  noAccountNo,
  noPassword,
  notInUse,
  unknownGrant,
  wrongCredentials,
} from '../errors.ts'
import type { GrantCall, TokenAnswer } from '../grant.ts'
import {
  countAccountFailure,
  countAddressFailure,
  countNameFailure,
  isAddressSuspect,
  nameFailures,
  recentFailures,
  refuseLocked,
} from './lock.ts'
import type { Failures } from './lock.ts'
import { checkPassword, md5Hex } from '../proof/passwords.ts'
import { canSignIn, mainRealm } from '../shared/realms.ts'
import type { PasswordPolicy } from '../shared/password-policy.ts'
import { allowsAddress, policyFor } from './sign-in-policy.ts'

type Account = { id: string; password_hash: string | null; status: string }
type Found = { account: Account | null; failures: Failures; policy: PasswordPolicy; isSuspect: boolean }

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

  const name = nameOf(realm, accountNo)
  const { account, failures, policy, isSuspect } = await readAs(world, caller, (ctx) => find(ctx, realm, accountNo))
  refuseLocked(failures.lockedUntil, world.clock())
  if (isSuspect) {
    const answer = { key: call.header('captcha-key'), code: call.header('captcha-code') }
    refuseCaptcha(await writeAs(world, caller, (ctx) => judgeCaptcha(ctx, answer)))
  }
  const isMd5 = /^[0-9a-f]{32}$/.test(password)
  const isRight = await checkPassword(password, isMd5 ? (account?.password_hash ?? null) : null, call.request.ip)
  if (!account || !isRight) {
    const { left, lockedUntil } = await writeAs(world, caller, async (ctx) => {
      await countAddressFailure(ctx)
      return account ? countAccountFailure(ctx, account.id, policy) : countNameFailure(ctx, name, policy)
    })
    refuseLocked(lockedUntil, world.clock())
    throw left <= 2 ? fewTriesLeft({ left }) : wrongCredentials()
  }
  if (account.status !== '1') throw notInUse(account.status)
  if (!allowsAddress(policy, call.request.ip)) throw addressRefused()
  const admission = await writeAs(world, caller, async (ctx) => {
    await countSuccess(ctx, account.id)
    return admit(ctx, call, { userId: account.id, realm, way: 'password', isProvenTwice: false })
  })
  return admitted(admission)
}

async function find(ctx: Ctx, realm: string, accountNo: string): Promise<Found> {
  const [row] = await ctx.db.query<
    Account & { fail_count: number; fail_time: string | null; locked_until: string | null }
  >(
    `select u.id, u.password_hash, ${stateOn('u', '$3')} as status, u.fail_count, u.fail_time, u.locked_until
     from sys_user u
     where u.realm = $1 and u.account_key = $2`,
    [realm, accountKeyOf(accountNo), ctx.today()],
    'sign-in',
  )
  const failures: Failures = row
    ? { failCount: row.fail_count, failTime: row.fail_time, lockedUntil: row.locked_until }
    : await nameFailures(ctx, nameOf(realm, accountNo))
  const policy = await policyFor(ctx, row?.id ?? null)
  const isSuspect =
    policy.captchaMode === 'always' ||
    (policy.captchaMode === 'after' &&
      (recentFailures(failures, policy.failWindowMinutes, ctx.now()) >= policy.captchaAfter ||
        (await isAddressSuspect(ctx))))
  return { account: row ?? null, failures, policy, isSuspect }
}

function nameOf(realm: string, accountNo: string): string {
  return `${realm} ${accountKeyOf(accountNo)}`
}

/** The lock is looked at again: guesses sent all at once must not get past it. */
async function countSuccess(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const [row] = await ctx.db.query<{ locked_until: string | null }>(
    `update sys_user set fail_count = case when locked_until > $2 then fail_count else 0 end,
       fail_time = case when locked_until > $2 then fail_time else null end
     where id = $1 returning locked_until`,
    [id, now],
  )
  refuseLocked(row?.locked_until ?? null, now)
}
