import { Dropdown } from 'antd'
import { ChevronDown, LogOut } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { NameAvatar } from '#kernel/web/parts/name-avatar.tsx'
import { useSession } from '#kernel/web/session.ts'
import { useSignOut } from '#kernel/web/shell/use-sign-out.ts'

/** The person at the right end of the header. */
export function UserMenu() {
  const user = useSession((session) => session.user)
  const leave = useSignOut()
  if (user === undefined) return null
  const roles = (user.roles ?? user.detail?.roles ?? []).map(({ roleName }) => roleName).join(' · ')
  const facts = [user.accountNo, roles].filter((fact) => fact !== '').join(' · ')
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'facts', label: <span className="user-facts">{facts}</span>, disabled: true },
          { type: 'divider' },
          { key: 'leave', label: t('退出登录'), icon: <LogOut size={16} strokeWidth={1.75} />, onClick: leave },
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
