import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point, Polygon } from '#kernel/rules/geo/polygon.ts'
import { t } from '#browser/wire/i18n.ts'
import { moved, niceLength, onEarth, onScreen, type PlanView } from './plan-view.ts'

/** What a click on the ground means. */
export type PlanMode = 'look' | 'draw' | 'probe'

type PlanProps = {
  view: PlanView
  setView: (view: PlanView) => void
  polygons: readonly Polygon[]
  active: number
  setActive: (index: number) => void
  /** Corners of the active polygon while they move, and when they have come to rest. */
  onCorners: (corners: Point[], isDone: boolean) => void
  mode: PlanMode
  onPoint: (point: Point) => void
  probe: Point | null
  here: Point | null
  centre: Point | null
  isReadOnly: boolean
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const clickSlack = 4

/** A plan drawn to scale without a map under it: polygons with corners to drag, a grid, a bar that tells the scale. */
export function Plan(props: PlanProps) {
  const { view, setView, polygons, active, mode, isReadOnly } = props
  const drag = useRef<{ x: number; y: number; from: PlanView; hasMoved: boolean } | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, from: view, hasMoved: false }
  }
  const go = (event: PointerEvent) => {
    const from = drag.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.hasMoved && Math.hypot(dx, dy) < clickSlack) return
    from.hasMoved = true
    setView({ ...from.from, east: from.from.east - dx * view.metres, north: from.from.north + dy * view.metres })
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const from = drag.current
    drag.current = null
    if (!from || from.hasMoved || mode === 'look') return
    const box = event.currentTarget.getBoundingClientRect()
    props.onPoint(onEarth(view, [event.clientX - box.left, event.clientY - box.top]))
  }
  return (
    <svg
      className={`plan plan-mode-${mode}`}
      width={view.width}
      height={view.height}
      role="group"
      aria-label={t('范围平面图')}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
      }}
    >
      <Grid view={view} />
      {polygons.map((polygon, i) => (
        <polygon
          key={i}
          className={i === active ? 'plan-shape plan-shape-active' : 'plan-shape'}
          points={polygon
            .map((corner) =>
              onScreen(view, corner)
                .map((n) => n.toFixed(1))
                .join(','),
            )
            .join(' ')}
          onPointerDown={
            i === active || mode !== 'look'
              ? undefined
              : (event) => {
                  event.stopPropagation()
                  props.setActive(i)
                }
          }
        />
      ))}
      {props.centre && <Mark view={view} at={props.centre} className="plan-centre" label={t('参考点')} />}
      {!isReadOnly && polygons[active] && <Corners {...props} corners={polygons[active]} />}
      {props.here && <Mark view={view} at={props.here} className="plan-here" label={t('当前位置')} />}
      {props.probe && <Mark view={view} at={props.probe} className="plan-probe" label={t('测试点')} />}
      <Scale view={view} />
    </svg>
  )
}

