import { defineError } from '#kernel/errors/define-error.ts'

// Refusals of the token endpoint. `status` is the HTTP status and, unless the data says otherwise, the `error_code`.
/** Not 401, on which a client clears its storage: it is the programme that is wrong, not the session. */
export const wrongClient = defineError({ code: 'client', status: 400, message: '客户端认证失败' })
export const unknownGrant = defineError({ code: 'grant', status: 400, message: '不支持的登录方式' })
export const noAccountNo = defineError({ code: 'username', status: 400, message: '请输入用户名' })
export const noPassword = defineError({ code: 'password', status: 400, message: '请输入密码' })
/** One text for an unknown account and a wrong password. */
export const wrongCredentials = defineError({ code: 'credentials', status: 400, message: '用户名或密码错误' })
/** The last tries before the lock are counted aloud. */
export const fewTriesLeft = defineError<{ left: number }>({
  code: 'credentials',
  status: 400,
  message: '用户名或密码错误，还可尝试{left}次',
})
export const captchaNeeded = defineError({ code: 'captcha', status: 400, message: '请输入验证码' })
/** A wrong picture is no wrong password; both ask for a new picture. */
export const captchaWrong = defineError({ code: 'captcha', status: 400, message: '验证码不正确' })
export const captchaExpired = defineError({ code: 'captcha', status: 400, message: '验证码已过期，请重新获取' })
export const addressRefused = defineError({
  code: 'address',
  status: 400,
  message: '当前网络地址不允许登录，请联系系统管理员',
})
export const passwordChangeNeeded = defineError({ code: 'PWD_CHANGE', status: 403, message: '请先修改密码' })
/** The person locked the screen: nothing is answered until it is unlocked. */
export const screenLocked = defineError({ code: 'LOCKED', status: 403, message: '屏幕已锁定，请先解锁' })
export const lockedForGood = defineError({ code: 'locked', status: 400, message: '账号已锁定，请联系管理员' })
export const accountLocked = defineError<{ minutes: number }>({
  code: 'locked',
  status: 400,
  message: '账号已锁定，请{minutes}分钟后再试或联系管理员',
})
export const accountDisabled = defineError({ code: 'disabled', status: 400, message: '账号已停用，请联系系统管理员' })
const accountAlumni = defineError({ code: 'alumni', status: 400, message: '该账号已转为校友账号，请从校友入口登录' })
const accountWaiting = defineError({ code: 'waiting', status: 400, message: '账号尚未激活，请联系系统管理员' })
export const signInCrowded = defineError<{ seconds: number }>({
  code: 'crowded',
  status: 429,
  message: '登录人数较多，请稍后重试',
})
export const malformedRefresh = defineError({ code: 'malformed', status: 400, message: '刷新令牌无效' })
/** HTTP 400 like every refusal of a grant, but `error_code` 401: the session is over. */
export const sessionOver = defineError({
  code: 'session',
  status: 400,
  message: '登录已失效，请重新登录',
  data: () => ({ reason: 'session', errorCode: 401 }),
})
export const wrongSign = defineError<{ serverTime: number }>({
  code: 'SIGN',
  status: 400,
  message: '请求签名无效或已过期，请校准本机时间后重试',
})

/** Why an account in this state does not sign in. */
export function notInUse(status: string): Error {
  if (status === '0') return accountWaiting()
  return status === '4' ? accountAlumni() : accountDisabled()
}
