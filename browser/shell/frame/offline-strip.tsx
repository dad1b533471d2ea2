import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useUnsent } from '#browser/kit/hooks/form/unsent.ts'
import { t } from '#browser/wire/i18n.ts'
import { useConnection } from '#browser/wire/calls/connection-state.ts'

/** Says so, under the header, as long as there is no network, or no way to the server. */
export function OfflineStrip() {
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const hasDraft = useUnsent((unsent) => unsent.pages.includes(pathname))
  if (isOnline) return null
  return (
    <div className="offline-strip" role="status">
      <WifiOff size={14} strokeWidth={1.75} />
      {hasDraft
        ? t('网络已断开，内容已存为草稿，联网后请再次提交')
        : t('网络不通，已打开的内容仍可查看，恢复后自动继续')}
    </div>
  )
}

/** Whether there is a network, and a way to the server. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isLost = useConnection((connection) => connection.isLost)
  return isOnline && !isLost
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
