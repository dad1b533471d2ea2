import { expect, test } from 'vitest'
import { daysShown, placedOn, stepped, touches } from './layout.ts'
import type { Item } from '../../shared/event-routes.ts'

const item = (from: string, to: string, more: Partial<Item> = {}): Item => ({
  key: from,
  source: 'own',
  title: from,
  start: `2026-11-16T${from}:00+08:00`,
  end: `2026-11-16T${to}:00+08:00`,
  isBusy: true,
  ...more,
})

test('views show whole weeks from Monday, and step by their own length', () => {
  expect(daysShown('week', '2026-11-18')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect([daysShown('month', '2026-11-18').length, daysShown('month', '2026-11-18')[0]]).toEqual([42, '2026-10-26'])
  expect([
    stepped('month', '2026-01-31', 1),
    stepped('week', '2026-11-18', -1),
    stepped('day', '2026-11-30', 1),
  ]).toEqual(['2026-02-01', '2026-11-11', '2026-12-01'])
})

test('overlapping items stand side by side, others have the whole width', () => {
  const placed = placedOn('2026-11-16', [
    item('08:00', '09:00'),
    item('08:30', '10:00'),
    item('09:00', '09:30'),
    item('10:00', '11:00'),
  ])
  expect(placed.map(({ from, column, columns }) => [from, column, columns])).toEqual([
    [480, 0, 2],
    [510, 1, 2],
    [540, 0, 2],
    [600, 0, 1],
  ])
})

test('to-dos due at one time, or too near to be read apart, are one line; what is not due stands beside it', () => {
  const due = (at: string, key: string) => item(at, at, { key, source: 'todo' })
  const placed = placedOn('2026-11-16', [
    due('12:10', 'b'),
    due('12:00', 'a'),
    item('12:00', '13:00'),
    due('12:30', 'c'),
    due('18:00', 'd'),
  ])
  expect(placed.map((one) => [one.item.key, one.bundle.map(({ key }) => key), one.columns])).toEqual([
    ['12:00', [], 2],
    ['a', ['a', 'b'], 2],
    ['c', [], 2],
    ['d', [], 1],
  ])
})

test('a moment without length can be read, what comes from the day before starts at midnight, whole days are not among the hours', () => {
  expect(placedOn('2026-11-16', [item('17:00', '17:00')])[0]).toMatchObject({ from: 1020, to: 1044 })
  expect(placedOn('2026-11-16', [{ ...item('02:00', '02:00'), start: '2026-11-15T22:00:00+08:00' }])[0]).toMatchObject({
    from: 0,
    to: 120,
  })
  const whole = { ...item('00:00', '00:00'), end: '2026-11-17T00:00:00+08:00', isAllDay: true }
  expect(placedOn('2026-11-16', [whole])).toEqual([])
  expect([touches(whole, '2026-11-16'), touches(whole, '2026-11-17')]).toEqual([true, false])
})
