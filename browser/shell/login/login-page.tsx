import { Info } from 'lucide-react'
import { useState } from 'react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { CasEntry } from '#browser/shell/login/ways/cas-entry.tsx'
import { LoginForm } from '#browser/shell/login/login-form.tsx'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { OtherWays } from '#browser/shell/login/ways/other-ways.tsx'
import { QrPane } from '#browser/shell/login/ways/qr-pane.tsx'
import { SchoolEntrance } from '#browser/shell/login/ways/school-entrance.tsx'
import { SecondStep, type HalfDone } from '#browser/shell/login/second-step.tsx'
import { SmsForm } from '#browser/shell/login/ways/sms-form.tsx'
import { sessionEnd } from '#browser/shell/login/session-end.ts'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'

const tabs = [
  { key: 'account', label: tKey('账号登录') },
  { key: 'sms', label: tKey('短信登录') },
  { key: 'qr', label: tKey('扫码登录') },
]

/** Why another way in brought the person back here. */
const reasons: Readonly<Record<string, string>> = {
  source: tKey('该登录方式未启用'),
  'peer-down': tKey('第三方登录服务暂不可用，可使用账号密码登录'),
}

/** The way in. A ticket of the school's own sign-in always wins; a school may hide the form behind its own entrance. */
export function LoginPage() {
  const info = useAppInfo()
  const asked = new URLSearchParams(window.location.search)
  const ticket = asked.get('tgc') ?? casTicket(asked.get('ticket'))
  const [isTicketSpent, setTicketSpent] = useState(false)
  const [ended] = useState(sessionEnd)
  if (ticket && !isTicketSpent) return <CasEntry ticket={ticket} onGiveUp={() => setTicketSpent(true)} />
  if (!info.isKnown) return <LoginFrame title={t('登录')}>{null}</LoginFrame>
  if (info.showLogin === '0' && asked.get('local') !== '1') return <SchoolEntrance address={info.ssoLoginUrl} />
  return <Ways refused={reasons[asked.get('refused') ?? ''] ?? ended} />
}

function Ways({ refused }: { refused: string | undefined }) {
  const info = useAppInfo()
  // Nobody holds a phone in front of itself.
  const isNarrow = useNarrow()
  const offered = tabs.filter(({ key }) => info.loginTabs.includes(key) && !(isNarrow && key === 'qr'))
  const [chosen, setChosen] = useState(offered[0]?.key ?? 'account')
  // The countdown of a sent code goes on while another tab is in front.
  const [smsSentAt, setSmsSentAt] = useState(0)
  const [half, setHalf] = useState<HalfDone | null>(null)
  if (half)
    return (
      <LoginFrame title={t('登录')} hint={t('还差一步')}>
        <SecondStep half={half} onBack={() => setHalf(null)} />
      </LoginFrame>
    )
  return (
    <LoginFrame title={t('登录')} hint={t('请使用您的账号登录')}>
      <div className="login-tabs" role="tablist">
        {offered.map(({ key, label }) => (
          <button key={key} type="button" role="tab" aria-selected={key === chosen} onClick={() => setChosen(key)}>
            {t(label)}
          </button>
        ))}
      </div>
      {refused !== undefined && <Refusal text={t(refused)} />}
      {chosen === 'account' && (
        <LoginForm tenantId={info.tenantId} isCaptchaAsked={info.captchaMode === 'always'} onHalfDone={setHalf} />
      )}
      {chosen === 'sms' && <SmsForm tenantId={info.tenantId} sentAt={smsSentAt} onSent={setSmsSentAt} />}
      {chosen === 'qr' && <QrPane appName={info.globalTitle} tenantId={info.tenantId} />}
      <OtherWays sources={info.oauthSources} tenantId={info.tenantId} />
      {info.loginTips !== '' && (
        <aside className="login-tips">
          <strong>
            <Info size={14} strokeWidth={1.75} />
            {t('登录提示')}
          </strong>
          {/<\w/.test(info.loginTips) ? <RichTextView html={info.loginTips} /> : <p>{info.loginTips}</p>}
        </aside>
      )}
    </LoginFrame>
  )
}

/** A service ticket that a CAS server put into the address. */
function casTicket(text: string | null): string | null {
  return text?.startsWith('ST-') ? text : null
}
