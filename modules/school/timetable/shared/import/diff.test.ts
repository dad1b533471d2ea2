import { expect, test } from 'vitest'
import { diffLines, type ListedLine } from './diff.ts'

const line = (change: Partial<ListedLine> = {}): ListedLine => ({
  taskNo: 'T1',
  courseCode: 'C1',
  courseName: '软件工程',
  weekday: 1,
  jcFrom: 1,
  jcTo: 2,
  weeks: 0xffff,
  teacherId: 't',
  classIds: ['a', 'b'],
  roomText: 'J1-101',
  isGroup: false,
  ...change,
})
const counts = (before: ListedLine[], after: ListedLine[]) => {
  const { added, changed, removed } = diffLines(before, after)
  return [added.length, changed.length, removed.length]
}

test('the same lines in another order differ in nothing', () => {
  expect(counts([line(), line({ weekday: 2 })], [line({ weekday: 2 }), line({ classIds: ['b', 'a'] })])).toEqual([
    0, 0, 0,
  ])
  expect(counts([line(), line()], [line(), line()])).toEqual([0, 0, 0])
})

test('everything is new at first, and gone when nothing is left', () => {
  expect(counts([], [line(), line({ weekday: 2 })])).toEqual([2, 0, 0])
  expect(counts([line(), line({ weekday: 2 })], [])).toEqual([0, 0, 2])
})

test.each([
  [{ roomText: 'J1-102' }],
  [{ teacherId: 'u' }],
  [{ weeks: 1 }],
  [{ jcTo: 3 }],
  [{ classIds: ['a'] }],
  [{ weekday: 5 }],
  [{ isGroup: true }],
  [{ courseName: '软件测试' }],
])('%o is a change of the line', (change) => {
  const after = line(change)
  expect(diffLines([line()], [after])).toEqual({ added: [], changed: [{ before: line(), after }], removed: [] })
})

test('lines of one teaching class pair by their time before they pair at all', () => {
  const before = [line({ weekday: 1 }), line({ weekday: 3 })]
  const after = [line({ weekday: 5 }), line({ weekday: 3, roomText: 'J2-201' })]
  const { changed } = diffLines(before, after)
  expect(changed.map((pair) => [pair.before.weekday, pair.after.weekday])).toEqual([
    [3, 3],
    [1, 5],
  ])
  expect(counts([line()], [line({ taskNo: 'T2' })])).toEqual([1, 0, 1])
})