/** The corners of the polygon at work, and between each two a place for another. */
function Corners({ view, corners, onCorners }: PlanProps & { corners: Polygon }) {
  const from = useRef<number | null>(null)
  const put = (i: number, point: Point, isDone: boolean) =>
    onCorners(
      corners.map((corner, at) => (at === i ? point : corner)),
      isDone,
    )
  const pointAt = (event: PointerEvent<SVGElement>): Point => {
    const box = event.currentTarget.ownerSVGElement!.getBoundingClientRect()
    return onEarth(view, [event.clientX - box.left, event.clientY - box.top])
  }
  const keys = (i: number) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) put(i, moved(corners[i]!, step[0] * (event.shiftKey ? 10 : 1), step[1] * (event.shiftKey ? 10 : 1)), true)
    else if (event.key === 'Delete' || event.key === 'Backspace')
      onCorners(
        corners.filter((_, at) => at !== i),
        true,
      )
    else return
    event.preventDefault()
  }
  return (
    <g>
      {corners.length >= 2 &&
        corners.map((corner, i) => {
          const [[ax, ay], [bx, by]] = [onScreen(view, corner), onScreen(view, corners[(i + 1) % corners.length]!)]
          if (Math.hypot(ax - bx, ay - by) < 36 || (corners.length === 2 && i === 1)) return null
          const middle: [number, number] = [(ax + bx) / 2, (ay + by) / 2]
          return (
            <circle
              key={`m${i}`}
              className="plan-middle"
              cx={middle[0]}
              cy={middle[1]}
              r={5}
              onPointerDown={(event) => {
                event.stopPropagation()
                onCorners([...corners.slice(0, i + 1), onEarth(view, middle), ...corners.slice(i + 1)], true)
              }}
            >
              <title>{t('在此插入顶点')}</title>
            </circle>
          )
        })}
      {corners.map((corner, i) => {
        const [x, y] = onScreen(view, corner)
        return (
          <g
            key={i}
            className="plan-corner"
            role="button"
            tabIndex={0}
            aria-label={t('顶点 {{n}}：{{lng}}, {{lat}}。方向键移动，Delete 删除', {
              n: i + 1,
              lng: corner[0].toFixed(6),
              lat: corner[1].toFixed(6),
            })}
            onKeyDown={keys(i)}
            onPointerDown={(event) => {
              event.stopPropagation()
              event.currentTarget.setPointerCapture(event.pointerId)
              from.current = i
            }}
            onPointerMove={(event) => {
              if (from.current === i) put(i, pointAt(event), false)
            }}
            onPointerUp={(event) => {
              event.stopPropagation()
              if (from.current === i) put(i, pointAt(event), true)
              from.current = null
            }}
          >
            <circle className="plan-corner-reach" cx={x} cy={y} r={22} />
            <circle className="plan-corner-dot" cx={x} cy={y} r={8} />
            <text x={x} y={y + 3.5}>
              {i + 1}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function Mark({ view, at, className, label }: { view: PlanView; at: Point; className: string; label: string }) {
  const [x, y] = onScreen(view, at)
  return (
    <g className={className}>
      <title>{label}</title>
      <circle cx={x} cy={y} r={6} />
      <path d={`M${x - 10} ${y}h20M${x} ${y - 10}v20`} />
      <text x={x + 12} y={y - 8}>
        {label}
      </text>
    </g>
  )
}

function Grid({ view }: { view: PlanView }) {
  const step = niceLength(view.metres * 120)
  const [left, bottom] = [view.east - (view.width / 2) * view.metres, view.north - (view.height / 2) * view.metres]
  const lines = (from: number, long: number) =>
    Array.from({ length: Math.ceil((long * view.metres) / step) + 1 }, (_, i) => (Math.ceil(from / step) + i) * step)
  const upright = lines(left, view.width).map((at) => `M${((at - left) / view.metres).toFixed(1)} 0V${view.height}`)
  const level = lines(bottom, view.height).map(
    (at) => `M0 ${(view.height - (at - bottom) / view.metres).toFixed(1)}H${view.width}`,
  )
  return <path className="plan-grid" d={[...upright, ...level].join('')} />
}

function Scale({ view }: { view: PlanView }) {
  const length = niceLength(view.metres * 140)
  const [wide, y] = [length / view.metres, view.height - 20]
  return (
    <g className="plan-scale" aria-hidden>
      <path d={`M16 ${y - 5}V${y}H${16 + wide}V${y - 5}`} />
      <text x={16 + wide / 2} y={y - 8}>
        {length >= 1000 ? t('{{n}} 公里', { n: length / 1000 }) : t('{{n}} 米', { n: length })}
      </text>
      <path d={`M${view.width - 24} 40V16m-5 7l5 -7l5 7`} />
      <text x={view.width - 24} y={54}>
        {t('北')}
      </text>
    </g>
  )
}
