import { expect, test } from 'vitest'
import { dispositionOf, rangeOf } from './send-file.ts'

test.each([
  [undefined, null],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=990-', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=0-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['lines=1-2', null],
])('the range %s of a thousand bytes', (header, expected) => {
  expect(rangeOf(header, 1000)).toEqual(expected)
})

test('a name goes into the header in both spellings, without anything that could break out of it', () => {
  expect(dispositionOf('attachment', '奖状(1)"; x=.pdf')).toBe(
    `attachment; filename="__(1)_; x=.pdf"; filename*=UTF-8''%E5%A5%96%E7%8A%B6%281%29%22%3B%20x%3D.pdf`,
  )
})
