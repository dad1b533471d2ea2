import { onPlane, type Point } from '#kernel/rules/geo/polygon.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import './fence-plan.css'

type Flat = { x: number; y: number }

/** Farther away the campus would be a dot: the person is drawn at the edge instead. */
const farM = 3000
const steps = [20, 50, 100, 200, 500, 1000, 2000]

/** The outline of a campus as a plan, with what is tolerated around it, and where somebody stands in it. North is up. */
export function FencePlan({
  fence,
  toleranceM,
  place,
  accuracyM,
}: {
  fence: Fence
  toleranceM: number
  place: Point | null
  accuracyM: number
}) {
  const corners = fence.polygons.flat() as Point[]
  const middle: Point = [average(corners.map(([lng]) => lng)), average(corners.map(([, lat]) => lat))]
  const flat = (point: Point): Flat => {
    const [x, y] = onPlane(middle, point)
    return { x, y: -y }
  }
  const outlines = fence.polygons.map((polygon) => (polygon as Point[]).map(flat))
  const me = place ? flat(place) : null
  const isFar = me !== null && Math.hypot(me.x, me.y) > farM
  const reach =
    Math.max(
      150,
      ...outlines.flat().map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) + toleranceM),
      ...(me && !isFar ? [Math.max(Math.abs(me.x), Math.abs(me.y)) + Math.min(accuracyM, 300)] : []),
    ) * 1.12
  const shownMe =
    me && isFar
      ? { x: (me.x / Math.hypot(me.x, me.y)) * reach * 0.92, y: (me.y / Math.hypot(me.x, me.y)) * reach * 0.92 }
      : me
  const unit = reach / 100
  const bar = steps.findLast((step) => step <= reach * 0.6) ?? steps[0]!
  return (
    <svg
      className="leave-plan"
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      role="img"
      aria-label={t('校区范围与您的位置')}
    >
      {outlines.map((outline, i) => (
        <polygon key={`t${i}`} className="leave-plan-around" points={pointsOf(outline)} strokeWidth={2 * toleranceM} />
      ))}
      {outlines.map((outline, i) => (
        <polygon key={`p${i}`} className="leave-plan-campus" points={pointsOf(outline)} strokeWidth={unit * 1.2} />
      ))}
      {shownMe && !isFar && (
        <circle
          className="leave-plan-ring"
          cx={shownMe.x}
          cy={shownMe.y}
          r={Math.max(accuracyM, unit * 4)}
          strokeWidth={unit * 0.6}
        />
      )}
      {shownMe && (
        <circle className="leave-plan-me" cx={shownMe.x} cy={shownMe.y} r={unit * 3.4} strokeWidth={unit * 1.4} />
      )}
      <g className="leave-plan-scale" transform={`translate(${-reach * 0.92} ${reach * 0.9})`} strokeWidth={unit * 0.8}>
        <path d={`M0 ${-unit * 2}V0H${bar}V${-unit * 2}`} />
        <text x={bar + unit * 3} y={unit * 1.6} fontSize={unit * 7}>
          {t('{{n}} 米', { n: bar })}
        </text>
      </g>
      <g
        className="leave-plan-scale"
        transform={`translate(${reach * 0.88} ${-reach * 0.86})`}
        strokeWidth={unit * 0.8}
      >
        <path d={`M0 ${unit * 8}V${-unit * 6}M${-unit * 3} ${-unit * 2}L0 ${-unit * 6}L${unit * 3} ${-unit * 2}`} />
        <text y={unit * 16} fontSize={unit * 7} textAnchor="middle">
          {t('北')}
        </text>
      </g>
    </svg>
  )
}

function pointsOf(outline: readonly Flat[]): string {
  return outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
