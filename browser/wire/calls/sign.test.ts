import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { correctClock, signRequest } from '#browser/wire/calls/sign.ts'

const path = '/api/flySource-base/demo/list?current=1&keyword=%E7%8E%8B'

afterEach(() => {
  vi.unstubAllGlobals()
  correctClock(Date.now())
})
// What these modules keep between calls is nobody else's: files of a worker share them.
afterAll(() => vi.resetModules())

function rightSign(sign: string): string {
  const timestamp = sign.split('.')[0]
  return `${timestamp}.${createHmac('sha256', 'token').update(`${path}\n${timestamp}`).digest('hex')}`
}

test('the sign is the HMAC of address and time under the token', async () => {
  const sign = await signRequest(path, 'token')
  expect(sign).toBe(rightSign(sign))
})

test('a page without WebCrypto signs the same', async () => {
  vi.stubGlobal('crypto', {})
  const sign = await signRequest(path, 'token')
  expect(sign).toBe(rightSign(sign))
})

test('after a refusal the server’s clock is used', async () => {
  const serverTime = new Date(Date.now() + 3_600_000)
  expect(correctClock(serverTime.toISOString())).toBe(true)
  const timestamp = Number((await signRequest(path, 'token')).split('.')[0])
  expect(Math.abs(timestamp - serverTime.getTime())).toBeLessThan(2000)
})

test('something that is no time corrects nothing', () => {
  expect(correctClock('soon')).toBe(false)
})
