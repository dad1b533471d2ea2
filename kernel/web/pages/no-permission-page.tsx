import { ShieldX } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { MessagePage } from '#kernel/web/pages/message-page.tsx'

/** Signed in, but nothing is granted. */
export function NoPermissionPage() {
  return (
    <MessagePage icon={ShieldX} title={t('没有权限')}>
      <p>{t('您未被授权，没有操作权限，请联系系统管理员')}</p>
    </MessagePage>
  )
}
