import { notify } from '#browser/wire/feedback.ts'
import { apiPath, basicCredential, tenantForSignIn } from '#browser/wire/calls/client.ts'
import { accessToken, replaceCredentials, storedUser, tokenAge } from '#browser/wire/session/credentials.ts'
import type { TokenAnswer } from '#browser/wire/session/credentials.ts'
import { queryOf } from '#browser/wire/calls/params.ts'
import { storageKeys } from '#browser/wire/storage.ts'

const checkEveryMs = 10_000
const renewAtAge = 3000
/** A lock older than this belongs to a tab that is gone; a renewal that takes longer is given up. */
const lockLifeMs = 15_000
/** What another tab has just told arrives within this. */
const settleMs = 50

type Renewed = { was: string; answer: TokenAnswer }

let running: Promise<void> | undefined
let refusedToken: string | undefined
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session-renewal')

/** Looks every ten seconds, and when the page comes back into view, whether the token is due (spec §4). */
export function startRenewal(): () => void {
  const check = () => void renewWhenOlderThan(renewAtAge)
  const timer = window.setInterval(check, checkEveryMs)
  const adopt = ({ data }: MessageEvent<Renewed>) => {
    // A duplicated tab holds the same refresh token; using it a second time would end the session.
    if (storedUser()?.refresh_token === data.was) replaceCredentials(data.answer)
  }
  document.addEventListener('visibilitychange', check)
  channel?.addEventListener('message', adopt)
  check()
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    channel?.removeEventListener('message', adopt)
  }
}

/** Before a call: a renewal under way is waited for, and a token that has surely run out (a laptop that slept) is renewed first. */
export async function renewIfExpired(): Promise<void> {
  if (running !== undefined) await running
  const user = storedUser()
  if (user === undefined || tokenAge() < user.expires_in - 5) return
  // A call with a token that has run out would end the session: whoever holds the lock renews it, or is gone for good.
  while (isLocked()) await pause(settleMs)
  await renewWhenOlderThan(user.expires_in - 5)
}

async function renewWhenOlderThan(seconds: number): Promise<void> {
  if (accessToken() === undefined || tokenAge() < seconds) return
  running ??= underLock(() => renew(seconds)).finally(() => {
    running = undefined
  })
  await running
}

async function renew(dueAge: number): Promise<void> {
  // A tab with a session of its own hears of a renewal by message, which may come after the lock.
  await pause(settleMs)
  const user = storedUser()
  // Another tab may have renewed while this one waited for the lock.
  if (user === undefined || tokenAge() < dueAge || user.refresh_token === refusedToken) return
  const query = queryOf({
    tenantId: user.tenantId,
    grant_type: 'refresh_token',
    refresh_token: user.refresh_token,
    scope: 'all',
  })
  const response = await fetch(apiPath('auth/oauth/token') + query, {
    method: 'POST',
    headers: { Authorization: basicCredential, 'Tenant-Id': tenantForSignIn() },
    signal: AbortSignal.timeout(lockLifeMs),
  }).catch(() => undefined)
  // A network problem only releases the lock; the next look tries again.
  if (response === undefined) return
  const answer = (await response.json().catch(() => ({}))) as Partial<TokenAnswer> & RefusedAnswer
  if (response.ok && answer.access_token !== undefined) {
    replaceCredentials(answer as TokenAnswer)
    channel?.postMessage({ was: user.refresh_token, answer: answer as TokenAnswer } satisfies Renewed)
  } else if (Number(answer.error_code) === 400 || Number(answer.error_code) === 401) {
    refusedToken = user.refresh_token
    notify({ kind: 'error', text: answer.error_description ?? answer.msg ?? '' })
  }
}

function isLocked(): boolean {
  return Date.now() - Number(localStorage.getItem(storageKeys.refreshLock) ?? 0) < lockLifeMs
}

type RefusedAnswer = { error_code?: number | string; error_description?: string; msg?: string }

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms))
}

async function underLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(storageKeys.refreshLock, () => markedLock(work))
  return markedLock(work)
}

/** No renewal while somebody else has set the lock in storage (spec §4); one whose tab is gone no longer counts. */
async function markedLock(work: () => Promise<void>): Promise<void> {
  if (isLocked()) return
  localStorage.setItem(storageKeys.refreshLock, String(Date.now()))
  try {
    await work()
  } finally {
    localStorage.removeItem(storageKeys.refreshLock)
  }
}
