import { fromPlane, onPlane, type Point } from '#kernel/rules/geo/polygon.ts'

/** What a plan shows: where its middle lies, in metres from the origin, how many metres a pixel is, how large it is. */
export type PlanView = { origin: Point; east: number; north: number; metres: number; width: number; height: number }

const around = 1.25

export function onScreen(
  { origin, east, north, metres, width, height }: PlanView,
  point: Point,
): [x: number, y: number] {
  const [x, y] = onPlane(origin, point)
  return [width / 2 + (x - east) / metres, height / 2 - (y - north) / metres]
}

/** The point under a place of the plan, to a tenth of a metre. */
export function onEarth(
  { origin, east, north, metres, width, height }: PlanView,
  [x, y]: readonly [number, number],
): Point {
  return rounded(fromPlane(origin, [east + (x - width / 2) * metres, north - (y - height / 2) * metres]))
}

/** So many metres east and north of where it was. */
export function moved(point: Point, east: number, north: number): Point {
  return rounded(fromPlane(point, [east, north]))
}

function rounded([lng, lat]: Point): Point {
  return [Math.round(lng * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6]
}

/** A view of all these points with some room around them; of one point, or none, a kilometre around it. */
export function fitTo(
  points: readonly Point[],
  { origin, width, height }: Pick<PlanView, 'origin' | 'width' | 'height'>,
): PlanView {
  const flat = points.map((point) => onPlane(origin, point))
  const [xs, ys] = [flat.map(([x]) => x), flat.map(([, y]) => y)]
  if (flat.length === 0) return { origin, east: 0, north: 0, metres: 1000 / Math.min(width, height), width, height }
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const metres = Math.max(((right - left) * around) / width, ((top - bottom) * around) / height)
  return {
    origin,
    east: (left + right) / 2,
    north: (bottom + top) / 2,
    metres: metres > 0.01 ? metres : 1000 / Math.min(width, height),
    width,
    height,
  }
}

/** The largest of 1, 2, 5, 10, 20 … metres within a length. */
export function niceLength(most: number): number {
  const step = 10 ** Math.floor(Math.log10(most))
  return (most >= 5 * step ? 5 : most >= 2 * step ? 2 : 1) * step
}
