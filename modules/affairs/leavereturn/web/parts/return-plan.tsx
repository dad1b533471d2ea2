import type { Point } from '#kernel/rules/geo/polygon.ts'
import { fitTo, onScreen } from '#browser/kit/plan/plan-view.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import type { ReturnsTold } from '../../shared/record-part.ts'

const size = 240

/** The campus and the places where a return was tried, to scale; without any map of others. */
export function ReturnPlan({ whole: { fence, returns } }: { whole: ReturnsTold & { fence: Fence | null } }) {
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
  const view = fitTo(points, { origin: points[0]!, width: size, height: size })
  const place = (point: Point) => onScreen(view, point).map((n) => Math.round(n * 10) / 10) as [number, number]
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
