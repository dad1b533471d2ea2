import { expect, test } from 'vitest'
import { mergeLines, readRow, termOf, type RowTexts, type SchoolBook } from './import-rows.ts'
import { readWeeks, weekBits } from '../lessons/weeks.ts'

const book: SchoolBook = {
  term: '2026-2027-1',
  termWeeks: 20,
  mostSections: 10,
  teacherId: (gh) => (gh === '10021' ? 't1' : null),
  classId: (text) => (text.startsWith('软件') ? { value: `c ${text}` } : { problem: `班级【${text}】不存在` }),
  isKnownRoom: (text) => text === 'J1-101',
}
const row = (change: Partial<RowTexts> = {}): RowTexts => ({
  row: 2,
  xn: '2026-2027',
  xqM: '1',
  taskNo: 'T1',
  courseCode: 'C1',
  courseName: '软件工程',
  gh: '10021',
  classes: '软件2401',
  weekday: '周三',
  sections: '3-4节',
  weeks: '1-16周',
  room: 'J1-101',
  group: '',
  ...change,
})
const notes = (change: Partial<RowTexts>) => readRow(row(change), book).notes.map((note) => note.text)

test('a good row is a line', () => {
  expect(readRow(row(), book)).toEqual({
    line: {
      taskNo: 'T1',
      courseCode: 'C1',
      courseName: '软件工程',
      weekday: 3,
      jcFrom: 3,
      jcTo: 4,
      weeks: weekBits(readWeeks('1-16')!),
      teacherId: 't1',
      classIds: ['c 软件2401'],
      roomText: 'J1-101',
      isGroup: false,
      rows: [2],
    },
    notes: [],
  })
})

test.each([
  [{ weeks: '十六周' }, ['第2行：周次“十六周”无法识别']],
  [{ gh: '99' }, ['第2行：教师工号99不存在']],
  [{ sections: '11-12' }, ['第2行：节次应为1–10']],
  [{ sections: '上午' }, ['第2行：节次应为1–10']],
  [{ weekday: '周八' }, ['第2行：星期“周八”无法识别']],
  [{ classes: '软件2401,会计9' }, ['第2行：班级【会计9】不存在']],
  [
    { taskNo: '', courseCode: '', courseName: '' },
    ['第2行：教学班号不能为空', '第2行：课程号不能为空', '第2行：课程名不能为空'],
  ],
  [{ xqM: '2' }, ['第2行：学年学期与本批次（2026-2027-1）不一致']],
  [{ weeks: '', gh: '' }, ['第2行：教师工号不存在', '第2行：周次“”无法识别']],
])('%o is refused with %o', (change, texts) => {
  expect(readRow(row(change), book).line).toBeNull()
  expect(notes(change)).toEqual(texts)
})

test('an unknown room is kept as text, with a word about it', () => {
  const { line, notes: said } = readRow(row({ room: '老体育馆' }), book)
  expect(line?.roomText).toBe('老体育馆')
  expect(said).toEqual([{ row: 2, level: 'warning', text: '第2行：教室“老体育馆”未在场地库中，已按文本保留' }])
  expect(notes({ room: '' })).toEqual([])
  expect(notes({ weeks: '1-22' })).toEqual(['第2行：周次“1-22”超出本学期（20周），超出部分不排课'])
})

test.each([
  ['2026-2027', '1', '2026-2027-1'],
  ['2026-2027学年', '第二学期', '2026-2027-2'],
  ['2026-2027-1', '', '2026-2027-1'],
  ['', '', null],
])('%s %s is the term %s', (xn, xqM, term) => {
  expect(termOf({ xn, xqM })).toBe(term)
})

test('rows of several classes at once are one line, and all lines of a teaching class have its classes', () => {
  const lines = [row(), row({ row: 3, classes: '软件2402' }), row({ row: 4, weekday: '5' })].map(
    (one) => readRow(one, book).line!,
  )
  expect(mergeLines(lines).map(({ weekday, classIds, rows }) => [weekday, classIds, rows])).toEqual([
    [3, ['c 软件2401', 'c 软件2402'], [2, 3]],
    [5, ['c 软件2401', 'c 软件2402'], [4]],
  ])
})
