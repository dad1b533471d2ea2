import { z } from 'zod'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type Route } from '#kernel/http/route.ts'
import { issueCaptcha } from '#services/identity/captcha.ts'
import { beginForgotten, resetForgotten, sendForgottenCode } from '#services/identity/forgotten-password.ts'
import { changeOwnPassword } from '#services/identity/set-password.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { signInCode } from './sign-in-code.ts'

const plainPassword = z.string({ error: '请输入新密码' }).min(1, '请输入新密码').max(128, '密码过长')
const codeWay = z.enum(['phone', 'email'], { error: '找回方式不正确' }).default('phone')
const ticket = z.string({ error: '请重新开始' }).min(1, '请重新开始').max(300)

/** Captcha, one's own password, and the way back for those who forgot it. */
export const passwordRoutes: readonly Route[] = [
  freeRoute({
    method: 'GET',
    service: 'auth',
    path: 'captcha',
    label: '验证码',
    access: { open: true, perMinute: 60 },
    input: z.object({
      type: z.enum(['image', 'sms'], { error: '验证码类型不正确' }).default('image'),
      phone: z.string().max(30).optional(),
    }),
    async runFree({ world, caller }, { type, phone }) {
      if (type === 'sms') return signInCode(world, caller, phone ?? '')
      const { key, image } = await writeAs(world, caller, issueCaptcha)
      return { key, image }
    },
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUser/updatePassword',
    label: '修改本人密码',
    access: { signedIn: true },
    input: z.object({
      oldPassword: z.string({ error: '请输入原密码' }).regex(/^[0-9a-fA-F]{32}$/, '请输入原密码'),
      newPassword: plainPassword,
      confirmPassword: z.string().max(128).optional(),
    }),
    async runFree({ world, caller }, { oldPassword, newPassword, confirmPassword }) {
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
    },
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/forget/begin',
    label: '找回密码：核对账号',
    access: { open: true, perMinute: 10 },
    input: z.object({
      accountNo: z.string({ error: '请输入用户名' }).trim().min(1, '请输入用户名').max(64, '用户名过长'),
    }),
    runFree: ({ world, caller, header }, { accountNo }) =>
      beginForgotten(world, caller, {
        accountNo,
        captcha: { key: header('captcha-key'), code: header('captcha-code') },
      }),
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/forget/sendCode',
    label: '找回密码：发送验证码',
    access: { open: true, perMinute: 10 },
    input: z.object({ ticket, way: codeWay }),
    runFree: ({ world, caller }, input) => sendForgottenCode(world, caller, input),
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/forget/reset',
    label: '找回密码：设置新密码',
    access: { open: true, perMinute: 10 },
    input: z.object({
      ticket,
      way: codeWay,
      code: z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(10),
      newPassword: plainPassword,
    }),
    runFree: ({ world, caller }, input) => resetForgotten(world, caller, input),
  }),
]
