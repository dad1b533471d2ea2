import { expect, test } from 'vitest'
import { outlineOf } from './fence-geometry.ts'

test('an outline is drawn to scale within its box', () => {
  const { box, paths } = outlineOf({
    crs: 'GCJ-02',
    polygons: [
      [
        [112.91, 28.14],
        [112.92, 28.14],
        [112.92, 28.15],
      ],
    ],
  })
  const [, , width, height] = box.split(' ').map(Number)
  expect(width! / height!).toBeCloseTo(Math.cos((28.145 * Math.PI) / 180), 1)
  expect(paths).toHaveLength(1)
})
