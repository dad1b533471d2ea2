import { Button } from 'antd'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { useConnection } from '#browser/wire/calls/connection-state.ts'
import { t } from '#browser/wire/i18n.ts'

/** A page whose parts cannot be fetched since there is no network: it comes by itself once there is one. Loading anew would lose the rest. */
export function NetworkAway({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  const isLost = useConnection((connection) => connection.isLost)
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) retry()
    wasLost.current = isLost
  }, [isLost])
  useEffect(() => {
    const onBack = () => retry()
    window.addEventListener('online', onBack)
    return () => window.removeEventListener('online', onBack)
  }, [])
  return (
    <MessagePage icon={WifiOff} title={t('页面需要联网')} actions={<Button onClick={onRetry}>{t('重试')}</Button>}>
      <p>{t('网络恢复后自动打开该页面，已打开的页面不受影响。')}</p>
    </MessagePage>
  )
}
