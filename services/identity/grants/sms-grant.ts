import { systemActor } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { checkSmsCode } from '#services/sms/codes.ts'
import { wrongSmsCode } from '#services/sms/errors.ts'
import { signInAs } from './complete.ts'
import { noPhone, noSmsCode, severalAccounts, wrongPhone } from './errors.ts'
import { accountsWithPhone, type Account } from './person.ts'
import { keepTicket, takeTicket } from './tickets.ts'

const choiceSeconds = 300

/** Signs in with a code sent to the phone of an account. Whose phone it is, nobody learns without the code. */
export async function smsGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const phone = toHalfWidth(params['phone'] ?? '').trim()
  const code = toHalfWidth(params['smsCode'] ?? '').trim()
  if (!phone) throw noPhone()
  if (!phonePattern.test(phone)) throw wrongPhone()
  if (!code) throw noSmsCode()
  const chosen = params['username'] ?? ''
  const caller = { school, actor: systemActor, request: call.request }
  // A code that was right once opens the choice among several accounts for a while.
  const choiceKey = `${phone} ${code}`
  const isChoosing =
    chosen !== '' && (await writeAs(world, caller, (ctx) => takeTicket(ctx, 'sms', choiceKey))) !== null
  if (!isChoosing) await checkSmsCode({ world, ...caller }, { phone, purpose: 'login', code })
  const accounts = await writeAs(world, caller, async (ctx): Promise<Account[]> => {
    const all = await accountsWithPhone(ctx, phone, mainRealm)
    const wanted = all.filter((one) => !chosen || chosen === one.accountNo || chosen === maskAccount(one.accountNo))
    if (wanted.length === 1) return wanted
    if (all.length > 1) await keepTicket(ctx, { purpose: 'sms', key: choiceKey, seconds: choiceSeconds, facts: {} })
    return all
  })
  const [first] = accounts
  if (!first) throw wrongSmsCode()
  if (accounts.length > 1)
    throw severalAccounts({
      accounts: accounts.map((one) => ({ accountNo: maskAccount(one.accountNo), userName: one.userName })),
    })
  return signInAs(call, { userId: first.id, realm: mainRealm, way: 'sms' })
}

/** Enough of an account to choose by. */
function maskAccount(accountNo: string): string {
  return accountNo.length <= 4 ? `${accountNo.slice(0, 1)}***` : `${accountNo.slice(0, 2)}***${accountNo.slice(-2)}`
}
