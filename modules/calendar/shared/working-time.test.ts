import { expect, test } from 'vitest'
import { workingPeriods } from './working-time.ts'

test('working hours are read in order; what makes no sense is left out, and without any the usual ones count', () => {
  expect(workingPeriods(['14:00-17:00', '08:00-11:30'])).toEqual([
    { from: 480, to: 690 },
    { from: 840, to: 1020 },
  ])
  expect(workingPeriods(['08:00-12:00', '11:00-17:00', '19:00–18:00'])).toEqual([{ from: 480, to: 720 }])
  expect(workingPeriods(['上午'])).toEqual([
    { from: 510, to: 720 },
    { from: 840, to: 1050 },
  ])
})
