import { Button } from 'antd'
import { ShieldX } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { MessagePage } from '#kernel/web/pages/message-page.tsx'
import { useSignOut } from '#kernel/web/shell/use-sign-out.ts'
import { accessToken } from '#kernel/web/wire/credentials.ts'

/** Signed in, but nothing is granted; somebody else's account may be. */
export function NoPermissionPage() {
  const leave = useSignOut()
  const actions = accessToken() === undefined ? undefined : <Button onClick={leave}>{t('退出登录')}</Button>
  return (
    <MessagePage icon={ShieldX} title={t('没有权限')} actions={actions}>
      <p>{t('您未被授权，没有操作权限，请联系系统管理员')}</p>
    </MessagePage>
  )
}
