import { holdStream } from './connection.ts'
import type { StreamEvent } from './event-text.ts'

/** A first connection this soon after the page began has missed nothing. */
const freshMs = 3000

/**
 * One stream for all tabs of a session: one tab holds it and passes on what it hears; when that tab goes, another takes over.
 * Whoever may have missed something is told `resync`. Returns how to leave.
 */
export function joinStream(sid: string, deliver: (event: StreamEvent) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const began = performance.now()
  let isFirst = true
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`push ${sid}`)
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => deliver(data))
  const take = (event: StreamEvent) => {
    const isFresh = isFirst && performance.now() - began < freshMs
    if (event.event === 'ready') isFirst = false
    const told = event.event === 'ready' ? { event: 'resync', data: null } : event
    if (event.event === 'ready' && isFresh) return
    channel?.postMessage(told)
    deliver(told)
  }
  const hold = (until: AbortSignal) => holdStream({ take, signal: until })
  if ('locks' in navigator) void navigator.locks.request(`push ${sid}`, { signal }, () => hold(signal)).catch(() => {})
  else holdWhileVisible(hold, signal)
  return () => {
    leaving.abort()
    channel?.close()
  }
}

/** A page over plain HTTP has no locks: there each tab listens as long as it is looked at. */
function holdWhileVisible(hold: (until: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let showing: AbortController | undefined
  const follow = () => {
    if (document.visibilityState === 'visible' && !showing) {
      showing = new AbortController()
      void hold(AbortSignal.any([signal, showing.signal]))
    } else if (document.visibilityState === 'hidden') {
      showing?.abort()
      showing = undefined
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', follow))
}
