import { decimalText } from '#kernel/rules/numbers.ts'
import type { Point, Polygon } from '#kernel/rules/geo/polygon.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { drawnToScale, type Flat } from './fence-scale.ts'
import './fence-plan.css'

const steps = [20, 50, 100, 200, 500, 1000, 2000]

/**
 * The outline of a campus as a plan, with what is tolerated around it, and where somebody stands in it: everything to the scale it
 * shows. North is up.
 */
export function FencePlan({
  fence,
  toleranceM,
  place,
  accuracyM,
  awayM,
}: {
  fence: Fence
  toleranceM: number
  place: Point | null
  accuracyM: number
  /** How far the place is from the outline. */
  awayM: number
}) {
  const polygons = fence.polygons as Polygon[]
  const { outlines, reach, me, nearest, farWay } = drawnToScale(polygons, { place, accuracyM, toleranceM, awayM })
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
      {me && (
        <circle className="leave-plan-ring" cx={me.x} cy={me.y} r={accuracyM} strokeWidth={unit * 0.6}>
          <title>{t('定位精度 ±{{n}} 米', { n: Math.round(accuracyM) })}</title>
        </circle>
      )}
      {me && nearest && awayM > toleranceM && (
        <g className="leave-plan-way" strokeWidth={unit} fontSize={unit * 7}>
          <path d={`M${me.x} ${me.y}L${nearest.x} ${nearest.y}`} strokeDasharray={`${unit * 2.5} ${unit * 2}`} />
          <text x={(me.x + nearest.x) / 2 + unit * 3} y={(me.y + nearest.y) / 2} strokeWidth={unit * 2}>
            {farText(awayM)}
          </text>
        </g>
      )}
      {me && <circle className="leave-plan-me" cx={me.x} cy={me.y} r={unit * 3.4} strokeWidth={unit * 1.4} />}
      {farWay && <Beyond way={farWay} reach={reach} awayM={awayM} />}
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

/** An arrow out of the drawing: somebody is that way, and so far. */
function Beyond({ way, reach, awayM }: { way: Flat; reach: number; awayM: number }) {
  const unit = reach / 100
  const turned = (Math.atan2(way.y, way.x) * 180) / Math.PI
  const [x, y] = [way.x * reach * 0.8, way.y * reach * 0.8]
  return (
    <g className="leave-plan-way" strokeWidth={unit * 1.4} fontSize={unit * 7}>
      <path
        transform={`translate(${x} ${y}) rotate(${turned})`}
        d={`M${-unit * 12} 0H${unit * 8}M${unit * 2} ${-unit * 5}L${unit * 8} 0L${unit * 2} ${unit * 5}`}
      />
      <text x={way.x * reach * 0.55} y={way.y * reach * 0.55} textAnchor="middle" strokeWidth={unit * 2}>
        {farText(awayM)}
      </text>
    </g>
  )
}

function farText(metres: number): string {
  return metres < 1000
    ? t('{{n}} 米', { n: Math.round(metres) })
    : t('{{n}} 公里', { n: decimalText((metres / 1000).toFixed(1)) })
}

function pointsOf(outline: readonly Flat[]): string {
  return outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
