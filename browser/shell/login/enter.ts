import { notify } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { securityPath } from '#browser/kit/second-auth/security-path.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { homePath } from '#browser/kit/pages/routes.ts'
import { tenantForSignIn } from '#browser/wire/calls/client.ts'
import { storeCredentials, type TokenAnswer } from '#browser/wire/session/credentials.ts'
import { clearStorage } from '#browser/wire/storage.ts'
import { forgetSessionEnd } from './session-end.ts'

export type Captcha = { key: string; code: string }

type Entry = {
  /** The grant and what proves it. */
  params: Record<string, string>
  isRemembered?: boolean
  tenantId?: string
  captcha?: Captcha
  headers?: Record<string, string>
}

/** `demanded`: the school wants a second authentication at every sign-in, and this person has nothing to authenticate with yet. */
type SignedIn = TokenAnswer & { bindSecondAuth?: 'advised' | 'demanded' }

/** Signs in by any grant, keeps the tokens and answers where to go; a refusal is thrown. */
export async function enter(entry: Entry): Promise<string> {
  const tenantId = entry.tenantId ?? tenantForSignIn()
  const isRemembered = entry.isRemembered ?? false
  const answer = await post<SignedIn>('auth/oauth/token', undefined, {
    params: { tenantId, scope: 'all', ...(isRemembered ? { isRemembered: '1' } : {}), ...entry.params },
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(entry.captcha), ...entry.headers },
  })
  return keep(answer, isRemembered)
}

/** Proves an account and ties it to somebody elsewhere, in one. */
export async function bindAndEnter(body: Record<string, string>, captcha?: Captcha): Promise<string> {
  const tenantId = tenantForSignIn()
  const answer = await post<SignedIn>('auth/openApi/bindUser', body, {
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(captcha) },
  })
  return keep(answer, false)
}

/** A password leaves the browser only as its md5. */
export async function md5Of(password: string): Promise<string> {
  const { md5Hex } = await import('#browser/shell/login/password/md5.ts')
  return md5Hex(password)
}

/** What a refusal says to the person. */
export function refusalText(error: unknown): string {
  if (!(error instanceof RequestError)) return t('登录失败，请稍后重试')
  if (error.msg !== '') return t(error.msg)
  return t('服务器错误，错误代码：') + String(error.status)
}

/** What came with a refusal besides its text. */
export function refusalFacts(error: unknown): Record<string, unknown> {
  const data = error instanceof RequestError ? error.data : null
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}

/** Where to go after signing in: a path of our own, or home. */
function destination(): string {
  const wanted = new URLSearchParams(window.location.search).get('redirect') ?? ''
  return isOwnPath(wanted) ? wanted : homePath
}

function keep({ bindSecondAuth, ...answer }: SignedIn, isRemembered: boolean): string {
  clearStorage()
  forgetSessionEnd()
  storeCredentials(answer, isRemembered)
  useSession.setState({ phase: 'idle' })
  if (bindSecondAuth === undefined) return destination()
  const isDemanded = bindSecondAuth === 'demanded'
  notify({
    kind: 'warning',
    text: isDemanded
      ? t('学校要求登录时进行二次认证，请先绑定')
      : t('建议在“个人中心”中绑定二次认证，防止他人登录您的账号'),
  })
  return isDemanded ? securityPath : destination()
}

/** Where the letters of a picture travel, on every call that may want one. */
export function captchaHeaders(captcha: Captcha | undefined): Record<string, string> {
  return captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}
}
