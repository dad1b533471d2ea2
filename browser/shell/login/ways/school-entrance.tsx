import { useEffect } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { isWebAddress } from '#kernel/rules/own-path.ts'

/** The school signs people in elsewhere: the browser goes there by itself, with a link for those who do not want to wait. */
export function SchoolEntrance({ address }: { address: string }) {
  const isUsable = isWebAddress(address)
  useEffect(() => {
    if (!isUsable) return undefined
    const timer = window.setTimeout(() => window.location.assign(address), 1000)
    return () => window.clearTimeout(timer)
  }, [address, isUsable])
  return (
    <LoginFrame
      title={t('登录')}
      hint={isUsable ? t('正在前往统一身份认证…') : t('学校未开放账号登录，请从统一身份认证进入')}
    >
      {isUsable && (
        <a className="login-wide-link" href={address}>
          {t('立即前往')}
        </a>
      )}
    </LoginFrame>
  )
}
