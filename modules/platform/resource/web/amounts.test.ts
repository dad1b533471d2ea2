import { expect, test } from 'vitest'
import { sizeText, yuanText } from './amounts.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [150 * 1024 ** 3, '150 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('fen read as yuan', () => {
  expect([yuanText(4), yuanText(123_456)]).toEqual(['0.04', '1,234.56'])
})
