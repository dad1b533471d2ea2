import type { Fence } from '../../shared/campus.ts'

type Corner = Fence['polygons'][number][number]

const metresPerDegree = 111_320

/** Corners as people write them: one to a line, polygons apart by an empty line. */
export function fenceText(fence: Fence | null): string {
  return (fence?.polygons ?? []).map((polygon) => polygon.map(([lng, lat]) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join('\n')).join('\n\n')
}

/** What a text says, or the first line that says nothing; no text means no fence. */
export function readFence(text: string): { fence: Fence | null; line: number } {
  const polygons: Corner[][] = []
  let corners: Corner[] = []
  const lines = [...text.split('\n'), '']
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') {
      if (corners.length > 0 && corners.length < 3) return { fence: null, line: i }
      if (corners.length > 0) polygons.push(corners)
      corners = []
      continue
    }
    const parts = line.trim().split(/[,，\s]+/).map(Number)
    const [lng, lat] = parts
    if (parts.length !== 2 || !(Math.abs(lng!) <= 180) || !(Math.abs(lat!) <= 90)) return { fence: null, line: i + 1 }
    corners.push([lng!, lat!])
  }
  return { fence: polygons.length > 0 ? { crs: 'GCJ-02', polygons } : null, line: 0 }
}

/** Polygons in metres, north up, with the box around them. */
export function outlineOf(fence: Fence): { box: string; paths: string[] } {
  const middle = fence.polygons[0]![0]![1]
  const flat = fence.polygons.map((polygon) => polygon.map((corner) => onPlane(corner, middle)))
  const [xs, ys] = [flat.flat().map(([x]) => x), flat.flat().map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const edge = Math.max(width, height) * 0.05 + 1
  const paths = flat.map((polygon) => `M${polygon.map(([x, y]) => `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`).join('L')}Z`)
  return { box: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`, paths }
}

export function hectares(fence: Fence): number {
  const middle = fence.polygons[0]![0]![1]
  return fence.polygons.reduce((sum, polygon) => sum + Math.abs(twiceArea(polygon.map((corner) => onPlane(corner, middle)))) / 2, 0) / 10_000
}

function twiceArea(corners: readonly (readonly [number, number])[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0)
}

function onPlane([lng, lat]: Corner, middle: number): [number, number] {
  return [lng * metresPerDegree * Math.cos((middle * Math.PI) / 180), -lat * metresPerDegree]
}
