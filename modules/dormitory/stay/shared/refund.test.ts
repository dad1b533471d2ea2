import { expect, test } from 'vitest'
import { refundAdvice } from './refund.ts'

const of = (inDate: string, leaveDate: string, priceFen = 120_000) => refundAdvice({ priceFen, inDate, leaveDate })

test('1,200.00 a year, in on 1 September and out on 3 December: four months used, 720.00 back', () => {
  expect(of('2026-09-01', '2026-12-03')).toEqual({ usedMonths: 4, leftMonths: 6, refundFen: 72_000 })
})

test('a month that has begun is used, its first day already', () => {
  expect(of('2026-09-01', '2026-09-01').refundFen).toBe(108_000)
  expect(of('2026-09-01', '2026-11-30').refundFen).toBe(84_000)
  expect(of('2026-09-01', '2026-12-01').refundFen).toBe(72_000)
})

test('July and August are not paid for: whoever leaves then has used the year', () => {
  for (const day of ['2027-06-01', '2027-07-15', '2027-08-31']) expect(of('2026-09-01', day).refundFen).toBe(0)
})

test('whoever came before the school year has used it from September on, whoever came within it from then on', () => {
  expect(of('2024-09-01', '2026-10-08')).toMatchObject({ usedMonths: 2, refundFen: 96_000 })
  expect(of('2026-10-20', '2026-12-03')).toMatchObject({ usedMonths: 3, refundFen: 84_000 })
  expect(of('2026-08-28', '2026-12-03')).toMatchObject({ usedMonths: 4, refundFen: 72_000 })
})

test('a school may count twelve months, or only those that are over', () => {
  const rule = { months: 12, countsStarted: false }
  const at = { priceFen: 120_000, inDate: '2026-09-01', leaveDate: '2026-12-03' }
  expect(refundAdvice(at, rule)).toEqual({ usedMonths: 3, leftMonths: 9, refundFen: 90_000 })
  expect(refundAdvice({ ...at, priceFen: 100_001 }, { months: 12, countsStarted: true }).refundFen).toBe(66_667)
})
