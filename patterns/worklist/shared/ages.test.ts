import { expect, test } from 'vitest'
import { ageOf, countAges, type AgeGroup } from './ages.ts'
import { isRemindedAt } from './reminders.ts'
import { wordOf } from './notes.ts'

const groups: readonly AgeGroup[] = [
  { key: 'late', label: '已过期', tone: 'red', below: 0 },
  { key: 'soon', label: '一周内', tone: 'amber', below: 8 },
  { key: 'later', label: '以后', tone: 'grey', below: Number.POSITIVE_INFINITY },
  { key: 'never', label: '无期限', tone: 'grey', below: null },
]

test('work belongs to the first group whose bound it stays below; what has no age has a group of its own', () => {
  expect([-1, 0, 7, 8, 4000, null].map((age) => ageOf(groups, age))).toEqual([
    'late',
    'soon',
    'soon',
    'later',
    'later',
    'never',
  ])
  expect(countAges(groups, [-3, -1, 2, null])).toEqual({ late: 2, soon: 1, later: 0, never: 1 })
})

test('nobody is asked again until the hours have passed', () => {
  const now = new Date('2026-10-31T10:00:00+08:00')
  expect(isRemindedAt(null, now, 2)).toBe(false)
  expect(isRemindedAt('2026-10-31T08:00:01+08:00', now, 2)).toBe(true)
  expect(isRemindedAt('2026-10-31T08:00:00+08:00', now, 2)).toBe(false)
})

test('a code nobody knows any more reads as the last of the words', () => {
  const words = { done: ['1', '已修', 'green'], other: ['9', '其他'] } as const
  expect([wordOf(words, '1')[1], wordOf(words, '7')[1]]).toEqual(['已修', '其他'])
})
