import { Info } from 'lucide-react'
import { useAppInfo } from '#kernel/web/app-info.ts'
import { dayPartOf, dayParts } from '#kernel/web/day-part.ts'
import { t } from '#kernel/web/i18n.ts'
import { CampusArt } from '#kernel/web/login/campus-art.tsx'
import { LoginForm } from '#kernel/web/login/login-form.tsx'
import { LanguageSwitch } from '#kernel/web/shell/language-switch.tsx'
import { Mark } from '#kernel/web/shell/mark.tsx'
import './login.css'

const oldestBrowser = '79.0.1072.62'

/** The way in: the drawn campus at this hour, and the form. */
export function LoginPage() {
  const { globalTitle, globalViceTitle, loginTips, tenantId } = useAppInfo()
  const dayPart = dayPartOf(new Date().getHours())
  return (
    <div className="login">
      <section className="login-art">
        <CampusArt dayPart={dayPart} />
        <div className="login-brand">
          <Mark size={36} isOnArt />
          <div>
            <strong>{t(globalTitle)}</strong>
            {globalViceTitle !== '' && <span>{globalViceTitle}</span>}
          </div>
        </div>
        <div className="login-sentence">
          <p>
            {t('每一盏亮着的窗，')}
            <br />
            {t('都有人惦记。')}
          </p>
          <span>{t('一个入口，办完一天的事。')}</span>
        </div>
        <ol className="login-day" aria-hidden="true">
          {dayParts.map(({ name }, index) => (
            <li key={name} className={index === dayPart ? 'is-now' : undefined}>
              {t(name)}
            </li>
          ))}
        </ol>
      </section>
      <main className="login-side">
        <div className="login-language">
          <LanguageSwitch isWide />
        </div>
        <div className="login-panel">
          <div className="login-brand login-brand-small">
            <Mark size={36} />
            <strong>{t(globalTitle)}</strong>
          </div>
          <h1>{t('登录')}</h1>
          <p className="login-hint">{t('请使用您的账号登录')}</p>
          <div className="login-tabs">
            <span>{t('账号登录')}</span>
          </div>
          <LoginForm tenantId={tenantId} />
          {loginTips !== '' && (
            <aside className="login-tips">
              <strong>
                <Info size={14} strokeWidth={1.75} />
                {t('登录提示')}
              </strong>
              <p>{loginTips}</p>
            </aside>
          )}
        </div>
        <footer>{t('建议使用 {{version}} 及以上版本的浏览器', { version: oldestBrowser })}</footer>
      </main>
    </div>
  )
}
