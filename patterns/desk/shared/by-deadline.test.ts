import { expect, test } from 'vitest'
import { byDeadline } from './by-deadline.ts'

const waiting = (key: string, since: string, deadline: string | null) => ({ key, since, deadline })

test('what is due first stands first, what has no time last, and of each what came first', () => {
  const lines = [
    waiting('undated, new', '2025-10-15T09:00:00+08:00', null),
    waiting('due later', '2025-10-01T09:00:00+08:00', '2025-10-20T09:00:00+08:00'),
    waiting('undated, old', '2025-10-02T09:00:00+08:00', null),
    waiting('due soon, new', '2025-10-15T08:00:00+08:00', '2025-10-16T09:00:00+08:00'),
    waiting('due soon, old', '2025-10-14T08:00:00+08:00', '2025-10-16T09:00:00+08:00'),
  ]
  const order = ['due soon, old', 'due soon, new', 'due later', 'undated, old', 'undated, new']
  expect(lines.toSorted(byDeadline).map(({ key }) => key)).toEqual(order)
  expect(
    lines
      .toReversed()
      .toSorted(byDeadline)
      .map(({ key }) => key),
  ).toEqual(order)
})

test('moments are compared as moments, however they are written; of two alike the order is always the same', () => {
  const [b, a] = [
    waiting('b', '2025-10-15T09:00:00+08:00', '2025-10-16T09:00:00+08:00'),
    waiting('a', '2025-10-15T01:00:00Z', '2025-10-16T01:00:00.000Z'),
  ]
  expect([b, a].toSorted(byDeadline)).toEqual([a, b])
  expect([a, b].toSorted(byDeadline)).toEqual([a, b])
})
