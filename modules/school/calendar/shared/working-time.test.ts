import { expect, test } from 'vitest'
import { readPeriods } from './working-time.ts'

test('working hours are read in order; none, what makes no sense and what overlaps are no hours', () => {
  expect(readPeriods(['14:00-17:00', '08:00-11:30'])).toEqual([
    { from: 480, to: 690 },
    { from: 840, to: 1020 },
  ])
  for (const wrong of [[], ['上午'], ['19:00–18:00'], ['08:75-12:00'], ['08:00-25:00'], ['08:00-12:00', '11:00-17:00']])
    expect([wrong, readPeriods(wrong)]).toEqual([wrong, null])
})
