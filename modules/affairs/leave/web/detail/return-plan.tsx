import { t } from '#browser/wire/i18n.ts'
import type { WholeLeave } from '../../shared/board/whole-leave.ts'

type Point = readonly [number, number]
const size = 240
const margin = 16

/** The campus and the places where a return was tried, to scale; without any map of others. */
export function ReturnPlan({ whole: { fence, returns } }: { whole: WholeLeave }) {
  const tries = returns.flatMap((one, i) =>
    one.lng === null || one.lat === null
      ? []
      : [{ ...one, no: i + 1, at: [Number(one.lng), Number(one.lat)] as Point }],
  )
  if (!fence || tries.length === 0) return null
  const points: Point[] = [
    ...fence.polygons.flat().map(([lng, lat]) => [lng!, lat!] as Point),
    ...tries.map(({ at }) => at),
  ]
  const place = fitted(points)
  return (
    <svg className="return-plan" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('校园范围与销假位置')}>
      {fence.polygons.map((polygon, i) => (
        <polygon key={i} points={polygon.map(([lng, lat]) => place([lng!, lat!]).join(',')).join(' ')} />
      ))}
      {tries.map(({ id, no, at, isDone }) => {
        const [x, y] = place(at)
        return (
          <g key={id} className={isDone ? 'is-done' : 'is-failed'}>
            <circle cx={x} cy={y} r={9} />
            <text x={x} y={y + 4} textAnchor="middle">
              {no}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Fits longitudes and latitudes into the square; a degree of longitude is shorter the further north it lies. */
function fitted(points: readonly Point[]): (point: Point) => [number, number] {
  const middle = points.reduce((sum, [, lat]) => sum + lat, 0) / points.length
  const narrow = Math.cos((middle * Math.PI) / 180)
  const flat = points.map(([lng, lat]) => [lng * narrow, -lat] as const)
  const [left, top] = [Math.min(...flat.map(([x]) => x)), Math.min(...flat.map(([, y]) => y))]
  const [wide, high] = [Math.max(...flat.map(([x]) => x)) - left, Math.max(...flat.map(([, y]) => y)) - top]
  const scale = (size - 2 * margin) / Math.max(wide, high, 1e-6)
  const [dx, dy] = [(size - wide * scale) / 2, (size - high * scale) / 2]
  return ([lng, lat]) => [
    Math.round(((lng * narrow - left) * scale + dx) * 10) / 10,
    Math.round(((-lat - top) * scale + dy) * 10) / 10,
  ]
}
