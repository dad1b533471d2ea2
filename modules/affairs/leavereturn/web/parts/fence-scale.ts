import { onPlane, type Point, type Polygon } from '#kernel/rules/geo/polygon.ts'

export type Flat = { x: number; y: number }

/** Farther away the campus would be a dot: the drawing then says which way and how far, and puts nobody anywhere. */
const farM = 3000
const leastReach = 150
const margin = 1.12

/** A campus in metres around its middle, south downwards, as far as the drawing must reach; and where somebody stands in it. */
export type Drawn = {
  outlines: Flat[][]
  reach: number
  /** Where somebody is, to scale; null where that is not known, or beyond the drawing. */
  me: Flat | null
  /** The nearest place of the outline, for whoever is outside and on the drawing. */
  nearest: Flat | null
  /** Which way somebody beyond the drawing is, as a vector of length 1. */
  farWay: Flat | null
}

export function drawnToScale(
  polygons: readonly Polygon[],
  {
    place,
    accuracyM,
    toleranceM,
    awayM,
  }: { place: Point | null; accuracyM: number; toleranceM: number; awayM: number },
): Drawn {
  const corners = polygons.flat()
  const middle: Point = [average(corners.map(([lng]) => lng)), average(corners.map(([, lat]) => lat))]
  const flat = (point: Point): Flat => {
    const [east, north] = onPlane(middle, point)
    return { x: east, y: -north }
  }
  const outlines = polygons.map((polygon) => polygon.map(flat))
  const at = place && flat(place)
  const isFar = at !== null && awayM > farM
  const me = isFar ? null : at
  const reach =
    Math.max(
      leastReach,
      ...outlines.flat().map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) + toleranceM),
      ...(me ? [Math.max(Math.abs(me.x), Math.abs(me.y)) + Math.min(accuracyM, farM)] : []),
    ) * margin
  const far = Math.hypot(at?.x ?? 0, at?.y ?? 0)
  return {
    outlines,
    reach,
    me,
    nearest: me && awayM > 0 ? nearestOf(outlines, me) : null,
    farWay: isFar ? { x: at.x / far, y: at.y / far } : null,
  }
}

function nearestOf(outlines: readonly (readonly Flat[])[], me: Flat): Flat {
  const sides = outlines.flatMap((outline) =>
    outline.map((from, i) => onSide(me, from, outline[(i + 1) % outline.length]!)),
  )
  const far = ({ x, y }: Flat) => Math.hypot(x - me.x, y - me.y)
  return sides.reduce((best, one) => (far(one) < far(best) ? one : best))
}

function onSide(me: Flat, from: Flat, to: Flat): Flat {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((me.x - from.x) * dx + (me.y - from.y) * dy) / long))
  return { x: from.x + share * dx, y: from.y + share * dy }
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
