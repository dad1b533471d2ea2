import { expect, test } from 'vitest'
import { fitTo, placeOf } from './fit.ts'

test.each([
  [1920, 1080, 'whole', 1, 1920],
  [3840, 2160, 'whole', 2, 1920],
  [1366, 768, 'whole', 0.711, 1920],
  [1280, 1024, 'whole', 0.667, 1920],
  [2560, 1080, 'wide', 1, 2544],
  [3840, 1080, 'wide', 1, 3792],
  [1080, 1920, 'tall', 0.952, 1134],
  [768, 1024, 'tall', 0.509, 1134],
  [390, 844, 'stack', 0.806, 484],
])('%d × %d', (width, height, kind, scale, drawn) => {
  const fit = fitTo(width, height)
  expect(fit.kind).toBe(kind)
  expect(fit.scale).toBeCloseTo(scale, 2)
  expect(fit.width).toBe(drawn)
  expect(fit.left + fit.width * fit.scale).toBeLessThanOrEqual(width + 0.001)
  expect(fit.top + (kind === 'stack' ? 0 : fit.height * fit.scale)).toBeLessThanOrEqual(height + 0.001)
})

test('regions stand on the grid, the right edge meets the margin, the middle takes the rest', () => {
  const whole = { kind: 'whole', width: 1920 } as const
  const wide = { kind: 'wide', width: 2544 } as const
  expect(placeOf({ col: 1, row: 1, cols: 6, rows: 4 }, whole)).toEqual({ left: 32, top: 100, width: 452, height: 296 })
  expect(placeOf({ col: 7, row: 3, cols: 12, rows: 8 }, whole)).toMatchObject({ left: 500, width: 920 })
  const right = placeOf({ col: 19, row: 10, cols: 6, rows: 3 }, wide)
  expect(right.left + right.width).toBe(2544 - 32)
  const middle = placeOf({ col: 7, row: 3, cols: 12, rows: 8 }, wide)
  expect(middle.left + middle.width + 16).toBe(right.left)
  expect(right.top + right.height).toBe(1020)
})

test('on an upright display the sides stand beside each other under the middle', () => {
  const fit = fitTo(1080, 1920)
  const [middle, left, right] = [
    placeOf({ col: 7, row: 11, cols: 12, rows: 2 }, fit),
    placeOf({ col: 1, row: 1, cols: 6, rows: 4 }, fit),
    placeOf({ col: 19, row: 10, cols: 6, rows: 3 }, fit),
  ]
  expect(left.top).toBe(middle.top + middle.height + 16)
  expect(right.left).toBe(left.left + left.width + 16)
  expect(right.left + right.width).toBe(fit.width - 32)
})
