import type { PersonTold } from '#services/identity/shared/token-answer.ts'
import { closeStorage, keepText, readStored, storageKeys } from '#browser/wire/storage.ts'

/** What the token endpoint answers about the person, as kept in the browser. */
export type StoredUser = PersonTold & {
  refresh_token: string
  expires_in: number
  /** When the access token was taken, by this browser's clock (ms). */
  tokenTime: number
}

/** The answer of `auth/oauth/token`. */
export type TokenAnswer = Omit<StoredUser, 'tokenTime'> & { access_token: string; token_type: string }

/** The token in force, or undefined when nobody is signed in here. */
export function accessToken(): string | undefined {
  return sessionStorage.getItem(storageKeys.accessToken) ?? localStorage.getItem(storageKeys.accessToken) ?? undefined
}

export function storedUser(): StoredUser | undefined {
  return readStored<StoredUser>(homeOfSession(), storageKeys.userInfo)
}

/** Keeps a fresh token. Remembered sessions live in local storage, others end with the tab. */
export function storeCredentials(answer: TokenAnswer, isRemembered: boolean): void {
  const { access_token: token, ...user } = answer
  const home = isRemembered ? localStorage : sessionStorage
  keepText(home, storageKeys.accessToken, token)
  keepText(home, storageKeys.userInfo, JSON.stringify({ ...user, tokenTime: Date.now() }))
  document.cookie = `token=${encodeURIComponent(token)}; path=/; samesite=lax${isRemembered ? '; max-age=604800' : ''}`
}

/** Replaces the pair after a renewal, in whichever storage the session lives. */
export function replaceCredentials(answer: TokenAnswer): void {
  storeCredentials({ ...storedUser(), ...answer }, isSessionRemembered())
}

/** Seconds since the token was taken; infinite when that is unknown. */
export function tokenAge(): number {
  const user = storedUser()
  return user === undefined ? Number.POSITIVE_INFINITY : (Date.now() - user.tokenTime) / 1000
}

/** The session the token belongs to. Tabs with the same one leave together. */
export function sessionId(): string | undefined {
  const payload = accessToken()?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: string }).sid
  } catch {
    return undefined
  }
}

const ends = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session-end')

/** Leaves with another tab of this session: a tab whose session ends with it hears no storage event. */
export function followLeaving(): void {
  ends?.addEventListener('message', ({ data }: MessageEvent<{ sid: string; isForced: boolean }>) => {
    if (data.sid !== sessionId()) return
    if (data.isForced) leaveForced()
    else leaveToRoot()
  })
}

let isLeaving = false

/** The end of a session (spec §4): storage is cleared and the browser starts again at the root, or goes where it is told. */
export function leaveToRoot(elsewhere = '/'): void {
  leave(elsewhere, false)
}

/** The same where nobody wished it: whoever signs in again comes back here, in every tab. */
export function leaveForced(): void {
  const { pathname, search } = window.location
  const isPlace = !['/', '/index', '/401'].includes(pathname)
  leave(isPlace ? `/?redirect=${encodeURIComponent(pathname + search)}` : '/', true)
}

function leave(to: string, isForced: boolean): void {
  const sid = sessionId()
  closeStorage()
  if (sid !== undefined) ends?.postMessage({ sid, isForced })
  if (isLeaving) return
  isLeaving = true
  window.location.replace(to)
}

/** Whether the session outlives its tab; of these there is one in a browser. */
export function isSessionRemembered(): boolean {
  return homeOfSession() === localStorage
}

function homeOfSession(): Storage {
  return sessionStorage.getItem(storageKeys.accessToken) === null ? localStorage : sessionStorage
}
