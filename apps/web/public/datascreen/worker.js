/** Keeps the page of a wall with its parts, so that a reload without a server shows it again. Numbers are kept by the page itself. */
const store = 'data-screens'
const most = 400

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// What a page had fetched before this worker watched over it.
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request))
})

/** The page as the server hands it out now; only without a server as it was. */
async function freshOrKept(request, pathname) {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(pathname, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

/** Parts never change under the same name. */
async function keptOrFresh(request) {
  const cache = await caches.open(store)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

async function keepAll({ page, parts }) {
  const cache = await caches.open(store)
  const known = await cache.keys()
  // Versions come and go; the oldest parts are nobody's any more.
  await Promise.all(known.slice(0, Math.max(0, known.length + parts.length - most)).map((one) => cache.delete(one)))
  const missing = await Promise.all(parts.map(async (part) => ((await cache.match(part)) ? [] : [part])))
  await Promise.allSettled([page, ...missing.flat()].map((address) => cache.add(address)))
}
