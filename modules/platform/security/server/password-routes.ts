import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { issueCaptcha, type CaptchaAnswer } from '#services/identity/sign-in/captcha.ts'
import { beginForgotten, resetForgotten, sendForgottenCode } from '#services/identity/sign-in/forgotten-password.ts'
import { changeOwnPassword } from '#services/identity/proof/set-password.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { signInCode } from './sign-in-code.ts'
import {
  captchaRoute,
  passwordUpdateRoute,
  forgetBeginRoute,
  forgetCodeRoute,
  forgetResetRoute,
} from '../shared/password-routes.ts'

/** Captcha, one's own password, and the way back for those who forgot it. */
export const passwordRoutes: readonly Route[] = [
  freeRoute(captchaRoute, async ({ world, caller, header }, { type, phone = '' }) => {
    if (type === 'sms') return signInCode(world, caller, { phone, captcha: captchaIn(header) })
    const { key, image } = await writeAs(world, caller, issueCaptcha)
    return { key, image }
  }),
  freeRoute(passwordUpdateRoute, async ({ world, caller }, { oldPassword, newPassword, confirmPassword }) => {
    const { actor } = caller
    if (actor.kind !== 'user') throw unauthenticated()
    if (confirmPassword !== undefined && confirmPassword !== newPassword)
      throw badRequest({ text: '两次输入的新密码不一致' })
    const level = await changeOwnPassword(world, caller, {
      userId: actor.userId,
      sid: actor.sid,
      oldPassword,
      newPassword,
    })
    return { passWordLevel: level }
  }),
  freeRoute(forgetBeginRoute, ({ world, caller, header }, { accountNo }) =>
    beginForgotten(world, caller, { accountNo, captcha: captchaIn(header) }),
  ),
  freeRoute(forgetCodeRoute, ({ world, caller, header }, input) =>
    sendForgottenCode(world, caller, { ...input, captcha: captchaIn(header) }),
  ),
  freeRoute(forgetResetRoute, ({ world, caller }, input) => resetForgotten(world, caller, input)),
]

function captchaIn(header: FreeCall['header']): CaptchaAnswer {
  return { key: header('captcha-key'), code: header('captcha-code') }
}
