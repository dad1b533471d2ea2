import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'

type Addresses = { lines: readonly (readonly [string, string])[]; note?: string }

/** What whoever sets up the other site has to know, by the way of signing on. */
const addresses: Readonly<Record<string, Addresses>> = {
  '1': {
    lines: [[tKey('登录人地址'), '/api/flySource-base/appName/redeem']],
    note: tKey('打开时在链接后附 code，应用凭编码与密钥换取登录人'),
  },
  '2': {
    lines: [
      [tKey('登录地址'), '/cas/login'],
      [tKey('校验地址'), '/api/flySource-base/cas/serviceValidate'],
    ],
  },
  '3': {
    lines: [
      [tKey('授权地址'), '/oauth2/authorize'],
      [tKey('令牌地址'), '/api/flySource-base/oauth2/token'],
      [tKey('登录人地址'), '/api/flySource-base/oauth2/userInfo'],
    ],
    note: tKey('client_id 为应用编码，client_secret 为应用密钥'),
  },
}

/** The addresses an app signs people on by, to be copied into its own set-up. */
export function SsoPart({ form }: FormPart) {
  const mode = String(('ssoMode' in form.values ? form.values['ssoMode'] : form.row?.['ssoMode']) ?? '0')
  const shown = addresses[mode]
  if (!shown) return null
  return (
    <section className="sso-part" aria-label={t('对接地址')}>
      <b>{t('对接地址')}</b>
      <dl>
        {shown.lines.map(([label, path]) => (
          <div key={path}>
            <dt>{t(label)}</dt>
            <dd>{window.location.origin + path}</dd>
          </div>
        ))}
      </dl>
      {shown.note && <p>{t(shown.note)}</p>}
    </section>
  )
}
