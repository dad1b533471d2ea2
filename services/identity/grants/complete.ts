import { stateOn } from '#services/identity/in-office.ts'
import { systemActor } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { admit, admitted } from '#services/identity/sign-in/admit.ts'
import { accountDisabled, addressRefused, notInUse } from '#services/identity/errors.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { refuseLocked } from '#services/identity/sign-in/lock.ts'
import { isFreshPhone } from '#services/identity/proof/second-auth-proof.ts'
import { allowsAddress, policyFor } from '#services/identity/sign-in/sign-in-policy.ts'

type Account = { status: string; locked_until: string | null }

/** The end of every way in without a password: the account is in use, the session opens, the tokens are handed out. */
export async function signInAs(
  call: GrantCall,
  input: { userId: string; realm: string; way: string },
): Promise<TokenAnswer> {
  const { userId, realm } = input
  const admission = await writeAs(
    call.world,
    { school: call.school, actor: systemActor, request: call.request },
    async (ctx) => {
      const [account] = await ctx.db.query<Account>(
        `select ${stateOn('u', '$3')} as status, u.locked_until
         from sys_user u
         where u.id = $1 and u.realm = $2
         for update`,
        [userId, realm, ctx.today()],
      )
      if (!account) throw accountDisabled()
      refuseLocked(account.locked_until, ctx.now())
      if (account.status !== '1') throw notInUse(account.status)
      if (!allowsAddress(await policyFor(ctx, userId), call.request.ip)) throw addressRefused()
      // A code proves the phone, which proves its holder only where nobody else has just put it there.
      const isProvenTwice = input.way !== 'sms' || !(await isFreshPhone(ctx, userId))
      return admit(ctx, call, { ...input, isProvenTwice })
    },
  )
  return admitted(admission)
}
