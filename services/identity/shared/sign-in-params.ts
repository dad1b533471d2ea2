import { defineParam } from '#kernel/params/param.ts'

const group = '登录'

export const loginTabs = defineParam({
  key: 'login.tabs',
  isGuarded: true,
  label: '登录页签',
  group,
  type: 'list',
  default: ['account', 'sms', 'qr'],
  help: '每行一个：account 账号登录、sms 短信登录、qr 扫码登录；没有短信通道时短信登录不显示',
  check: (tabs) =>
    tabs.length > 0 && tabs.every((tab) => ['account', 'sms', 'qr'].includes(tab))
      ? null
      : '至少一个，只能是 account、sms、qr',
})

export const publicUrl = defineParam({
  key: 'login.publicUrl',
  isGuarded: true,
  label: '平台访问地址',
  group,
  type: 'text',
  default: '',
  max: 200,
  help: '如 https://campus.example.edu.cn，用于发给家长的确认链接、证明的核验地址、企业微信卡片和第三方登录的回调；不填则用部署时的 PUBLIC_URL',
})

/** What the sign-in pages may be told. */
export const signInParams = [loginTabs, publicUrl] as const
