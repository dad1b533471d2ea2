import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '#kernel/web/i18n.ts'

/** Says so, under the header, as long as the browser has no network. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="offline-strip" role="status">
      <WifiOff size={14} strokeWidth={1.75} />
      {t('网络已断开，恢复后会自动继续')}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
