import type { ReactNode } from 'react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { dayPartOf, dayParts } from '#browser/kit/day-part.ts'
import { t } from '#browser/wire/i18n.ts'
import { CampusArt } from '#browser/shell/login/campus/campus-art.tsx'
import { LanguageSwitch } from '#browser/shell/head/language-switch.tsx'
import { Mark } from '#browser/shell/mark.tsx'
import './login.css'
import './ways/login-ways.css'

/** As the contract names it; Edge and Chrome count alike. */
const oldestBrowser = '79'

/** What all pages before the sign-in look like: the drawn campus at this hour, or the school's own picture, and a panel beside it. */
export function LoginFrame({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const info = useAppInfo()
  const dayPart = dayPartOf(new Date().getHours())
  return (
    <div className="login">
      <header className="login-art">
        {info.loginBg === '' ? (
          <CampusArt dayPart={dayPart} />
        ) : (
          <img className="login-picture" src={info.loginBg} alt="" />
        )}
        <div className="login-brand">
          <Mark size={36} isOnArt />
          <div>
            <strong>{t(info.globalTitle)}</strong>
            {info.globalViceTitle !== '' && <span>{info.globalViceTitle}</span>}
            {info.globalViceTitleMsg !== '' && <span>{info.globalViceTitleMsg}</span>}
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
      </header>
      <main className="login-side">
        <div className="login-language">
          <LanguageSwitch isWide />
        </div>
        <div className="login-panel">
          <div className="login-brand login-brand-small">
            <Mark size={36} />
            <strong>{t(info.globalTitle)}</strong>
          </div>
          <h1>{title}</h1>
          <p className="login-hint">{hint}</p>
          {children}
        </div>
        <footer>
          <span>{t('建议使用 {{version}} 及以上版本的 Chrome 或 Edge 浏览器', { version: oldestBrowser })}</span>
          {info.icp !== '' && <span>{info.icp}</span>}
          {info.isRegistered === false && <span>{t('软件未注册')}</span>}
        </footer>
      </main>
    </div>
  )
}
