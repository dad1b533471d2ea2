import { MapPinOff } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { MessagePage } from '#kernel/web/pages/message-page.tsx'

/** An address without a page, or without a right to it; which of the two is not told. */
export function NotFoundPage() {
  return (
    <MessagePage icon={MapPinOff} title={t('页面不存在')}>
      <p>{t('没有该页面的访问权限，或地址有误')}</p>
    </MessagePage>
  )
}
