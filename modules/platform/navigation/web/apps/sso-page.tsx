import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { addressOf, type AnswerOf } from '#kernel/http/define-route.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { refusalText } from '#browser/shell/login/enter.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { homePath } from '#browser/kit/pages/routes.ts'
import { storedUser } from '#browser/wire/session/credentials.ts'
import { authorizeRoute, casTicketRoute } from '../../shared/sso-routes.ts'

/** `/cas/login`: another site sent its visitor to be recognised; back with a ticket. */
export function CasLoginPage() {
  const asked = new URLSearchParams(window.location.search)
  return <HandOver route={casTicketRoute} wish={{ service: asked.get('service') ?? '' }} />
}

/** `/oauth2/authorize`: the same by OAuth 2.0; back with a code. */
export function AuthorizePage() {
  const asked = new URLSearchParams(window.location.search)
  const wish = {
    clientId: asked.get('client_id') ?? '',
    redirectUri: asked.get('redirect_uri') ?? '',
    responseType: asked.get('response_type') ?? '',
    state: asked.get('state') ?? '',
  }
  return <HandOver route={authorizeRoute} wish={wish} />
}

/**
 * The server alone says where to go on: the address the app has registered. Nothing is handed to any other. What the other site
 * wrote into the wish is sent as it is, for the server to judge.
 */
function HandOver({
  route,
  wish,
}: {
  route: typeof casTicketRoute | typeof authorizeRoute
  wish: Record<string, string>
}) {
  const path = addressOf(route)
  const { data, error } = useQuery({
    queryKey: [path, wish],
    queryFn: () => post<AnswerOf<typeof route>>(path, wish),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) window.location.replace(data.address)
  }, [data])
  return (
    <LoginFrame title={t('登录应用')} hint={t('以 {{name}} 的身份继续', { name: storedUser()?.userName ?? '' })}>
      <div className="login-form">
        {error ? (
          <>
            <Refusal text={refusalText(error)} />
            <Link to={homePath}>{t('返回首页')}</Link>
          </>
        ) : (
          <p className="login-done" role="status">
            <Spin size="small" /> {t('正在前往应用…')}
          </p>
        )}
      </div>
    </LoginFrame>
  )
}
