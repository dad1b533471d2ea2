import { expect, test } from 'vitest'
import { groupOf } from './todo-groups.ts'

// Wednesday, ten in the morning.
const now = new Date('2025-10-15T10:00:00+08:00')

test.each([
  ['2025-10-15T00:00:00+08:00', 'today'],
  ['2025-10-14T23:59:00+08:00', 'week'],
  ['2025-10-13T00:00:00+08:00', 'week'],
  ['2025-10-12T23:59:00+08:00', 'earlier'],
])('what came at %s is among %s', (since, group) => {
  expect(groupOf({ deadline: null, since }, now)).toBe(group)
})

test('what is past its time is late whenever it came', () => {
  expect(groupOf({ deadline: '2025-10-15T09:59:00+08:00', since: '2025-10-15T09:00:00+08:00' }, now)).toBe('late')
  expect(groupOf({ deadline: '2025-10-15T10:01:00+08:00', since: '2025-10-15T09:00:00+08:00' }, now)).toBe('today')
})

test('a Monday begins a week of its own, a Sunday belongs to the old one', () => {
  expect(groupOf({ deadline: null, since: '2025-10-12T20:00:00+08:00' }, new Date('2025-10-13T08:00:00+08:00'))).toBe(
    'earlier',
  )
  expect(groupOf({ deadline: null, since: '2025-10-13T08:00:00+08:00' }, new Date('2025-10-19T08:00:00+08:00'))).toBe(
    'week',
  )
})
