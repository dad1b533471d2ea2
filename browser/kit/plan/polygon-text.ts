import type { Point, Polygon } from '#kernel/rules/geo/polygon.ts'

/** Corners as people write them: one to a line, polygons apart by an empty line. */
export function polygonText(polygons: readonly Polygon[]): string {
  return polygons
    .map((polygon) => polygon.map(([lng, lat]) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join('\n'))
    .join('\n\n')
}

/** What a text says: lines of longitude and latitude, or GeoJSON. `line`: the first that says nothing; 0 where all is well. */
export function readPolygons(text: string): { polygons: Point[][]; line: number } {
  if (text.trim().startsWith('{') || text.trim().startsWith('[{')) return readGeoJson(text)
  const polygons: Point[][] = []
  let corners: Point[] = []
  for (const [i, line] of [...text.split('\n'), ''].entries()) {
    if (line.trim() === '') {
      if (corners.length > 0 && corners.length < 3) return { polygons: [], line: i }
      if (corners.length > 0) polygons.push(corners)
      corners = []
      continue
    }
    const parts = line
      .trim()
      .split(/[,，\s]+/)
      .map(Number)
    const [lng, lat] = parts
    if (parts.length !== 2 || !(Math.abs(lng!) <= 180) || !(Math.abs(lat!) <= 90)) return { polygons: [], line: i + 1 }
    corners.push([lng!, lat!])
  }
  return { polygons, line: 0 }
}

/** The outer rings of whatever polygons a GeoJSON text holds. */
function readGeoJson(text: string): { polygons: Point[][]; line: number } {
  try {
    const rings = ringsIn(JSON.parse(text))
    const polygons = rings.map((ring) => withoutEnd(ring.filter(isPoint).map(([lng, lat]): Point => [lng, lat])))
    return polygons.length > 0 && polygons.every((polygon) => polygon.length >= 3)
      ? { polygons, line: 0 }
      : { polygons: [], line: 1 }
  } catch {
    return { polygons: [], line: 1 }
  }
}

function ringsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return value.flatMap(ringsIn)
  if (value === null || typeof value !== 'object') return []
  const { type, coordinates, features, geometry, geometries } = value as Record<string, unknown>
  if (type === 'Polygon') return [(coordinates as unknown[][])[0] ?? []]
  if (type === 'MultiPolygon') return (coordinates as unknown[][][]).map((polygon) => polygon[0] ?? [])
  return ringsIn(features ?? geometry ?? geometries ?? null)
}

function isPoint(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'number' &&
    typeof value[1] === 'number' &&
    Math.abs(value[0]) <= 180 &&
    Math.abs(value[1]) <= 90
  )
}

/** GeoJSON says the first corner again at the end. */
function withoutEnd(ring: Point[]): Point[] {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 1 && first![0] === last![0] && first![1] === last![1] ? ring.slice(0, -1) : ring
}
