import { expect, test } from 'vitest'
import { readSections, readWeekday, sectionsText, weekdayText } from './sections.ts'

test.each([
  ['3-4节', 3, 4],
  ['第3,4节', 3, 4],
  ['030405', 3, 5],
  ['0304', 3, 4],
  ['1011', 10, 11],
  ['5', 5, 5],
  ['第10节', 10, 10],
  ['3—4节', 3, 4],
  ['３－４', 3, 4],
  ['4、3', 3, 4],
  ['[1-2]', 1, 2],
  ['1-2-', null, null],
  ['3,5', null, null],
  ['0', null, null],
  ['4-3', null, null],
  ['030', null, null],
  ['上午', null, null],
  ['', null, null],
])('%s is %s to %s', (text, from, to) => {
  expect(readSections(text)).toEqual(from === null ? null : { from, to })
})

test.each([
  ['周三', 3],
  ['星期日', 7],
  ['礼拜天', 7],
  ['3', 3],
  ['７', 7],
  ['一', 1],
  ['8', null],
  ['周', null],
  ['', null],
])('%s is weekday %s', (text, weekday) => {
  expect(readWeekday(text)).toBe(weekday)
})

test('they are written as people say them', () => {
  expect([sectionsText({ from: 3, to: 4 }), sectionsText({ from: 5, to: 5 }), weekdayText(3), weekdayText(7)]).toEqual([
    '3-4节',
    '5节',
    '周三',
    '周日',
  ])
})
