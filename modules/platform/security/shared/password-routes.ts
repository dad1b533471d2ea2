import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const plainPassword = z.string({ error: '请输入新密码' }).min(1, '请输入新密码').max(128, '密码过长')
const codeWay = z.enum(['phone', 'email'], { error: '找回方式不正确' }).default('phone')
const ticket = z.string({ error: '请重新开始' }).min(1, '请重新开始').max(300)

export const captchaRoute = defineRoute({
  method: 'GET',
  service: 'auth',
  path: 'captcha',
  label: '验证码',
  access: { open: true, perMinute: 60 },
  input: z.object({
    type: z.enum(['image', 'sms'], { error: '验证码类型不正确' }).default('image'),
    phone: z.string().max(30).optional(),
  }),
  answer: answer<{ key: string; image: string } | { expiresIn: number }>(),
})

export const passwordUpdateRoute = defineRoute({
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
  answer: answer<{ passWordLevel: number }>(),
})

export const forgetBeginRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/forget/begin',
  label: '找回密码：核对账号',
  access: { open: true, perMinute: 10 },
  input: z.object({
    accountNo: z.string({ error: '请输入用户名' }).trim().min(1, '请输入用户名').max(64, '用户名过长'),
  }),
  answer: answer<{ ticket: string; phone: string | null; email: string | null }>(),
})

export const forgetCodeRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/forget/sendCode',
  label: '找回密码：发送验证码',
  access: { open: true, perMinute: 10 },
  input: z.object({ ticket, way: codeWay }),
  answer: answer<void>(),
})

export const forgetResetRoute = defineRoute({
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
  answer: answer<void>(),
})
