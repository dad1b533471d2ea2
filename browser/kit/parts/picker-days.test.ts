import { expect, test } from 'vitest'
import { dayBounds } from '#kernel/fields/times/day/kind.ts'
import { usualDays } from '#kernel/rules/days.ts'
import { pickerDays } from './picker-days.ts'

const offered = (bounds: { first: string; last: string }) => {
  const { minDate, maxDate } = pickerDays(bounds)
  return [minDate.format('YYYY-MM-DD HH:mm'), maxDate.format('YYYY-MM-DD HH:mm')]
}

test('a picker offers the days its field takes: its own bounds, else those of every field, the last day whole', () => {
  const today = '2026-11-16'
  const label = '日期'
  expect(offered(dayBounds({ label }, today))).toEqual(['2000-01-01 00:00', '2100-12-31 23:59'])
  expect(offered(dayBounds({ label, min: '1900-01-01', max: 'today' }, today))).toEqual([
    '1900-01-01 00:00',
    '2026-11-16 23:59',
  ])
  expect(offered(usualDays)).toEqual(['2000-01-01 00:00', '2100-12-31 23:59'])
})
