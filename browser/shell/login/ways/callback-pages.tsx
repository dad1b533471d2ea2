import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { ArrivalPage } from '#browser/shell/login/ways/arrival-page.tsx'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { departureAddress } from '#browser/shell/login/ways/other-ways.tsx'

/** `/oauth/callback/{source}` and `/loginbyoauth2`: another site sent the browser back with a code. */
export function OauthCallbackPage() {
  const source = useMatch('/oauth/callback/:source')?.params.source
  const asked = new URLSearchParams(window.location.search)
  return <ArrivalPage params={socialParams(source ?? asked.get('source') ?? 'oauth2', asked)} />
}

/** `/loginbyjwt?token=`: another system of the school vouches for the person. */
export function JwtLoginPage() {
  const token = new URLSearchParams(window.location.search).get('token')
  return <ArrivalPage params={token ? { grant_type: 'jwt', token } : undefined} />
}

/** `/loginbywechatenterprise`: inside the chat app; without a code the app is asked for one. */
export function ChatLoginPage() {
  const asked = new URLSearchParams(window.location.search)
  const hasCode = asked.has('code')
  useEffect(() => {
    if (!hasCode) window.location.replace(departureAddress(chatSource))
  }, [hasCode])
  if (hasCode) return <ArrivalPage params={socialParams(chatSource, asked)} />
  return (
    <LoginFrame title={t('登录')} hint={t('正在前往企业微信…')}>
      {null}
    </LoginFrame>
  )
}

const chatSource = 'wechat_enterprise'

function socialParams(source: string, asked: URLSearchParams): Record<string, string> | undefined {
  const [code, state, iss] = [asked.get('code'), asked.get('state'), asked.get('iss')]
  if (!code || !state) return undefined
  return { grant_type: 'social', source, code, state, ...(iss ? { iss } : {}) }
}
