import { Button } from 'antd'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { homePath } from '#browser/kit/pages/home-path.ts'
import { accessToken } from '#browser/wire/session/credentials.ts'
import './pages.css'

type MessagePageProps = { icon: LucideIcon; title: string; children?: ReactNode; actions?: ReactNode }

/** A page that only says something, with the way back. */
export function MessagePage({ icon: Icon, title, children, actions }: MessagePageProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isSignedIn = accessToken() !== undefined
  return (
    <div className="message-page" role="alert">
      <Icon size={56} strokeWidth={1} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
      <div className="message-actions">
        {actions}
        {pathname !== homePath && (
          <Button
            type={actions === undefined ? 'primary' : 'default'}
            onClick={() => void navigate(isSignedIn ? homePath : '/')}
          >
            {isSignedIn ? t('返回首页') : t('去登录')}
          </Button>
        )}
      </div>
    </div>
  )
}
