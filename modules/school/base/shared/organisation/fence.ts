import { areaOf, crossingOf } from '#kernel/rules/geo/polygon.ts'
import type { Fence } from './campus.ts'

/** Square metres: below it is a slip of the hand, above it is a city. */
const [smallest, largest] = [1_000, 50_000_000]

/** Why an outline cannot be that of a campus, or null. */
export function fenceProblem(fence: Pick<Fence, 'polygons'> | null): string | null {
  for (const [i, polygon] of (fence?.polygons ?? []).entries()) {
    const problem = polygonProblem(polygon)
    if (problem) return fence!.polygons.length > 1 ? `第 ${i + 1} 个多边形：${problem}` : problem
  }
  return null
}

function polygonProblem(polygon: Fence['polygons'][number]): string | null {
  if (new Set(polygon.map(([lng, lat]) => `${lng.toFixed(7)},${lat.toFixed(7)}`)).size < 3)
    return '范围至少需要 3 个不同的顶点'
  const crossing = crossingOf(polygon)
  if (crossing) return `边线交叉：第 ${crossing[0]} 条边与第 ${crossing[1]} 条边相交`
  const area = areaOf(polygon)
  if (area < smallest) return `范围面积约 ${Math.round(area)} 平方米，过小，请检查坐标`
  if (area > largest) return `范围面积约 ${Math.round(area / 1_000_000)} 平方公里，过大，请检查坐标`
  return null
}
