import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewIfExpired, startRenewal } from '#browser/wire/session/renew.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let renewals = 0
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-16T08:00:00Z'))
  kept.clear()
  renewals = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('location', { search: '' })
  // A browser that has locks of its own honours the one in storage as well.
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('fetch', async () => {
    renewals += 1
    return new Response(
      JSON.stringify({ access_token: 'new', refresh_token: 'r2', tenantId: '000000', expires_in: 3600 }),
    )
  })
  kept.set('accessToken', 'old')
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
// What these modules keep between calls is nobody else's: files of a worker share them.
afterAll(() => vi.resetModules())

const tokenOfAge = (seconds: number) =>
  kept.set(
    'userInfo',
    JSON.stringify({
      refresh_token: 'r1',
      tenantId: '000000',
      expires_in: 3600,
      tokenTime: Date.now() - seconds * 1000,
    }),
  )

test('a token of 3000 seconds is renewed by the look that comes every ten seconds, not while the lock is set', async () => {
  tokenOfAge(2995)
  kept.set('refreshLock', String(Date.now() + 10_000))
  stop = startRenewal()
  await vi.advanceTimersByTimeAsync(19_000)
  expect([renewals, kept.get('accessToken')]).toEqual([0, 'old'])
  kept.delete('refreshLock')
  await vi.advanceTimersByTimeAsync(11_000)
  expect([renewals, kept.get('accessToken'), kept.has('refreshLock')]).toEqual([1, 'new', false])
})

test('a lock whose tab is gone keeps nobody from renewing, and a call waits for it when the token has run out', async () => {
  tokenOfAge(3600)
  kept.set('refreshLock', String(Date.now() - 5000))
  const ready = renewIfExpired()
  await vi.advanceTimersByTimeAsync(9000)
  expect(renewals).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  await ready
  expect([renewals, kept.get('accessToken')]).toEqual([1, 'new'])
})
