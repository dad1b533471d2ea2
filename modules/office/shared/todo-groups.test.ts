import { expect, test } from 'vitest'
import { groupOf } from './todo-groups.ts'

// Wednesday, ten in the morning.
const now = new Date('2025-10-15T10:00:00+08:00')

test.each([
  ['2025-10-15T09:59:00+08:00', 'late'],
  ['2025-10-15T23:59:00+08:00', 'today'],
  ['2025-10-16T00:00:00+08:00', 'week'],
  ['2025-10-19T23:59:00+08:00', 'week'],
  ['2025-10-20T00:00:00+08:00', 'later'],
  [null, 'later'],
])('%s is %s', (deadline, group) => {
  expect(groupOf(deadline, now)).toBe(group)
})

test('on a Sunday the week is over with the day', () => {
  expect(groupOf('2025-10-20T08:00:00+08:00', new Date('2025-10-19T08:00:00+08:00'))).toBe('later')
})
