import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'
import { codeFrom, readCode, shownCode } from './verify-code.ts'

test('a code is read however it is typed, and a slip in any one sign is noticed', () => {
  const code = codeFrom(randomBytes(10))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(readCode(shownCode(code).toLowerCase())).toBe(code)
  expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
  for (let i = 0; i < 16; i++)
    expect(readCode(code.slice(0, i) + (code[i] === '7' ? '8' : '7') + code.slice(i + 1)), String(i)).toBeNull()
  expect([readCode(''), readCode('张三'), readCode(`${code}0`)]).toEqual([null, null, null])
})

test('strangers see the first and last letter of a name at most', () => {
  expect(['张', '张明', '张小明', '欧阳娜娜', '㛃𬭎䶮'].map(maskName)).toEqual(['*', '张*', '张*明', '欧**娜', '㛃*䶮'])
})
