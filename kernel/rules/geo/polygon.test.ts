import { expect, test } from 'vitest'
import { asDrawn } from './as-drawn.ts'
import { distanceTo, type Polygon } from './polygon.ts'

const campus: Polygon = [
  [113.0, 28.0],
  [113.01, 28.0],
  [113.01, 28.01],
  [113.0, 28.01],
]

test('inside is no distance, outside is the way to the nearest edge', () => {
  expect(distanceTo([campus], [113.005, 28.005])).toBe(0)
  // A hundredth of a degree of latitude is 1,112 m; of longitude, here, 982 m.
  expect(distanceTo([campus], [113.005, 28.02])).toBeCloseTo(1112, -1)
  expect(distanceTo([campus], [113.02, 28.005])).toBeCloseTo(982, -1)
  expect(distanceTo([campus], [113.02, 28.02])).toBeCloseTo(Math.hypot(1112, 982), -1)
  expect(
    distanceTo(
      [
        campus,
        [
          [113.02, 28],
          [113.03, 28],
          [113.03, 28.01],
        ],
      ],
      [113.025, 28.004],
    ),
  ).toBe(0)
})

test('a receiver is shifted to where maps draw it, by some hundred metres', () => {
  const [lng, lat] = asDrawn([116.3912, 39.9075])
  expect(lng).toBeCloseTo(116.39745, 4)
  expect(lat).toBeCloseTo(39.9089, 4)
  expect(asDrawn([2.35, 48.85])).toEqual([2.35, 48.85])
})
