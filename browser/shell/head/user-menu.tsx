import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { ChevronDown, House, KeyRound, Lock, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { lockScreen } from '../lock/lock-state.ts'
import { personalPlaces } from '../personal/personal-places.ts'
import { homePath } from '../../kit/pages/routes.ts'
import { useSignOut } from '../../kit/pages/use-sign-out.ts'
import './user-menu.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The person at the right end of the header. */
export function UserMenu() {
  const user = useSession((session) => session.user)
  const items = useUserItems()
  if (user === undefined) return null
  const roles = (user.roles ?? user.detail?.roles ?? []).map(({ roleName }) => t(roleName)).join(' · ')
  const facts = [user.accountNo, roles].filter((fact) => fact !== '').join(' · ')
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'facts', label: <span className="user-facts">{facts}</span>, disabled: true },
          { type: 'divider' },
          ...items,
        ],
      }}
    >
      <button type="button" className="user-button">
        <NameAvatar name={user.userName} size={28} />
        <span>{user.userName}</span>
        <ChevronDown size={14} strokeWidth={1.75} />
      </button>
    </Dropdown>
  )
}

/** What a person may do with the session, for the header and for the drawer of a phone. */
export function useUserItems(): NonNullable<MenuProps['items']> {
  const navigate = useNavigate()
  const leave = useSignOut()
  const go = (path: string) => () => void navigate(path)
  return [
    { key: 'home', label: t('首页'), icon: <House {...icon} />, onClick: go(homePath) },
    { key: 'centre', label: t('个人中心'), icon: <UserRound {...icon} />, onClick: go(personalPlaces.centre) },
    { key: 'password', label: t('修改密码'), icon: <KeyRound {...icon} />, onClick: go(personalPlaces.password) },
    {
      key: 'devices',
      label: t('登录设备'),
      icon: <MonitorSmartphone {...icon} />,
      onClick: go(personalPlaces.devices),
    },
    ...(currentPreview() === undefined
      ? [{ key: 'lock', label: t('锁屏'), icon: <Lock {...icon} />, onClick: () => void lockScreen() }]
      : []),
    { type: 'divider' },
    { key: 'leave', label: t('退出登录'), icon: <LogOut {...icon} />, onClick: leave },
  ]
}
