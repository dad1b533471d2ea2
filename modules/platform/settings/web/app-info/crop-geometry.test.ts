import { expect, test } from 'vitest'
import { held, partOf } from './crop-geometry.ts'

const [wide, square] = [
  { width: 400, height: 200 },
  { width: 100, height: 100 },
]

test('untouched, the middle of the picture fills the frame', () => {
  expect(partOf(wide, square, { zoom: 1, offset: { x: 0, y: 0 } })).toEqual({ x: 100, y: 0, width: 200, height: 200 })
})

test('dragging to the right shows more of the left, and stops at the edge', () => {
  expect(partOf(wide, square, { zoom: 1, offset: { x: 30, y: 0 } })).toEqual({ x: 40, y: 0, width: 200, height: 200 })
  expect(partOf(wide, square, { zoom: 1, offset: { x: 999, y: 50 } })).toEqual({ x: 0, y: 0, width: 200, height: 200 })
  expect(partOf(wide, square, { zoom: 1, offset: { x: -999, y: 0 } })).toEqual({
    x: 200,
    y: 0,
    width: 200,
    height: 200,
  })
})

test('zooming in takes a smaller part around the same middle; zooming out never uncovers the frame', () => {
  expect(partOf(wide, square, { zoom: 2, offset: { x: 0, y: 0 } })).toEqual({ x: 150, y: 50, width: 100, height: 100 })
  expect(held(wide, square, { zoom: 0.2, offset: { x: 0, y: 40 } })).toEqual({ zoom: 1, offset: { x: 0, y: 0 } })
  expect(held(wide, square, { zoom: 99, offset: { x: 0, y: 0 } }).zoom).toBe(4)
})
