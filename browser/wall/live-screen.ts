import { forgetPicture, keepPicture, recallPicture } from './kept-picture.ts'
import { askScreen, readStream, type Block, type ScreenConfig, type Snapshot } from './screen-wire.ts'

/** `isRefused`: this display may not show the screen; `lostAt`: since when nothing comes any more, by this machine's clock. */
export type Live = {
  config: ScreenConfig | null
  blocks: Readonly<Record<string, Block>>
  isRefused: boolean
  lostAt: number | null
  /** Milliseconds to add to this machine's clock. */ skew: number
}

export const nothingYet: Live = { config: null, blocks: {}, isRefused: false, lostAt: null, skew: 0 }

const pollMs = 30_000
const longestWaitMs = 30_000
const measureAgainMs = 600_000
/** A line that ends sooner is cut by something in between. */
const cutWithinMs = 5000

/** Follows a screen: events while they come, asking every half minute where a proxy cuts them, later and later while there is no server. Lives as long as the page. */
export function followScreen(code: string, key: string | null, onChange: (live: Live) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let live = nothingYet
  let configAt = Number.NEGATIVE_INFINITY
  const change = (next: Partial<Live>) => {
    if (signal.aborted) return
    live = { ...live, ...next }
    onChange(live)
  }
  const take = (snapshot: Snapshot, isWhole: boolean) => {
    const blocks = { ...(isWhole ? {} : live.blocks) }
    for (const [name, block] of Object.entries(snapshot.blocks))
      blocks[name] = { data: null, ...live.blocks[name], ...block }
    change({ blocks, lostAt: null, isRefused: false, skew: Date.parse(snapshot.asOf) - machineNow() })
    void keepPicture(code, { blocks, config: live.config })
  }
  const refuse = () => {
    change({ ...nothingYet, isRefused: true })
    void forgetPicture(code)
  }

  async function ask(): Promise<'ok' | 'refused' | 'lost'> {
    if (performance.now() - configAt > measureAgainMs || live.config === null) {
      const config = await askScreen<ScreenConfig>(`${code}/config`, { key, signal })
      if (typeof config === 'string') return config
      configAt = performance.now()
      change({ config: config.got, skew: Date.parse(config.got.serverTime) - machineNow() })
    }
    const answer = await askScreen<Snapshot>(code, { key, signal })
    if (typeof answer === 'string') return answer
    take(answer.got, true)
    return 'ok'
  }

  async function follow(): Promise<void> {
    let failures = 0
    let cuts = 0
    while (!signal.aborted) {
      const outcome = await ask()
      if (outcome === 'refused') {
        refuse()
        await pause(pollMs, signal)
      } else if (outcome === 'lost') {
        // Only without a server: one that answers says itself whether this display may show anything.
        const kept = Object.keys(live.blocks).length === 0 ? await recallPicture(code) : null
        if (kept) change({ blocks: kept.blocks, config: kept.config })
        change({ lostAt: live.lostAt ?? machineNow() })
        await pause(Math.min(longestWaitMs, 1000 * 2 ** failures) * (0.75 + Math.random() / 2), signal)
        failures += 1
      } else {
        failures = 0
        const began = performance.now()
        const end = await readStream(code, {
          key,
          signal,
          take: (event, data) => (event === 'snapshot' || event === 'patch') && take(data, event === 'snapshot'),
        })
        if (end === 'again') configAt = Number.NEGATIVE_INFINITY
        cuts = performance.now() - began < cutWithinMs && end !== 'again' ? cuts + 1 : 0
        await pause(cuts > 1 ? pollMs : 200 + Math.random() * 800, signal)
      }
    }
  }

  void follow()
  return () => stopping.abort()
}

/** The display's own clock; what people read comes from the server's. */
export function machineNow(): number {
  return performance.timeOrigin + performance.now()
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
}
