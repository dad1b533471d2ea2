import { PackageX } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'

/** The menu names a screen that this version does not have. */
export function UnknownView({ component }: { component: string }) {
  return (
    <MessagePage icon={PackageX} title={t('页面尚未提供')}>
      <p>{t('菜单指向的页面组件在当前版本中不存在，请联系系统管理员核对菜单设置。')}</p>
      <code>{component === '' ? '—' : component}</code>
    </MessagePage>
  )
}
