import { Button } from 'antd'
import { ExternalLink } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'

/** A page of another site, which opens in a window of its own. */
export function LinkPage({ title, link }: { title: string; link: string }) {
  return (
    <MessagePage
      icon={ExternalLink}
      title={t(title)}
      actions={
        <Button type="primary" href={link} target="_blank" rel="noopener noreferrer">
          {t('打开新窗口')}
        </Button>
      }
    >
      <p>{t('该页面属于其他系统，将在新窗口中打开。')}</p>
      <code>{new URL(link, window.location.origin).host}</code>
    </MessagePage>
  )
}
