import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { userInfoRoute } from '#services/identity/shared/session-routes.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import './centre.css'

export const profileKey = ['sysUser', 'profile']

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: () => get(userInfoRoute),
  })
}

/** Who is signed in, at the head of the personal centre. */
export function CentreCard() {
  const { data } = useProfile()
  if (!data)
    return (
      <div className="centre-card">
        <Skeleton active avatar paragraph={{ rows: 1 }} />
      </div>
    )
  const roles = data.roles.map(({ roleName }) => t(roleName)).join(' · ')
  return (
    <header className="centre-card">
      {data.avatarUrl ? <img src={data.avatarUrl} alt="" /> : <NameAvatar name={data.userName} size={64} />}
      <div>
        <h1>
          {data.userName}
          {data.nickName && data.nickName !== data.userName && <small>{data.nickName}</small>}
        </h1>
        <p>{[data.accountNo, data.departmentName, roles].filter(Boolean).join(' · ')}</p>
        {data.lastLoginTime && (
          <p className="centre-last">
            {t('上次登录 {{time}}', { time: clockText(data.lastLoginTime) })}
            {data.lastLoginIp && ` · ${data.lastLoginIp}`}
          </p>
        )}
      </div>
    </header>
  )
}
