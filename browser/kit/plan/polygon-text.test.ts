import { expect, test } from 'vitest'
import { areaOf, crossingOf, distanceTo, perimeterOf } from '#kernel/rules/geo/polygon.ts'
import { fitTo, niceLength, onScreen, onEarth } from './plan-view.ts'
import { polygonText, readPolygons } from './polygon-text.ts'

const square = '112.910000,28.140000\n112.920000,28.140000\n112.920000,28.150000\n112.910000,28.150000'

test('what is written comes back as it was, several polygons too', () => {
  expect(polygonText(readPolygons(square).polygons)).toBe(square)
  expect(readPolygons(`${square}\n\n${square}\n`).polygons).toHaveLength(2)
  expect(readPolygons('  \n')).toEqual({ polygons: [], line: 0 })
})

test('the line that is wrong is named: no numbers, out of the world, too few corners', () => {
  expect(readPolygons('112.91,28.14\n哪里\n').line).toBe(2)
  expect(readPolygons('112.91,98.14').line).toBe(1)
  expect(readPolygons('112.91,28.14\n112.92,28.14\n').line).toBe(2)
})

test('outlines of GeoJSON are taken without the corner it repeats; what is no GeoJSON is refused', () => {
  const ring = [
    [112.91, 28.14],
    [112.92, 28.14],
    [112.92, 28.15],
    [112.91, 28.14],
  ]
  const file = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } },
    ],
  })
  expect(readPolygons(file).polygons.map((polygon) => polygon.length)).toEqual([3, 3, 3])
  expect(readPolygons('{"type":"Point","coordinates":[1,2]}').line).toBe(1)
  expect(readPolygons('{…').line).toBe(1)
})

test('a hundredth of a degree each way is about 109 hectares there; sides that cross are found', () => {
  const [polygon] = readPolygons(square).polygons
  expect(areaOf(polygon!) / 10_000).toBeCloseTo(109, 0)
  expect(perimeterOf(polygon!)).toBeCloseTo(4184.8, 0)
  expect(crossingOf(polygon!)).toBeNull()
  expect(crossingOf([polygon![0]!, polygon![2]!, polygon![1]!, polygon![3]!])).toEqual([1, 3])
  expect(distanceTo([polygon!], [112.915, 28.145])).toBe(0)
  expect(Math.round(distanceTo([polygon!], [112.915, 28.16]))).toBe(1112)
})

test('a point of the plan is the same point of the earth again; the plan shows all of it', () => {
  const [polygon] = readPolygons(square).polygons
  const view = fitTo(polygon!, { origin: polygon![0]!, width: 600, height: 400 })
  for (const corner of polygon!) {
    const [x, y] = onScreen(view, corner)
    expect(x > 0 && x < 600 && y > 0 && y < 400).toBe(true)
    const [lng, lat] = onEarth(view, [x, y])
    expect([lng.toFixed(6), lat.toFixed(6)]).toEqual([corner[0].toFixed(6), corner[1].toFixed(6)])
  }
  expect([niceLength(3.2), niceLength(70), niceLength(240)]).toEqual([2, 50, 200])
})
