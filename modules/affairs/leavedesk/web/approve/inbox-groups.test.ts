import { expect, test } from 'vitest'
import { matterOf } from './inbox-groups.ts'
import type { InboxRow } from '../../shared/approve.ts'

const row = {
  xm: '周霞',
  typeName: '事假',
  days: 1,
  startTime: '2026-11-16T08:00:00+08:00',
  endTime: '2026-11-16T18:00:00+08:00',
  extendId: null,
  extendTo: null,
} as InboxRow
const titleOf = (facts: object) => matterOf({ ...row, ...facts }).title

test('a request is called as everywhere else, and makes a sentence whatever its type is called', () => {
  expect(titleOf({})).toBe('周霞申请事假 1 天')
  expect(titleOf({ typeName: '其他' })).toBe('周霞申请请假 1 天（其他）')
  expect(titleOf({ extendId: '1', extendTo: '2026-11-17T18:00:00+08:00' })).toBe('周霞的续假')
})

test('whoever may not read what it is asked for still reads a whole sentence', () => {
  expect(titleOf({ typeName: null, days: null })).toBe('周霞的请假')
})
