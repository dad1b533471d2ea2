/**
 * A service worker of ours, once it works. `navigator.serviceWorker.ready` would answer whichever watches over this page: the pages of
 * walls have a worker of their own beside the one of the whole product.
 */
export async function ownWorker(address: string): Promise<ServiceWorker> {
  const registered = await navigator.serviceWorker.register(address)
  const worker = registered.active ?? registered.waiting ?? registered.installing!
  if (worker.state !== 'activated')
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    )
  return worker
}
