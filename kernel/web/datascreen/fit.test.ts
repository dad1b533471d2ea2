import { expect, test } from 'vitest'
import { fitTo, placeOf } from './fit.ts'

test.each([
  [1920, 1080, 'whole', 1, 1920],
  [3840, 2160, 'whole', 2, 1920],
  [1366, 768, 'whole', 0.711, 1920],
  [1280, 1024, 'whole', 0.667, 1920],
  [2560, 1080, 'wide', 1, 2544],
  [3840, 1080, 'wide', 1, 3792],
  [1080, 1920, 'stack', 1, 1080],
  [390, 844, 'stack', 0.5, 390],
])('%d × %d', (width, height, kind, scale, drawn) => {
  const fit = fitTo(width, height)
  expect(fit.kind).toBe(kind)
  expect(fit.scale).toBeCloseTo(scale, 2)
  expect(fit.width).toBe(drawn)
})

test('regions stand on the grid, the right edge meets the margin, the middle takes the rest', () => {
  expect(placeOf({ col: 1, row: 1, cols: 6, rows: 4 }, 1920)).toEqual({ left: 32, top: 100, width: 452, height: 296 })
  expect(placeOf({ col: 7, row: 3, cols: 12, rows: 8 }, 1920)).toMatchObject({ left: 500, width: 920 })
  const right = placeOf({ col: 19, row: 10, cols: 6, rows: 3 }, 2544)
  expect(right.left + right.width).toBe(2544 - 32)
  const middle = placeOf({ col: 7, row: 3, cols: 12, rows: 8 }, 2544)
  expect(middle.left + middle.width + 16).toBe(right.left)
  expect(right.top + right.height).toBe(1020)
})
