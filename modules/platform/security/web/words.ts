import { t, tKey } from '#browser/wire/i18n.ts'

const ways: Readonly<Record<string, string>> = {
  password: tKey('账号密码'),
  sms_code: tKey('短信验证码'),
  sms: tKey('短信验证码'),
  cas: tKey('统一身份认证'),
  jwt: tKey('登录凭证'),
  qr_code: tKey('扫码'),
  qr: tKey('扫码'),
  social: tKey('第三方'),
  second_auth: tKey('二次认证'),
  bind_user: tKey('绑定账号'),
  viewAs: tKey('代看'),
}

const failures: Readonly<Record<string, string>> = {
  credentials: tKey('账号或密码错误'),
  captcha: tKey('验证码未通过'),
  locked: tKey('账号已锁定'),
  disabled: tKey('账号已停用'),
  waiting: tKey('账号未激活'),
  address: tKey('地址不允许'),
  unbound: tKey('未绑定账号'),
  second_auth: tKey('等待二次认证'),
  'cas-service': tKey('登录地址不属于本平台'),
}

const realms: Readonly<Record<string, string>> = { main: tKey('主平台'), welcome: tKey('迎新'), exam: tKey('考试') }
const devices: Readonly<Record<string, string>> = { pc: tKey('电脑'), h5: tKey('手机浏览器'), app: tKey('应用内') }

/** How somebody signed in, in words; another site, or who looks through their eyes, stays as it is called. */
export function wayText(code: string): string {
  const [way = '', source] = code.split(':')
  const word = ways[way] === undefined ? way : t(ways[way])
  return source ? `${word} · ${source}` : word
}

export function failText(code: string): string {
  return failures[code] === undefined ? code : t(failures[code])
}

export function realmText(code: string): string {
  return realms[code] === undefined ? code : t(realms[code])
}

export function deviceText(code: string): string {
  return devices[code] === undefined ? code : t(devices[code])
}
