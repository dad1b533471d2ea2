import { post, RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { isOwnPath } from '#kernel/web/login/own-path.ts'
import { useSession } from '#kernel/web/session.ts'
import { homePath } from '#kernel/web/shell/routes.ts'
import { tenantForSignIn } from '#kernel/web/wire/client.ts'
import { storeCredentials, type TokenAnswer } from '#kernel/web/wire/credentials.ts'
import { clearStorage } from '#kernel/web/wire/storage.ts'

export type Captcha = { key: string; code: string }

type Entry = {
  /** The grant and what proves it. */
  params: Record<string, string>
  isRemembered?: boolean
  tenantId?: string
  captcha?: Captcha
  headers?: Record<string, string>
}

/** Signs in by any grant and keeps the tokens; a refusal is thrown. */
export async function enter(entry: Entry): Promise<void> {
  const tenantId = entry.tenantId ?? tenantForSignIn()
  const isRemembered = entry.isRemembered ?? false
  const answer = await post<TokenAnswer>('auth/oauth/token', undefined, {
    params: { tenantId, scope: 'all', ...(isRemembered ? { isRemembered: '1' } : {}), ...entry.params },
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(entry.captcha), ...entry.headers },
    quiet: true,
  })
  keep(answer, isRemembered)
}

/** Proves an account and ties it to somebody elsewhere, in one. */
export async function bindAndEnter(body: Record<string, string>, captcha?: Captcha): Promise<void> {
  const tenantId = tenantForSignIn()
  const answer = await post<TokenAnswer>('auth/openApi/bindUser', body, {
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(captcha) },
    quiet: true,
  })
  keep(answer, false)
}

/** A password leaves the browser only as its md5. */
export async function md5Of(password: string): Promise<string> {
  const { md5Hex } = await import('#kernel/web/login/md5.ts')
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
export function destination(): string {
  const wanted = new URLSearchParams(window.location.search).get('redirect') ?? ''
  return isOwnPath(wanted) ? wanted : homePath
}

function keep(answer: TokenAnswer, isRemembered: boolean): void {
  clearStorage()
  storeCredentials(answer, isRemembered)
  useSession.setState({ phase: 'idle' })
}

function captchaHeaders(captcha: Captcha | undefined): Record<string, string> {
  return captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}
}
