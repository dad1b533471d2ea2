import { expect, test } from 'vitest'
import { judgeCode, passCode, readCode } from './pass-code.ts'

const now = new Date('2026-11-16T08:00:00Z')

test('a code proves its pass for a minute and a half', () => {
  const code = readCode(passCode('TX20261116001', 'secret', now))!
  expect(code.passNo).toBe('TX20261116001')
  expect(judgeCode(code, 'secret', now)).toBe('good')
  expect(judgeCode(code, 'secret', new Date(now.getTime() + 90_000))).toBe('good')
  expect(judgeCode(code, 'secret', new Date(now.getTime() + 91_000))).toBe('old')
  expect(judgeCode(code, 'secret', new Date(now.getTime() - 91_000))).toBe('old')
  expect(judgeCode(code, 'other', now)).toBe('wrong')
  expect(judgeCode({ ...code, at: String(Number(code.at) + 60) }, 'secret', now)).toBe('wrong')
})

test.each(['', 'TX1', '学号2024', 'TX20261116001.1760539270.zz', `TX20261116001.1760539270.${'a'.repeat(33)}`])(
  '%s is no code',
  (text) => {
    expect(readCode(text)).toBeNull()
  },
)
