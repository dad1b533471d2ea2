import type { Fence } from '../../shared/organisation/campus.ts'

type Corner = Fence['polygons'][number][number]

const metresPerDegree = 111_320

/** Polygons in metres, north up, with the box around them. */
export function outlineOf(fence: Fence): { box: string; paths: string[] } {
  const middle = fence.polygons[0]![0]![1]
  const flat = fence.polygons.map((polygon) => polygon.map((corner) => onPlane(corner, middle)))
  const [xs, ys] = [flat.flat().map(([x]) => x), flat.flat().map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const edge = Math.max(width, height) * 0.05 + 1
  const paths = flat.map(
    (polygon) => `M${polygon.map(([x, y]) => `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`).join('L')}Z`,
  )
  return { box: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`, paths }
}

function onPlane([lng, lat]: Corner, middle: number): [number, number] {
  return [lng * metresPerDegree * Math.cos((middle * Math.PI) / 180), -lat * metresPerDegree]
}
