import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors/define-error.ts'
import { checkSign } from './sign.ts'

const token = 'the.access.token'
const originalUrl = '/api/flySource-base/campus/list?current=1&campusName_like=%E4%B8%9C'
const now = new Date('2026-09-01T08:00:00+08:00')

function signed(input: { at?: number; url?: string; key?: string } = {}): string {
  const at = input.at ?? now.getTime()
  return `${at}.${createHmac('sha256', input.key ?? token)
    .update(`${input.url ?? originalUrl}\n${at}`)
    .digest('hex')}`
}

function refusalOf(sign: string | undefined, signRequired = false): AppError | null {
  try {
    checkSign(
      { headers: sign === undefined ? {} : { 'flysource-sign': sign }, originalUrl },
      { token, config: { signRequired }, now },
    )
    return null
  } catch (error) {
    return error as AppError
  }
}

test('a right signature passes up to five minutes either way', () => {
  const minutes = 60_000
  expect(refusalOf(signed(), true)).toBeNull()
  expect(refusalOf(signed().toUpperCase(), true)).toBeNull()
  expect(refusalOf(signed({ at: now.getTime() - 5 * minutes }))).toBeNull()
  expect(refusalOf(signed({ at: now.getTime() + 5 * minutes }))).toBeNull()
  expect(refusalOf(signed({ at: now.getTime() - 5 * minutes - 1 }))).toBeInstanceOf(AppError)
  expect(refusalOf(signed({ at: now.getTime() + 5 * minutes + 1 }))).toBeInstanceOf(AppError)
})

test('a wrong one is a 400 that tells the time of the server', () => {
  for (const sign of [
    signed({ url: '/api/other' }),
    signed({ key: 'another' }),
    `${now.getTime()}.abcd`,
    `${signed()}00`,
  ]) {
    expect(refusalOf(sign)).toMatchObject({ status: 400, data: { serverTime: now.getTime() } })
  }
})

test('a value of another form, or none, matters only when a signature is demanded', () => {
  for (const sign of [undefined, '', 'abc', 'deadbeef', `${now.getTime()}`, `${now.getTime()}.`, 'x.abcd', '123.xyz']) {
    expect([sign, refusalOf(sign)]).toEqual([sign, null])
    expect(refusalOf(sign, true)).toMatchObject({ status: 400, data: { serverTime: now.getTime() } })
  }
})
