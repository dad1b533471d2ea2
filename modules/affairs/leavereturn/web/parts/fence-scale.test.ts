import { expect, test } from 'vitest'
import { distanceTo, type Point, type Polygon } from '#kernel/rules/geo/polygon.ts'
import { drawnToScale } from './fence-scale.ts'

const campus: Polygon = [
  [113.0, 28.0],
  [113.01, 28.0],
  [113.01, 28.01],
  [113.0, 28.01],
]
const drawn = (place: Point | null, accuracyM = 20) =>
  drawnToScale([campus], { place, accuracyM, toleranceM: 100, awayM: place ? distanceTo([campus], place) : 0 })

test.each([[[113.005, 28.015]], [[113.02, 28.02]], [[112.99, 28.004]]] as [Point][])(
  'whoever is outside at %s is as far from the outline in the drawing as on the ground',
  (place) => {
    const { me, nearest, reach } = drawn(place)
    const away = Math.hypot(me!.x - nearest!.x, me!.y - nearest!.y)
    expect(away).toBeCloseTo(distanceTo([campus], place), -1)
    expect(Math.max(Math.abs(me!.x), Math.abs(me!.y)) + 20).toBeLessThan(reach)
  },
)

test('the whole circle of what is not known for certain is on the drawing', () => {
  const { me, reach } = drawn([113.005, 28.015], 900)
  expect(Math.abs(me!.y) + 900).toBeLessThan(reach)
})

test('inside there is no way to go, and kilometres away nobody is put where they are not', () => {
  expect(drawn([113.005, 28.005])).toMatchObject({ nearest: null, farWay: null })
  const far = drawn([113.005, 28.5])
  expect(far).toMatchObject({ me: null, nearest: null })
  expect(far.farWay!.x).toBeCloseTo(0)
  expect(far.farWay!.y).toBeCloseTo(-1)
  expect(far.reach).toBeLessThan(1000)
})
