import { defineError } from '#kernel/errors/define-error.ts'

// Refusals of the ways to sign in besides the password. `code` also stands in the login log.
export const unknownSource = defineError({ code: 'source', status: 400, message: '该登录方式未启用' })
export const stateOver = defineError({ code: 'state', status: 400, message: '登录请求已失效，请重新登录' })
export const peerRefused = defineError({ code: 'peer-refused', status: 400, message: '第三方登录未通过，请重新登录' })
export const peerDown = defineError<{ name: string }>({
  code: 'peer-down',
  status: 400,
  message: '{name}服务暂不可用，可使用账号密码登录',
})
export const casDown = defineError({
  code: 'cas-down',
  status: 400,
  message: '统一身份认证服务暂不可用，可使用账号密码登录',
})
export const casRefused = defineError({ code: 'cas-refused', status: 400, message: '统一身份认证未通过，请重新登录' })
/** A ticket given for another site is that site's: were it taken here, every site of the same server could sign in as its visitors. */
export const foreignService = defineError({
  code: 'cas-service',
  status: 400,
  message: '登录地址不属于本平台，请从平台登录页重新登录',
})
export const noTicket = defineError({ code: 'tgc', status: 400, message: '缺少统一身份认证票据' })
export const jwtInvalid = defineError({ code: 'jwt-invalid', status: 400, message: '登录凭证无效，请重新进入' })
export const jwtAlgorithm = defineError({ code: 'jwt-alg', status: 400, message: '登录凭证的签名方式不受支持' })
export const jwtExpired = defineError({ code: 'jwt-expired', status: 400, message: '登录凭证已过期，请重新进入' })
export const jwtReplayed = defineError({ code: 'jwt-replayed', status: 400, message: '登录凭证已使用，请重新进入' })
export const noPhone = defineError({ code: 'phone', status: 400, message: '请输入手机号' })
export const wrongPhone = defineError({ code: 'phone', status: 400, message: '手机号格式不正确' })
export const noSmsCode = defineError({ code: 'smsCode', status: 400, message: '请输入验证码' })
export const qrOver = defineError({ code: 'qr', status: 400, message: '二维码已失效，请刷新后重新扫码' })
/** The time between password and code ran out, or the ticket was used. */
export const halfDoneOver = defineError({ code: 'second-ticket', status: 400, message: '登录已超时，请重新登录' })
export const ticketOver = defineError({ code: 'bind-ticket', status: 400, message: '绑定凭证已失效，请重新扫码' })
export const boundElsewhere = defineError<{ name: string }>({
  code: 'bound',
  status: 400,
  message: '该账号已绑定其他{name}账号，请先在个人中心解绑',
})

type Unbound = { oauthId: string; bindTicket: string; source: string; nickName: string; avatarUrl: string }

/** Somebody whom the other site knows and we do not; the ticket lets them tell us who they are here. */
export const unbound = defineError<Unbound>({
  code: 'unbound',
  status: 400,
  message: '该第三方账号尚未绑定平台账号，请先绑定',
  data: (facts) => ({ reason: 'unbound', answer: facts }),
})

type Choice = { accountNo: string; userName: string }

/** One phone, several accounts: the person chooses. */
export const severalAccounts = defineError<{ accounts: readonly Choice[] }>({
  code: 'accounts',
  status: 400,
  message: '该手机号对应多个账号，请选择要登录的账号',
  data: ({ accounts }) => ({ reason: 'accounts', answer: { data: { accounts } } }),
})
