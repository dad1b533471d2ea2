import { ownWorker } from './own-worker.ts'

/** Lets the pages open without a network, once everything else is done. Answers of the server are never kept (apps/web/public/keeper.js). */
export function keepPages(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void keep())
    else globalThis.setTimeout(() => void keep(), 3000)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

async function keep(): Promise<void> {
  // A browser that forbids it, or a school's own certificate: the product works as well without.
  const keeper = await ownWorker('/keeper.js').catch(() => undefined)
  if (!keeper) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  keeper.postMessage({ files })
}
