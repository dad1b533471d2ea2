import { useEffect, useState } from 'react'
import { ownWorker } from '#browser/wire/own-worker.ts'

const worker = '/datascreen/worker.js'

/**
 * Lets a reload without a server show the wall again. Browsers offer this over TLS and on the machine itself only. The worker is told of
 * every part as soon as it is loaded, and of all of them whenever the server is there again (`isLost`): what was asked of it meanwhile
 * could not be kept.
 */
export function useOfflinePage(isLost: boolean): void {
  const [keeper, setKeeper] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void ownWorker(worker)
      .then(setKeeper)
      .catch(() => {})
  }, [])
  useEffect(() => {
    if (!keeper || isLost) return
    const tell = () => keeper.postMessage({ page: window.location.pathname, parts: partsLoaded() })
    tell()
    // Charts, map and letters come after the frame.
    const watch = new PerformanceObserver(tell)
    watch.observe({ type: 'resource' })
    return () => watch.disconnect()
  }, [keeper, isLost])
}

function partsLoaded(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(loaded.filter((name) => new URL(name).pathname.startsWith('/assets/')))]
}
