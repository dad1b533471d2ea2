/** A point as longitude and latitude. */
export type Point = readonly [lng: number, lat: number]
export type Polygon = readonly Point[]

const earth = 6_371_008.8
const rad = Math.PI / 180

/** Metres east and north of a point: on the scale of a few kilometres the earth is flat. */
export function onPlane([lng, lat]: Point, [x, y]: Point): [east: number, north: number] {
  return [(x - lng) * rad * earth * Math.cos(lat * rad), (y - lat) * rad * earth]
}

/** The point so many metres east and north of another. */
export function fromPlane([lng, lat]: Point, [east, north]: readonly [number, number]): Point {
  return [lng + east / (rad * earth * Math.cos(lat * rad)), lat + north / (rad * earth)]
}

/** How far a point lies from the nearest of some polygons, in metres; 0 inside one of them. */
export function distanceTo(polygons: readonly Polygon[], point: Point): number {
  if (polygons.some((polygon) => isInside(polygon, point))) return 0
  return Math.min(
    ...polygons.flatMap((polygon) =>
      polygon.map((corner, i) => toLine(point, corner, polygon[(i + 1) % polygon.length]!)),
    ),
  )
}

/** Whether a point lies within a polygon. */
function isInside(polygon: Polygon, [x, y]: Point): boolean {
  let isIn = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [polygon[i]!, polygon[j]!]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isIn = !isIn
  }
  return isIn
}

function toLine(point: Point, from: Point, to: Point): number {
  const [[ax, ay], [bx, by]] = [onPlane(point, from), onPlane(point, to)]
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / long))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

/** What a polygon covers, in square metres. */
export function areaOf(polygon: Polygon): number {
  const first = polygon[0]
  if (!first) return 0
  const flat = polygon.map((corner) => onPlane(first, corner))
  return (
    Math.abs(
      flat.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = flat[(i + 1) % flat.length]!
        return sum + x * nextY - nextX * y
      }, 0),
    ) / 2
  )
}

/** The way around a polygon, in metres. */
export function perimeterOf(polygon: Polygon): number {
  return polygon.reduce((sum, corner, i) => sum + Math.hypot(...onPlane(corner, polygon[(i + 1) % polygon.length]!)), 0)
}

/** The first two sides of a polygon that cross each other, by the number of the corner each begins at; null where none do. */
export function crossingOf(polygon: Polygon): [number, number] | null {
  for (let i = 0; i < polygon.length; i++) {
    for (let j = i + 1; j < polygon.length; j++) {
      // Neighbours meet in their corner, which is no crossing.
      if (j === i + 1 || (i === 0 && j === polygon.length - 1)) continue
      if (doCross([polygon[i]!, polygon[i + 1]!], [polygon[j]!, polygon[(j + 1) % polygon.length]!]))
        return [i + 1, j + 1]
    }
  }
  return null
}

function doCross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (one !== two && three !== four) return true
  return (
    (one === 0 && isBetween(a, c, b)) ||
    (two === 0 && isBetween(a, d, b)) ||
    (three === 0 && isBetween(c, a, d)) ||
    (four === 0 && isBetween(c, b, d))
  )
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

function isBetween([ax, ay]: Point, [px, py]: Point, [bx, by]: Point): boolean {
  return Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by)
}
