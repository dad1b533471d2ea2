import { expect, test } from 'vitest'
import { dayLine } from './day-line.ts'
import type { OwnLesson } from '../../shared/look/own-routes.ts'

const lesson = (id: string, begin: string, end: string, state = '1') =>
  ({ id, state, beginAt: `2026-11-16T${begin}:00+08:00`, endAt: `2026-11-16T${end}:00+08:00` }) as OwnLesson
const day = [
  lesson('a', '08:00', '09:40'),
  lesson('b', '10:00', '11:40'),
  lesson('c', '14:00', '15:40'),
  lesson('x', '16:00', '17:40', '2'),
]
const shown = (clock: string | null) =>
  dayLine(day, clock === null ? null : Date.parse(`2026-11-16T${clock}:00+08:00`)).map((item) =>
    item.kind === 'lesson' ? `${item.lesson.id} ${item.phase}` : item.kind === 'gap' ? `${item.minutes}` : 'needle',
  )

test('free time of half an hour and more is named, and what falls out is struck', () => {
  expect(shown(null)).toEqual(['a later', 'b later', '140', 'c later', 'x struck'])
})

test('the needle lies before the next lesson, and in none while one is on', () => {
  expect(shown('07:30')).toEqual(['needle', 'a next', 'b later', '140', 'c later', 'x struck'])
  expect(shown('10:00')).toEqual(['a past', 'b now', '140', 'c next', 'x struck'])
  expect(shown('12:00')).toEqual(['a past', 'b past', '140', 'needle', 'c next', 'x struck'])
  expect(shown('21:00')).toEqual(['a past', 'b past', '140', 'c past', 'x struck', 'needle'])
})

test('the needle lies before what is still to come, also where one is excused from it', () => {
  const excused = { ...lesson('c', '14:00', '15:40'), excusedBy: '请假：事假', isExcusedWhole: true }
  const items = dayLine([excused], Date.parse('2026-11-16T12:00:00+08:00'))
  expect(items.map(({ kind }) => kind)).toEqual(['needle', 'lesson'])
})

test('a lesson somebody is excused from is never on and never the next', () => {
  const excused = { ...lesson('b', '10:00', '11:40'), excusedBy: '请假：事假', isExcusedWhole: true }
  const at = (clock: string) =>
    dayLine([excused, lesson('c', '14:00', '15:40')], Date.parse(`2026-11-16T${clock}:00+08:00`)).flatMap((item) =>
      item.kind === 'lesson' ? [item.phase] : [],
    )
  expect(at('09:00')).toEqual(['excused', 'next'])
  expect(at('10:30')).toEqual(['excused', 'next'])
  expect(at('12:00')).toEqual(['excused', 'next'])
})

test('a lesson somebody is excused from in part is still on and still the next', () => {
  const parted = { ...lesson('b', '19:00', '20:40'), excusedBy: '请假：事假', isExcusedWhole: false }
  const at = (clock: string) =>
    dayLine([parted], Date.parse(`2026-11-16T${clock}:00+08:00`)).flatMap((item) =>
      item.kind === 'lesson' ? [item.phase] : [],
    )
  expect([at('18:00'), at('19:30'), at('21:00')]).toEqual([['next'], ['now'], ['past']])
})
