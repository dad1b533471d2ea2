import { knownTenant } from '#kernel/web/wire/client.ts'

export type Block = { ok: boolean; data: unknown; asOf: string | null }
export type Snapshot = { asOf: string; blocks: Record<string, Block> }
/** `refused`: this display may not show the screen; `lostAt`: since when nothing comes any more. */
export type Live = { blocks: Readonly<Record<string, Block>>; isRefused: boolean; lostAt: number | null; /** Milliseconds to add to this machine's clock. */ skew: number }

const pollMs = 30_000
const longestWait = 30_000

/** Follows a screen: events while they come, asking every half minute where a proxy cuts them. Lives as long as the page. */
export function followScreen(code: string, key: string | null, onChange: (live: Live) => void): () => void {
  let live: Live = { blocks: {}, isRefused: false, lostAt: null, skew: 0 }
  let wait = 1000
  let isStopped = false
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tenant = knownTenant()
  const address = (rest: string) => `/api/flySource-report/openApi/dataScreen/${encodeURIComponent(code)}${rest}?${new URLSearchParams({ ...(tenant === undefined ? {} : { tenantId: tenant }), ...(key ? { key } : {}) })}`
  const change = (next: Partial<Live>) => {
    if (isStopped) return
    live = { ...live, ...next }
    onChange(live)
  }
  const take = ({ asOf, blocks }: Snapshot, isWhole: boolean) => {
    wait = 1000
    change({ blocks: isWhole ? blocks : { ...live.blocks, ...blocks }, lostAt: null, isRefused: false, skew: Date.parse(asOf) - now() })
    void keep(code, live.blocks)
  }
  const lose = () => {
    change({ lostAt: live.lostAt ?? now() })
    clearTimeout(timer)
    timer = setTimeout(() => void poll().then(listen), wait * (0.75 + Math.random() / 2))
    wait = Math.min(longestWait, wait * 2)
  }

  async function poll(): Promise<void> {
    try {
      const answer = await fetch(address(''), { cache: 'no-store' })
      if (answer.status === 403) return change({ isRefused: true, lostAt: null })
      if (answer.ok) take(((await answer.json()) as { data: Snapshot }).data, true)
    } catch {
      // What was there stays on the wall; the stream says when it is back.
    }
  }

  function listen(): void {
    if (isStopped) return
    source?.close()
    if (live.isRefused) {
      timer = setTimeout(() => void poll().then(listen), pollMs)
      return
    }
    source = new EventSource(address('/stream'))
    source.addEventListener('snapshot', (event) => take(JSON.parse(String(event.data)) as Snapshot, true))
    source.addEventListener('patch', (event) => take(JSON.parse(String(event.data)) as Snapshot, false))
    source.addEventListener('error', () => {
      source?.close()
      lose()
    })
  }

  void recall(code).then((blocks) => {
    if (blocks && Object.keys(live.blocks).length === 0) change({ blocks })
    return poll().then(listen)
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    source?.close()
  }
}

/** The display's own clock; what people read comes from the server's. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

const store = 'data-screens'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(store, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(store)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no store'))
  })
}

/** A reload without a network still shows the last picture with its time. */
async function keep(code: string, blocks: Readonly<Record<string, Block>>): Promise<void> {
  try {
    const db = await openStore()
    db.transaction(store, 'readwrite').objectStore(store).put(blocks, code)
    db.close()
  } catch {
    // A display without storage shows what comes.
  }
}

async function recall(code: string): Promise<Record<string, Block> | null> {
  try {
    const db = await openStore()
    const found = await new Promise<unknown>((resolve) => {
      const asked = db.transaction(store).objectStore(store).get(code)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => resolve(null)
    })
    db.close()
    return (found as Record<string, Block> | undefined) ?? null
  } catch {
    return null
  }
}
