import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { hasHeldPage } from '#browser/kit/pages/page-host-held.ts'

/** A part of the product is no longer there under its old name, most often since a newer version stands on the server: loading everything anew helps. */
export function UpdateNeeded({ onRetry }: { onRetry: () => void }) {
  const hasWords = hasHeldPage()
  const reload = () => window.location.reload()
  return (
    <MessagePage
      icon={RefreshCw}
      title={t('系统已更新，点击刷新')}
      actions={
        <>
          <Button type="primary" onClick={reload}>
            {t('刷新')}
          </Button>
          <Button onClick={onRetry}>{t('重试')}</Button>
        </>
      }
    >
      <p>{t('页面文件没有加载成功，可能是网络不稳或系统刚刚更新，请重试或刷新浏览器。')}</p>
      <AskReload hasWords={hasWords} onReload={reload} />
    </MessagePage>
  )
}

/** A dialog of the browser's own: when parts cannot be fetched, neither can antd's. */
function AskReload({ hasWords, onReload }: { hasWords: boolean; onReload: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    box.current?.showModal()
  }, [])
  return (
    <dialog ref={box} className="update-ask" aria-labelledby={title}>
      <h2 id={title}>{t('系统已更新，点击刷新')}</h2>
      <p>{hasWords ? t('有页面的内容尚未保存，请先保存再刷新。') : t('刷新后即可打开该页面。')}</p>
      <div className="message-actions">
        <Button onClick={() => box.current?.close()}>{t('稍后')}</Button>
        <Button type="primary" onClick={onReload}>
          {hasWords ? t('仍要刷新') : t('刷新')}
        </Button>
      </div>
    </dialog>
  )
}
