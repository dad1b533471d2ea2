import { Switch } from 'antd'
import {
  ChevronRight,
  KeyRound,
  Languages,
  LayoutGrid,
  Link2,
  LogOut,
  MonitorSmartphone,
  Moon,
  Type,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { languages, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { chooseLanguage, chooseTheme, followSystem, setDark, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { personalPlaces } from '../personal/personal-places.ts'
import { phonePaths } from './phone-nodes.ts'
import { phoneOwnPages, type PhoneOwnPage } from './phone-own-pages.ts'
import { findRoute } from '../../kit/pages/routes.ts'
import { useSignOut } from '../../kit/pages/use-sign-out.ts'
import './phone.css'

const { centre, password, devices } = personalPlaces

/** What is a person's own: who they are, how they sign in, how the product looks to them. */
export function PhoneMinePage() {
  const user = useSession((session) => session.user)
  const routes = useSession((session) => session.routes)
  const ownPages = useContributions<PhoneOwnPage>(phoneOwnPages).filter(
    ({ path }) => findRoute(routes, path) !== undefined,
  )
  const isElder = useThemeConfig((config) => config.isElder)
  const leave = useSignOut()
  if (user === undefined) return null
  const roles = (user.roles ?? user.detail?.roles ?? []).map(({ roleName }) => t(roleName)).join(' · ')
  const head = (
    <>
      <NameAvatar name={user.userName} size={56} photoId={null} />
      <span>
        <b>{user.userName}</b>
        <small>{[user.accountNo, roles].filter(Boolean).join(' · ')}</small>
        <small>{user.schoolName}</small>
      </span>
    </>
  )
  return (
    <div className="phone-mine">
      <Link to={centre} className="phone-who">
        {head}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      <Rows>
        {ownPages.map(({ path, icon, text }) => (
          <Row key={path} to={path} icon={icon} text={text()} />
        ))}
        <Row to={phonePaths.all} icon={LayoutGrid} text={t('全部功能')} />
      </Rows>
      <Rows>
        <Row to={password} icon={KeyRound} text={t('修改密码')} />
        <Row to={devices} icon={MonitorSmartphone} text={t('登录设备')} />
        <Row to={`${centre}?tab=bindings`} icon={Link2} text={t('账号绑定')} />
      </Rows>
      <Rows>
        <DarkRow />
        <Row
          icon={Type}
          text={t('大字模式')}
          end={
            <Switch checked={isElder} aria-label={t('大字模式')} onChange={(isOn) => chooseTheme({ isElder: isOn })} />
          }
        />
        <LanguageRow />
      </Rows>
      <button type="button" className="phone-leave" onClick={leave}>
        <LogOut size={18} strokeWidth={1.75} aria-hidden />
        {t('退出登录')}
      </button>
    </div>
  )
}

function DarkRow() {
  const { isIsDark, isDarkChosen } = useThemeConfig()
  const looks = { system: t('跟随系统'), light: t('浅色'), dark: t('深色') }
  return (
    <Row
      icon={Moon}
      text={t('深色模式')}
      end={
        <select
          aria-label={t('深色模式')}
          value={!isDarkChosen ? 'system' : isIsDark ? 'dark' : 'light'}
          onChange={({ target }) => (target.value === 'system' ? followSystem() : setDark(target.value === 'dark'))}
        >
          {Object.entries(looks).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      }
    />
  )
}

function LanguageRow() {
  const current = useThemeConfig(({ globalI18n }) => globalI18n)
  const { languages: offered } = useAppInfo()
  const choices = languages.filter(({ value }) => offered.includes(value))
  if (choices.length < 2) return null
  return (
    <Row
      icon={Languages}
      text={t('语言')}
      end={
        <select
          aria-label={t('语言')}
          value={current}
          onChange={(event) => void chooseLanguage(event.target.value as (typeof languages)[number]['value'])}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      }
    />
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="phone-rows">{children}</ul>
}

function Row({ to, icon: Icon, text, end }: { to?: string; icon: LucideIcon; text: string; end?: ReactNode }) {
  const content = (
    <>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <span>{text}</span>
      {end ?? <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
    </>
  )
  return <li>{to === undefined ? <label>{content}</label> : <Link to={to}>{content}</Link>}</li>
}
