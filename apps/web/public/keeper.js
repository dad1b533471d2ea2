// Keeps the pages of the product for when there is no network. Answers of the server are never kept: they are somebody's.
const pages = 'pages'
const parts = 'parts'
/** More parts than the product has: what older versions left goes first. */
const mostParts = 600
const first = '/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page tells what it was loaded with before anybody kept anything; the browser still has it.
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data?.files) ? event.data.files.filter(isPart) : []
  event.waitUntil(Promise.all([...files.map(keptPart), freshPage(new Request(first))]).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isPart(request.url)) event.respondWith(keptPart(request.url))
  else if (request.mode === 'navigate' && !/^\/(api|health|metrics)\b/.test(pathname))
    event.respondWith(freshPage(request))
  else if (pathname === '/first-paint.js') event.respondWith(freshFile(request))
})

/** Parts are named after what is in them: the same name is the same part for ever. */
function isPart(address) {
  const { origin, pathname } = new URL(address, self.location.origin)
  return origin === self.location.origin && pathname.startsWith('/assets/')
}

async function keptPart(address) {
  const cache = await caches.open(parts)
  const kept = await cache.match(address)
  if (kept) return kept
  const answer = await fetch(address)
  if (answer.ok) {
    await cache.put(address, answer.clone())
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostParts)).map((key) => cache.delete(key)))
  }
  return answer
}

/** Every address of a screen is the same page: the newest there is, or the last one that came. */
async function freshPage(request) {
  const cache = await caches.open(pages)
  const answer = await fetch(request).catch(() => undefined)
  if (answer?.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')) {
    const text = await answer.clone().text()
    // Whatever stands between here and the server may answer for itself.
    if (text.includes('id="root"')) await cache.put(first, answer.clone())
  }
  if (answer && answer.status < 500) return answer
  return (await cache.match(first)) ?? answer ?? Response.error()
}

async function freshFile(request) {
  const cache = await caches.open(pages)
  const answer = await fetch(request).catch(() => undefined)
  if (answer?.ok) await cache.put(request.url, answer.clone())
  return answer ?? (await cache.match(request.url)) ?? Response.error()
}
