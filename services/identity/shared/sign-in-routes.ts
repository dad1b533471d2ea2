import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** Who else vouches for a person. */
export type OauthBinding = {
  id: string
  source: string
  name: string
  nickName: string | null
  boundTime: string
  lastLoginTime: string | null
  autoLogin: boolean
}

const oneCode = z.object({ qrId: z.string({ error: '二维码已失效，请刷新后重新扫码' }).min(1).max(100) })

export const qrScanRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/qr/scan',
  label: '扫描登录二维码',
  access: { signedIn: true },
  input: oneCode,
  answer: answer<{ ip: string; agent: string }>(),
})

export const qrConfirmRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/qr/confirm',
  label: '确认扫码登录',
  access: { signedIn: true },
  input: oneCode,
  answer: answer<void>(),
})

export const qrCancelRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/qr/cancel',
  label: '取消扫码登录',
  access: { signedIn: true },
  input: oneCode,
  answer: answer<void>(),
})

export const ownBindingsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUserOauth/getMine',
  label: '我的第三方绑定',
  access: { signedIn: true },
  input: z.object({}),
  answer: answer<OauthBinding[]>(),
})

export const unbindRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserOauth/unbind',
  label: '解除第三方绑定',
  access: { signedIn: true },
  input: z.object({
    id: z.string({ error: '请选择要解绑的账号' }).max(36),
    password: z.string({ error: '请输入密码' }).regex(/^[0-9a-fA-F]{32}$/, '请输入密码'),
  }),
  answer: answer<void>(),
})
