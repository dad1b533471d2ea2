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
  QrCode,
  Type,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { languages, t } from '#browser/wire/i18n.ts'
import { OptionField } from '#browser/kit/phone/option-field.tsx'
import { flat } from '#browser/kit/phone/option-search.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { useRoleInUse } from '#browser/kit/role/role-in-use.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { chooseLanguage, chooseTheme, followSystem, setDark, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { personalPlaces } from '../personal/personal-places.ts'
import { partsOfRole, phoneHome, type PhoneHomePart } from './phone-home-part.ts'
import { isPage, phonePaths } from './phone-nodes.ts'
import { phoneOwnPages, type PhoneOwnPage } from './phone-own-pages.ts'
import { findRoute } from '../../kit/pages/routes.ts'
import { useSignOut } from '../../kit/pages/use-sign-out.ts'
import './phone.css'
import './phone-mine.css'

const { centre, password, devices } = personalPlaces

/** What is a person's own: who they are, how they sign in, how the product looks to them. */
export function PhoneMinePage() {
  const user = useSession((session) => session.user)
  const routes = useSession((session) => session.routes)
  const ownPages = useContributions<PhoneOwnPage>(phoneOwnPages).filter(
    ({ path }) => findRoute(routes, path) !== undefined,
  )
  const role = useRoleInUse() ?? ''
  const code = partsOfRole(useContributions<PhoneHomePart>(phoneHome), role, (path) => isPage(routes, path)).find(
    (part) => part.code,
  )?.code
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
      <div className="phone-who">
        <Link to={centre}>
          {head}
          {!code && <ChevronRight size={18} strokeWidth={1.75} aria-hidden />}
        </Link>
        {code && (
          <Link to={code.path} className="phone-who-code">
            <QrCode size={22} strokeWidth={1.6} aria-hidden />
            {code.label()}
          </Link>
        )}
      </div>
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
  return (
    <ChoiceRow
      icon={Moon}
      text={t('深色模式')}
      value={!isDarkChosen ? 'system' : isIsDark ? 'dark' : 'light'}
      options={[
        { value: 'system', label: t('跟随系统') },
        { value: 'light', label: t('浅色') },
        { value: 'dark', label: t('深色') },
      ]}
      onTake={(value) => (value === 'system' ? followSystem() : setDark(value === 'dark'))}
    />
  )
}

function LanguageRow() {
  const current = useThemeConfig(({ globalI18n }) => globalI18n)
  const { languages: offered } = useAppInfo()
  const choices = languages.filter(({ value }) => offered.includes(value))
  if (choices.length < 2) return null
  return (
    <ChoiceRow
      icon={Languages}
      text={t('语言')}
      value={current}
      options={choices.map(({ value, label }) => ({ value, label }))}
      onTake={(value) => void chooseLanguage(value)}
    />
  )
}

/** One of a few, chosen in a sheet. */
function ChoiceRow<V extends string>(props: {
  icon: LucideIcon
  text: string
  value: V
  options: readonly { value: V; label: string }[]
  onTake: (value: V) => void
}) {
  const { icon, text, value, options, onTake } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Row
      icon={icon}
      text={text}
      end={
        <OptionField
          given={{ variant: 'borderless', 'aria-label': text }}
          options={flat([...options])}
          chosen={[value]}
          isMany={false}
          isOpen={isOpen}
          onShow={setOpen}
          onTake={([taken]) => {
            setOpen(false)
            onTake(taken as V)
          }}
        />
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
