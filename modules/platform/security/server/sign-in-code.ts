import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import type { CaptchaAnswer } from '#services/identity/sign-in/captcha.ts'
import { accountsWithPhone } from '#services/identity/grants/person.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { issueSmsCode } from '#services/sms/codes.ts'
import type { World } from '#kernel/world/world.ts'

/** Sends a code to sign in with. A phone nobody has gets the same answer and no message. */
export async function signInCode(
  world: World,
  visitor: Caller,
  input: { phone: string; captcha: CaptchaAnswer },
): Promise<{ expiresIn: number }> {
  const { captcha } = input
  const phone = toHalfWidth(input.phone).trim()
  if (!phone) throw badRequest({ text: '请输入手机号' })
  if (!phonePattern.test(phone)) throw badRequest({ text: '请输入正确的手机号' })
  return readAs(world, visitor, async (ctx) => {
    const isKnown = (await accountsWithPhone(ctx, phone, mainRealm)).length > 0
    const { ip } = visitor.request
    const { expiresIn } = await issueSmsCode(ctx, { phone, purpose: 'login', ip, isKnown, captcha })
    return { expiresIn }
  })
}
