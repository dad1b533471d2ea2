/** A point as longitude and latitude. */
export type Point = readonly [lng: number, lat: number]
export type Polygon = readonly Point[]

const earth = 6_371_008.8
const rad = Math.PI / 180

/** How far a point lies from the nearest of some polygons, in metres; 0 inside one of them. */
export function distanceTo(polygons: readonly Polygon[], point: Point): number {
  if (polygons.some((polygon) => isInside(polygon, point))) return 0
  return Math.min(...polygons.flatMap((polygon) => polygon.map((corner, i) => toLine(point, corner, polygon[(i + 1) % polygon.length]!))))
}

function isInside(polygon: Polygon, [x, y]: Point): boolean {
  let isIn = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [polygon[i]!, polygon[j]!]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isIn = !isIn
  }
  return isIn
}

/** On the scale of a campus the earth is flat: metres east and north of the point. */
function toLine([lng, lat]: Point, from: Point, to: Point): number {
  const flat = ([x, y]: Point): [number, number] => [(x - lng) * rad * earth * Math.cos(lat * rad), (y - lat) * rad * earth]
  const [[ax, ay], [bx, by]] = [flat(from), flat(to)]
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / long))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

const axis = 6_378_245
const flattening = 0.006_693_421_622_965_943

/** What a plain GPS receiver says, as Chinese maps draw it (WGS-84 to GCJ-02). Outside the country nothing is shifted. */
export function asDrawn([lng, lat]: Point): Point {
  if (lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271) return [lng, lat]
  const [x, y] = [lng - 105, lat - 35]
  const wave = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3)
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x)) + wave + ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 + ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x)) + wave + ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 + ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  const sine = Math.sin(lat * rad)
  const curve = 1 - flattening * sine * sine
  return [lng + east / ((axis / Math.sqrt(curve)) * Math.cos(lat * rad) * rad), lat + north / (((axis * (1 - flattening)) / (curve * Math.sqrt(curve))) * rad)]
}
