import { expect, test } from 'vitest'
import { conflictsOf, conflictText, type Line } from './conflicts.ts'
import { readWeeks, weekBits } from './weeks.ts'

const weeks = (text: string) => weekBits(readWeeks(text)!)
const line = (key: string, change: Partial<Line> = {}): Line => ({
  key,
  taskKey: key,
  courseName: '软件工程',
  classText: '软件2401',
  weekday: 3,
  jcFrom: 3,
  jcTo: 4,
  weeks: weeks('1-16'),
  teacherId: `t${key}`,
  room: `r${key}`,
  classIds: [`c${key}`],
  isGroup: false,
  ...change,
})
const found = (lines: Line[], input?: Parameters<typeof conflictsOf>[1]) =>
  conflictsOf(lines, input).map(({ kind, one, other, level }) => [kind, one, other, level])

test.each([
  ['the same teacher', { teacherId: 'ta' }, [['teacher', 'a', 'b', 'error']]],
  ['the same room', { room: 'ra' }, [['room', 'a', 'b', 'error']]],
  ['the same class', { classIds: ['x', 'ca'] }, [['class', 'a', 'b', 'error']]],
  [
    'all three',
    { teacherId: 'ta', room: 'ra', classIds: ['ca'] },
    [
      ['teacher', 'a', 'b', 'error'],
      ['room', 'a', 'b', 'error'],
      ['class', 'a', 'b', 'error'],
    ],
  ],
  ['another day', { teacherId: 'ta', weekday: 4 }, []],
  ['the next sections', { teacherId: 'ta', jcFrom: 5, jcTo: 6 }, []],
  ['one common section', { teacherId: 'ta', jcFrom: 4, jcTo: 5 }, [['teacher', 'a', 'b', 'error']]],
  ['no common week', { teacherId: 'ta', weeks: weeks('17-18') }, []],
  ['one common week', { teacherId: 'ta', weeks: weeks('16-18') }, [['teacher', 'a', 'b', 'error']]],
  ['nobody and nowhere', { teacherId: null, room: null }, []],
])('%s', (_name, change, expected) => {
  expect(found([line('a'), line('b', change)])).toEqual(expected)
})

test('odd and even weeks share a room', () => {
  expect(
    found([line('a', { room: 'x', weeks: weeks('1-16(单)') }), line('b', { room: 'x', weeks: weeks('1-16(双)') })]),
  ).toEqual([])
})

test('groups of one class may be in two places, a group and the whole class may not', () => {
  const [one, other] = [line('a', { isGroup: true }), line('b', { classIds: ['ca'], isGroup: true })]
  expect(found([one, other])).toEqual([])
  expect(found([one, { ...other, isGroup: false }])).toEqual([['class', 'a', 'b', 'error']])
  expect(found([one, { ...other, teacherId: 'ta' }])).toEqual([['teacher', 'a', 'b', 'error']])
})

test('a student who takes a course again is warned of, once for each pair', () => {
  const lines = [line('own'), line('again'), line('elsewhere', { weekday: 5 }), line('also')]
  const student = { id: 's', name: '张三', classId: 'cown', taskKeys: ['again', 'elsewhere'] }
  expect(found(lines, { students: [student] })).toEqual([['student', 'again', 'own', 'warning']])
  expect(found(lines, { students: [{ ...student, taskKeys: ['again', 'also'] }] })).toEqual([
    ['student', 'again', 'also', 'warning'],
    ['student', 'again', 'own', 'warning'],
    ['student', 'also', 'own', 'warning'],
  ])
  expect(found(lines, { students: [{ ...student, classId: null }] })).toEqual([])
})

test('only pairs with a new line are looked at where they are named', () => {
  const lines = [line('a', { room: 'x' }), line('b', { room: 'x' }), line('c', { room: 'x' })]
  expect(found(lines, { among: new Set(['c']) })).toEqual([
    ['room', 'a', 'c', 'error'],
    ['room', 'b', 'c', 'error'],
  ])
})

test('the other line is named in full', () => {
  expect(conflictText('teacher', line('a'))).toBe('与【软件工程 软件2401 周三3-4节 1-16周】教师冲突')
  expect(conflictText('class', line('a', { weeks: weeks('1-8,10-16双'), jcTo: 3, weekday: 7 }))).toBe(
    '与【软件工程 软件2401 周日3节 1-8周,10-16周(双)】班级冲突',
  )
  expect(conflictText('room', line('a', { classText: '' }))).toBe('与【软件工程 周三3-4节 1-16周】教室冲突')
})
