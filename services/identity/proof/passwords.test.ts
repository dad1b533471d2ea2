import { expect, test } from 'vitest'
import { checkPassword, hashPassword, md5Hex, preparePassword } from './passwords.ts'

test('a stored password is argon2id over the md5, salted, and known again in either case', async () => {
  const md5 = md5Hex('Campus@2026')
  const [first, second] = await Promise.all([hashPassword(md5), hashPassword(md5)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(first).not.toContain(md5)
  expect(await checkPassword(md5.toUpperCase(), first)).toBe(true)
  expect(await checkPassword(md5Hex('campus@2026'), first)).toBe(false)
  expect(await checkPassword(first, first)).toBe(false)
})

test('without a stored password the answer is no', async () => {
  const { passwordHash, passwordLevel } = await preparePassword('Campus@2026')
  expect(passwordLevel).toBe(2)
  expect(await checkPassword(md5Hex('Campus@2026'), passwordHash)).toBe(true)
  expect(await checkPassword(md5Hex('Campus@2026'), null)).toBe(false)
})
