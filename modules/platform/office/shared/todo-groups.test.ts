import { expect, test } from 'vitest'
import { groupOf, pastGroupOf } from './todo-groups.ts'

// Wednesday, ten in the morning.
const now = new Date('2025-10-15T10:00:00+08:00')

test.each([
  ['2025-10-15T09:59:00+08:00', 'late'],
  ['2025-10-15T10:01:00+08:00', 'today'],
  ['2025-10-15T23:59:00+08:00', 'today'],
  ['2025-10-16T00:00:00+08:00', 'week'],
  ['2025-10-19T23:59:00+08:00', 'week'],
  ['2025-10-20T00:00:00+08:00', 'later'],
])('what is due at %s is among %s', (deadline, group) => {
  expect(groupOf({ deadline }, now)).toBe(group)
})

test('what has no time is a group of its own', () => {
  expect(groupOf({ deadline: null }, now)).toBe('undated')
})

test('a Monday begins a week of its own, a Sunday belongs to the old one', () => {
  const due = { deadline: '2025-10-19T20:00:00+08:00' }
  expect(groupOf(due, new Date('2025-10-13T08:00:00+08:00'))).toBe('week')
  expect(groupOf(due, new Date('2025-10-12T08:00:00+08:00'))).toBe('later')
  expect(groupOf({ deadline: '2025-10-20T08:00:00+08:00' }, new Date('2025-10-19T08:00:00+08:00'))).toBe('later')
})

test.each([
  ['2025-10-15T00:00:00+08:00', 'today'],
  ['2025-10-14T23:59:00+08:00', 'yesterday'],
  ['2025-10-13T00:00:00+08:00', 'week'],
  ['2025-10-12T23:59:00+08:00', 'before'],
])('what was done at %s is among %s', (since, group) => {
  expect(pastGroupOf(since, now)).toBe(group)
})
