import { expect, test } from 'vitest'
import { dayPartOf, dayParts } from '#browser/kit/day-part.ts'

test.each([
  [0, '凌晨'],
  [5, '凌晨'],
  [6, '早上'],
  [9, '上午'],
  [12, '中午'],
  [14, '下午'],
  [17, '傍晚'],
  [19, '晚上'],
  [22, '夜里'],
  [23, '夜里'],
])('at %i o’clock it is %s', (hour, name) => {
  expect(dayParts[dayPartOf(hour)]?.name).toBe(name)
})
