import { expect, test } from 'vitest'
import { shiftAt, shiftProblem } from './shifts.ts'

const starts = ['07:00', '15:00', '23:00']

test.each([
  ['2026-11-17T07:00:00+08:00', '2026-11-17', '1'],
  ['2026-11-17T14:59:59+08:00', '2026-11-17', '1'],
  ['2026-11-17T15:00:00+08:00', '2026-11-17', '2'],
  ['2026-11-17T23:30:00+08:00', '2026-11-17', '3'],
  ['2026-11-18T00:40:00+08:00', '2026-11-17', '3'],
  ['2026-11-18T06:59:00+08:00', '2026-11-17', '3'],
])('at %s it is the shift of %s, %s', (moment, dutyDate, shift) => {
  expect(shiftAt(moment, starts)).toEqual({ dutyDate, shift })
})

test.each([
  [['07:00', '15:00'], '应依次填写早班、中班、夜班三个时间，如 07:00'],
  [['7:00', '15:00', '23:00'], '应依次填写早班、中班、夜班三个时间，如 07:00'],
  [['07:00', '23:00', '15:00'], '三个时间应从早到晚'],
  [starts, null],
])('beginnings %j: %s', (given, problem) => expect(shiftProblem(given)).toBe(problem))
