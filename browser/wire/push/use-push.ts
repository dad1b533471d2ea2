import { useEffect, useEffectEvent } from 'react'
import { endCookieName } from '#services/identity/shared/session-ends.ts'
import { leaveForced, leaveToRoot, sessionId } from '#browser/wire/session/credentials.ts'
import type { StreamEvent } from './event-text.ts'
import { joinStream } from './shared-stream.ts'

/** What a listener is handed. After a gap (`isResync`) nothing is known but that something may have happened: ask anew. */
export type Pushed = { data: unknown; isResync: boolean }

type Listener = (pushed: Pushed) => void

const ownWayMs = 1000
const listeners = new Map<string, Set<Listener>>()

/** Calls the handler when the server tells of this event, and after every gap in which it might have. */
export function usePush(event: string, handler: Listener): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener: Listener = (pushed) => latest(pushed)
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
    return () => void known.delete(listener)
  }, [event])
}

/** Listens as long as somebody is named; the shell does it once. */
export function usePushStream(userId: string | undefined): void {
  useEffect(() => {
    const sid = sessionId()
    return sid === undefined || userId === undefined
      ? undefined
      : joinStream(sid, (event) => (event.event === 'session-ended' ? leave(event, sid) : deliver(event)))
  }, [userId])
}

function deliver({ event, data }: StreamEvent): void {
  const told = (data ?? {}) as { within?: number; data?: unknown }
  const isResync = event === 'resync'
  const reached = isResync ? [...listeners.values()].flatMap((some) => [...some]) : [...(listeners.get(event) ?? [])]
  // Everybody who was told the same asks at a moment of their own.
  if (reached.length > 0)
    window.setTimeout(
      () => reached.forEach((one) => one({ data: told.data, isResync })),
      Math.random() * (told.within ?? 0),
    )
}

/** The sign-in page says why, as it does after a refusal. A tab that signs out itself has its own way and is given the time for it. */
function leave({ data }: StreamEvent, sid: string): void {
  const { reason } = (data ?? {}) as { reason?: string }
  const isOwnWish = reason === 'logout'
  window.setTimeout(
    () => {
      if (sessionId() !== sid) return
      if (reason !== undefined && !isOwnWish)
        document.cookie = `${endCookieName}=${encodeURIComponent(reason)}; path=/; max-age=60; samesite=lax`
      if (isOwnWish) leaveToRoot()
      else leaveForced()
    },
    isOwnWish ? ownWayMs : 0,
  )
}
