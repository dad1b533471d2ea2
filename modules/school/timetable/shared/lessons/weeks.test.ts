import { expect, test } from 'vitest'
import { hasWeek, readWeeks, weekBits, weeksOf, weeksText } from './weeks.ts'

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test.each([
  ['1-8,10-16周(双)', [...run(1, 8), 10, 12, 14, 16]],
  ['1-16(单)', [1, 3, 5, 7, 9, 11, 13, 15]],
  ['3周,5周,7-9周', [3, 5, 7, 8, 9]],
  ['1—16周', run(1, 16)],
  ['1－16周', run(1, 16)],
  ['1–16', run(1, 16)],
  ['１-１６周', run(1, 16)],
  ['[1-16]', run(1, 16)],
  ['[1-16]周', run(1, 16)],
  ['[1-16](单)', [1, 3, 5, 7, 9, 11, 13, 15]],
  ['【2-6】双周', [2, 4, 6]],
  ['1-8，10-16双', [...run(1, 8), 10, 12, 14, 16]],
  ['1-4、6', [1, 2, 3, 4, 6]],
  ['1-7单周', [1, 3, 5, 7]],
  ['2-6（双）周', [2, 4, 6]],
  ['第5周', [5]],
  ['9-9', [9]],
  ['5, 3', [3, 5]],
  ['1-3,2-4', [1, 2, 3, 4]],
  ['30', [30]],
])('%s names %o', (text, weeks) => {
  expect(readWeeks(text)).toEqual(weeks)
})

test.each([
  '',
  ' ',
  '周',
  '十六周',
  '1-',
  '-3',
  '8-1',
  '0-3',
  '1-31',
  '1-16(单双)',
  '1,,2',
  '1-2-3',
  '2-2单',
  '1.5',
  '1-16周三',
  'abc',
])('%s cannot be read', (text) => {
  expect(readWeeks(text)).toBeNull()
})

test.each(['1-16周', '1-15周(单)', '2-16周(双)', '1-8周,10-16周(双)', '3周,5周,8-9周', '1周', '30周'])(
  '%s is written as it was read',
  (text) => {
    expect(weeksText(readWeeks(text)!)).toBe(text)
  },
)

test('a number holds the weeks and gives them back', () => {
  const weeks = [1, 2, 15, 30]
  expect(weeksOf(weekBits(weeks))).toEqual(weeks)
  expect([
    hasWeek(weekBits(weeks), 15),
    hasWeek(weekBits(weeks), 14),
    hasWeek(weekBits(weeks), 0),
    hasWeek(weekBits(weeks), 33),
  ]).toEqual([true, false, false, false])
})
