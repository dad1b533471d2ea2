import { Button } from 'antd'
import { ShieldX } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { useSignOut } from '#browser/kit/pages/use-sign-out.ts'
import { homePath } from '#browser/kit/pages/routes.ts'
import { accessToken } from '#browser/wire/session/credentials.ts'

const AccessWish = lazy(async () => ({ default: (await import('#browser/kit/pages/access-wish.tsx')).AccessWish }))

/** Signed in, but not for this; one may ask for it, or leave for somebody else's account. `?from=` names the page. */
export function NoPermissionPage() {
  const leave = useSignOut()
  const { pathname, search } = useLocation()
  const [isWishing, setWishing] = useState(false)
  const from = new URLSearchParams(search).get('from') ?? (pathname === '/401' ? '' : pathname)
  const isSignedIn = accessToken() !== undefined
  const actions = isSignedIn ? (
    <>
      <Button type="primary" onClick={() => setWishing(true)}>
        {t('申请权限')}
      </Button>
      {/* Home itself is refused: the only way on is another account. */}
      {pathname === homePath && <Button onClick={leave}>{t('退出登录')}</Button>}
    </>
  ) : undefined
  return (
    <MessagePage icon={ShieldX} title={t('没有权限')} actions={actions}>
      <p>{t('您未被授权，没有操作权限，请联系系统管理员')}</p>
      <Suspense>{isWishing && <AccessWish path={from} onClose={() => setWishing(false)} />}</Suspense>
    </MessagePage>
  )
}
