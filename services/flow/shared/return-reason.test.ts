import { expect, test } from 'vitest'
import { lackOfReason } from './return-reason.ts'

test.each([
  [null, 'missing'],
  ['   ', 'missing'],
  ['请补充 ', 'short'],
  ['请补充材料', null],
  ['缺👨‍👩‍👧照片', null],
])('a reason for sending back: %j lacks %j', (comment, lack) => {
  expect(lackOfReason(comment)).toBe(lack)
})
