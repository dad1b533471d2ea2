import { expect, test } from 'vitest'
import { courseColours, layoutDay } from './layout.ts'
import type { GridLesson } from '../shared/look/week-routes.ts'

const lesson = (id: string, jcFrom: number, jcTo: number, state = '1') =>
  ({ id, courseId: id, jcFrom, jcTo, state }) as GridLesson
const drawn = (lessons: GridLesson[]) =>
  layoutDay(lessons).map(({ lesson: { id }, lane, lanes, isClash }) => [id, lane, lanes, isClash])

test('lessons one after another fill the column, overlapping ones share it and are in each other’s way', () => {
  expect(drawn([lesson('b', 3, 4), lesson('a', 1, 2)])).toEqual([
    ['a', 0, 1, false],
    ['b', 0, 1, false],
  ])
  expect(drawn([lesson('a', 1, 2), lesson('b', 2, 3), lesson('c', 5, 6)])).toEqual([
    ['a', 0, 2, true],
    ['b', 1, 2, true],
    ['c', 0, 1, false],
  ])
})

test('a lesson that moved away stands beside the one in its place without a clash', () => {
  expect(drawn([lesson('a', 1, 2, '3'), lesson('b', 1, 2)])).toEqual([
    ['a', 0, 2, false],
    ['b', 1, 2, false],
  ])
})

test('a course keeps its colour', () => {
  expect(courseColours([lesson('b', 1, 2), lesson('a', 3, 4), lesson('b', 5, 6)])).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  )
})
