import { Fingerprint, KeyRound, MessageCircle } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { LoginWays } from '#services/identity/shared/login-ways.ts'
import { t } from '#browser/wire/i18n.ts'
import { apiPath, tenantForSignIn } from '#browser/wire/calls/client.ts'
import { queryOf } from '#browser/wire/calls/params.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  wechat_enterprise: MessageCircle,
  cas: KeyRound,
  oidc: Fingerprint,
  oauth2: Fingerprint,
}

/** Sites that vouch for people, one button each; the browser leaves for them. */
export function OtherWays({ sources, tenantId }: { sources: LoginWays['oauthSources']; tenantId: string | undefined }) {
  if (sources.length === 0) return null
  return (
    <section className="login-others" aria-label={t('其他方式')}>
      <p>
        <span>{t('其他方式')}</span>
      </p>
      <div>
        {sources.map(({ source, name, icon }) => {
          const Icon = icons[icon ?? ''] ?? KeyRound
          return (
            <a key={source} href={departureAddress(source, tenantId)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {t(name)}
            </a>
          )
        })}
      </div>
    </section>
  )
}

/** Where the browser goes to sign in elsewhere. */
export function departureAddress(source: string, tenantId = tenantForSignIn()): string {
  return apiPath(`auth/openApi/oauth/render/${encodeURIComponent(source)}`) + queryOf({ tenantId })
}
