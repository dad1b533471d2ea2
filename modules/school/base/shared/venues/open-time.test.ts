import { expect, test } from 'vitest'
import { isOpenDuring, isOpenOn, openTimeShape } from './open-time.ts'

test.each([
  [
    {
      1: [
        ['08:00', '12:00'],
        ['12:00', '22:00'],
      ],
      7: [],
    },
    true,
  ],
  [{}, true],
  [{ 1: [['08:00', '08:00']] }, false],
  [{ 1: [['22:00', '08:00']] }, false],
  [
    {
      1: [
        ['08:00', '12:00'],
        ['11:00', '13:00'],
      ],
    },
    false,
  ],
  [
    {
      1: [
        ['14:00', '16:00'],
        ['08:00', '12:00'],
      ],
    },
    false,
  ],
  [{ 1: [['8:00', '12:00']] }, false],
  [{ 1: [['08:00', '24:00']] }, false],
  [{ 8: [['08:00', '12:00']] }, false],
  ['08:00-22:00', false],
])('%j is a table of opening times: %s', (value, isOne) => {
  expect(openTimeShape.safeParse(value).success).toBe(isOne)
})

test('a weekday that is missing or empty is closed, and no table at all means always open', () => {
  expect([1, 2, 7].map((day) => isOpenOn({ 1: [['08:00', '12:00']], 7: [] }, day))).toEqual([true, false, false])
  expect(isOpenOn(null, 3)).toBe(true)
})

test.each([
  ['08:00', '12:00', true],
  ['08:00', '12:30', false],
  ['07:50', '08:40', false],
  ['10:00', '15:00', false],
  ['14:00', '20:00', true],
  ['22:00', '22:30', false],
])('from %s to %s in a place that opens three times a day: %s', (begin, end, isOpen) => {
  expect(
    isOpenDuring(
      {
        1: [
          ['08:00', '12:00'],
          ['14:00', '18:00'],
          ['18:00', '22:00'],
        ],
      },
      1,
      { begin, end },
    ),
  ).toBe(isOpen)
  expect(isOpenDuring({ 1: [] }, 1, { begin, end })).toBe(false)
  expect(isOpenDuring(null, 1, { begin, end })).toBe(true)
})
