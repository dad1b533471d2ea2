import { expect, test } from 'vitest'
import { corridor, kept, stepped } from './plan-layout.ts'

test('a room never leaves the picture, and never gets too small to touch', () => {
  expect(kept({ x: -5, y: 98, w: 10, h: 10 })).toEqual({ x: 0, y: 90, w: 10, h: 10 })
  expect(kept({ x: 40, y: 40, w: 0.5, h: 200 })).toEqual({ x: 40, y: 0, w: 2, h: 100 })
})

test('even numbers lie above the corridor, odd ones below, side by side', () => {
  const rooms = ['301', '302', '303', '304'].map((roomNo) => ({ id: roomNo, roomNo }))
  expect(corridor(rooms)).toEqual([
    { id: '302', x: 2, y: 4, w: 48, h: 40 },
    { id: '304', x: 50, y: 4, w: 48, h: 40 },
    { id: '301', x: 2, y: 56, w: 48, h: 40 },
    { id: '303', x: 50, y: 56, w: 48, h: 40 },
  ])
})

test.each([
  ['ArrowLeft', false, { x: 9, y: 10, w: 20, h: 20 }],
  ['ArrowDown', false, { x: 10, y: 11, w: 20, h: 20 }],
  ['ArrowRight', true, { x: 10, y: 10, w: 21, h: 20 }],
  ['ArrowUp', true, { x: 10, y: 10, w: 20, h: 19 }],
  ['Enter', false, null],
])('%s, sizing %s', (key, isSizing, place) => {
  expect(stepped({ x: 10, y: 10, w: 20, h: 20 }, key, isSizing)).toEqual(place)
})
