import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('codes are those of RFC 6238', () => {
  expect(totpCode(secret, at(59))).toBe('287082')
  expect(totpCode(secret, at(1_111_111_109))).toBe('081804')
  expect(totpCode(secret, at(1_234_567_890))).toBe('005924')
  expect(totpCode(secret, at(20_000_000_000))).toBe('353130')
})

test('a clock one step off still works, two do not, and other texts never', () => {
  expect(stepOfCode(secret, '287082', at(59))).toBe(1)
  expect(stepOfCode(secret, '287082', at(89))).toBe(1)
  expect(stepOfCode(secret, '287082', at(10))).toBe(1)
  expect(stepOfCode(secret, '287082', at(90))).toBeNull()
  for (const text of ['', '28708', '2870822', '28708a', '２８７０８２'])
    expect(stepOfCode(secret, text, at(59))).toBeNull()
})

test('a new secret is 32 letters an app can read, and the address names school and account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpUri({ issuer: '某 学院', accountNo: 'admin', secret })).toBe(
    `otpauth://totp/%E6%9F%90%20%E5%AD%A6%E9%99%A2:admin?secret=${secret}&issuer=%E6%9F%90%20%E5%AD%A6%E9%99%A2&algorithm=SHA1&digits=6&period=30`,
  )
})
