import { expect, test } from 'vitest'
import { placeOf } from './gantt-place.ts'

const first = '2026-10-12'
const plan = { first, count: 7, now: new Date('2026-10-16T15:00:00+08:00') }
const bar = (start: string, end: string, more: object = {}) => ({
  startTime: `2026-10-${start}:00+08:00`,
  endTime: `2026-10-${end}:00+08:00`,
  actualReturnTime: null,
  status: '30',
  ...more,
})

test('a bar stands at its half days and is cut at the edges of the plan', () => {
  expect(placeOf(bar('15T13:30', '16T11:00'), plan)).toEqual({ from: 7, length: 2, late: 0 })
  expect(placeOf(bar('12T08:00', '12T12:00'), plan)).toEqual({ from: 0, length: 1, late: 0 })
  expect(placeOf(bar('09T08:00', '13T10:00'), plan)).toEqual({ from: 0, length: 3, late: 0 })
  expect(placeOf(bar('09T08:00', '11T10:00'), plan)).toBeNull()
})

test('whoever came back early is there again, and whoever is late is shown beyond the end', () => {
  expect(
    placeOf(bar('13T08:00', '16T20:00', { status: '50', actualReturnTime: '2026-10-14T09:00:00+08:00' }), plan),
  ).toEqual({ from: 2, length: 3, late: 0 })
  expect(placeOf(bar('13T08:00', '15T10:00', { status: '45' }), plan)).toEqual({ from: 2, length: 5, late: 3 })
  expect(placeOf(bar('09T08:00', '11T10:00', { status: '45' }), plan)).toEqual({ from: 0, length: 0, late: 10 })
})
