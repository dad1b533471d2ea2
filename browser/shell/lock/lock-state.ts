import { create } from 'zustand'
import { RequestError, post } from '#browser/wire/http.ts'
import { queryClient } from '#browser/wire/query.ts'
import { loadSession, useSession } from '#browser/wire/session/session.ts'
import { sessionId } from '#browser/wire/session/credentials.ts'
import { onScreenLocked } from '#browser/wire/calls/send.ts'

/** Whether the screen is locked. The server decides it; this says what to show. */
export const useLock = create<{ isLocked: boolean }>()(() => ({ isLocked: false }))

type Told = { sid: string | undefined; event: 'locked' | 'unlocked' | 'active' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('screen-lock')
const activeListeners = new Set<() => void>()

onScreenLocked(() => showLocked())
channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if (data.sid === undefined || data.sid !== sessionId()) return
  if (data.event === 'locked') showLocked()
  else if (data.event === 'unlocked') void goOn()
  else for (const listener of activeListeners) listener()
})

/** Locks the session on the server, then here and in the other tabs. */
export async function lockScreen(): Promise<void> {
  if (useLock.getState().isLocked) return
  try {
    await post('auth/lock', {})
  } catch (error) {
    // Who cannot be unlocked by a password is not locked; a server out of reach locks nothing either, but nobody may go on reading.
    if (error instanceof RequestError && error.status === 400) return
  }
  showLocked()
  tell('locked')
}

/** Asks the server whether the password (its md5) or the code of the authenticator is right; throws its refusal. */
export async function unlockScreen(key: { password: string } | { code: string }): Promise<void> {
  await post('auth/unlock', key)
  tell('unlocked')
  await goOn()
}

/** Somebody is at work in this tab: the others need not lock. */
export function tellActive(): void {
  tell('active')
}

export function onActiveElsewhere(listener: () => void): () => void {
  activeListeners.add(listener)
  return () => void activeListeners.delete(listener)
}

function showLocked(): void {
  // What has the focus would go on taking keys.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  useLock.setState({ isLocked: true })
}

/** A page that was loaded while locked knows nothing yet; one that stood behind the lock asks again for what may have changed. */
async function goOn(): Promise<void> {
  if (useSession.getState().phase !== 'ready') await loadSession()
  useLock.setState({ isLocked: false })
  await queryClient.invalidateQueries()
}

function tell(event: Told['event']): void {
  channel?.postMessage({ sid: sessionId(), event } satisfies Told)
}
