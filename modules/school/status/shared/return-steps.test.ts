import { expect, test } from 'vitest'
import { isDropDue, reminderAt } from './return-steps.ts'

test.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-14, 7],
  [-15, -14],
])('%i days left: reminder %s', (left, step) => expect(reminderAt(left)).toBe(step))

test('fourteen days of grace', () => expect([isDropDue(-14), isDropDue(-15)]).toEqual([false, true]))

test('after military service the place is kept for two years', () =>
  expect([isDropDue(-15, '34'), isDropDue(-744, '34'), isDropDue(-745, '34')]).toEqual([false, false, true]))
