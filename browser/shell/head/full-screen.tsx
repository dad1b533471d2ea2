import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { HeadButton } from './head-button.tsx'

/** The whole screen for the product, and back. */
export function FullScreen() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const turn = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return <HeadButton label={isFull ? t('退出全屏') : t('全屏')} icon={isFull ? Minimize : Maximize} onClick={turn} />
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
