import { Dropdown } from 'antd'
import { ChevronDown, LogOut, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { NameAvatar } from '#kernel/web/parts/name-avatar.tsx'
import { securityPath } from '#kernel/web/second-auth/security-path.ts'
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
          { key: 'security', label: <Link to={securityPath}>{t('安全设置')}</Link>, icon: <ShieldCheck size={16} strokeWidth={1.75} /> },
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
