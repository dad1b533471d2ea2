import { useEffect } from 'react'

const worker = '/datascreen/worker.js'
const settledMs = 10_000

/** Lets a reload without a server show the wall again. Browsers offer this over TLS and on the machine itself only. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = async () => {
      await navigator.serviceWorker.register(worker)
      const { active } = await navigator.serviceWorker.ready
      const tell = () => active?.postMessage({ page: window.location.pathname, parts: partsLoaded() })
      tell()
      // Charts, map and letters come after the frame.
      timer = setTimeout(tell, settledMs)
    }
    void keep().catch(() => {})
    return () => clearTimeout(timer)
  }, [])
}

function partsLoaded(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(loaded.filter((name) => new URL(name).pathname.startsWith('/assets/')))]
}
