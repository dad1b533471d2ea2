import { Alert, Button, Segmented, Tooltip } from 'antd'
import { LocateFixed, Maximize, Minus, Plus, PlusSquare, Trash2, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { areaOf, distanceTo, perimeterOf, type Point, type Polygon } from '#kernel/rules/geo/polygon.ts'
import { asDrawn } from '#kernel/rules/geo/as-drawn.ts'
import { decimalText } from '#kernel/rules/numbers.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { CornerList } from './corner-list.tsx'
import { Plan, type PlanMode } from './plan.tsx'
import { fitTo, type PlanView } from './plan-view.ts'
import './plan.css'

type EditorProps = {
  polygons: readonly Polygon[]
  onChange: (polygons: Point[][]) => void
  /** Where to begin when nothing is drawn yet. */
  centre?: Point | null
  /** How far outside still counts as inside. */
  toleranceM?: number
  problem?: string | null
  isReadOnly?: boolean
}

/** Somewhere to begin where nobody said where the place is. */
const nowhere: Point = [116.397, 39.909]

/** Outlines on a plan without a map under it: by click, by drag, by keys, by numbers, by a text or a file. Coordinates are GCJ-02. */
export function PolygonEditor({
  polygons,
  onChange,
  centre = null,
  toleranceM = 0,
  problem = null,
  isReadOnly = false,
}: EditorProps) {
  const isNarrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const [origin] = useState<Point>(() => polygons[0]?.[0] ?? centre ?? nowhere)
  const height = isNarrow ? 340 : 460
  const [view, setView] = useState<PlanView>(() => fitTo(pointsOf(polygons, centre), { origin, width: 640, height }))
  const [mode, setMode] = useState<PlanMode>(isReadOnly ? 'probe' : 'look')
  const [active, setActive] = useState(0)
  const [moving, setMoving] = useState<Point[] | null>(null)
  const [past, setPast] = useState<Point[][][]>([])
  const [probe, setProbe] = useState<Point | null>(null)
  const [here, setHere] = useState<{ point: Point; accuracy: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const fit = (more: readonly Point[] = []) => setView((now) => fitTo([...pointsOf(polygons, centre), ...more], now))
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () =>
      setView((now) =>
        now.width === box.clientWidth && now.height === height
          ? now
          : fitTo(pointsOf(polygons, centre), { ...now, width: Math.max(200, box.clientWidth), height }),
      )
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    return () => watcher.disconnect()
    // The plan is fitted anew when its place changes, not with every corner.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [height])

  const change = (next: Point[][]) => {
    setPast((before) => [...before.slice(-49), polygons.map((polygon) => [...polygon])])
    onChange(next)
  }
  const own = polygons.map((polygon) => [...polygon])
  const corners = (next: Point[], isDone: boolean) => {
    setMoving(isDone ? null : next)
    if (isDone)
      change(
        next.length === 0
          ? own.filter((_, i) => i !== active)
          : own.map((polygon, i) => (i === active ? next : polygon)),
      )
  }
  const point = (at: Point) => {
    if (mode === 'probe') setProbe(at)
    else change(own[active] ? own.map((polygon, i) => (i === active ? [...polygon, at] : polygon)) : [...own, [at]])
  }
  const locate = () => {
    setRefusal(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const at = asDrawn([coords.longitude, coords.latitude])
        setHere({ point: at, accuracy: coords.accuracy })
        fit([at])
      },
      () => setRefusal(t('无法取得当前位置，请允许浏览器定位')),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  const shown = moving ? own.map((polygon, i) => (i === active ? moving : polygon)) : own
  const zoom = (by: number) => setView({ ...view, metres: Math.min(200, Math.max(0.05, view.metres * by)) })
  const modes = [
    { value: 'look' as const, label: t('移动') },
    ...(isReadOnly ? [] : [{ value: 'draw' as const, label: t('添加顶点') }]),
    { value: 'probe' as const, label: t('测试点') },
  ]
  return (
    <div className="polygon-editor">
      <div className="polygon-tools">
        <Segmented<PlanMode> value={mode} onChange={setMode} options={modes} aria-label={t('点击平面图时')} />
        <span className="polygon-tools-group">
          <IconButton label={t('放大')} icon={Plus} onClick={() => zoom(0.7)} />
          <IconButton label={t('缩小')} icon={Minus} onClick={() => zoom(1 / 0.7)} />
          <IconButton label={t('显示全部')} icon={Maximize} onClick={() => fit(here ? [here.point] : [])} />
          <IconButton label={t('当前位置')} icon={LocateFixed} onClick={locate} />
        </span>
        {!isReadOnly && (
          <span className="polygon-tools-group">
            <Tooltip title={past.length === 0 ? t('没有可撤销的修改') : t('撤销', { context: 'undo' })}>
              <Button
                type="text"
                className="icon-button"
                aria-label={t('撤销', { context: 'undo' })}
                disabled={past.length === 0}
                icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => {
                  onChange(past.at(-1)!)
                  setPast(past.slice(0, -1))
                  setActive(0)
                }}
              />
            </Tooltip>
            <IconButton
              label={t('新增多边形')}
              icon={PlusSquare}
              onClick={() => {
                setActive(own.length)
                setMode('draw')
              }}
            />
            {own[active] && (
              <IconButton
                label={t('删除此多边形')}
                icon={Trash2}
                onClick={() => {
                  change(own.filter((_, i) => i !== active))
                  setActive(0)
                }}
              />
            )}
          </span>
        )}
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      {refusal && <Alert type="warning" showIcon title={refusal} closable onClose={() => setRefusal(null)} />}
      <div className="polygon-body">
        <div className="polygon-plan" ref={frame}>
          <Plan
            view={view}
            setView={setView}
            polygons={shown}
            active={active}
            setActive={setActive}
            onCorners={corners}
            mode={mode}
            onPoint={point}
            probe={probe}
            here={here?.point ?? null}
            centre={centre}
            isReadOnly={isReadOnly}
          />
          <p className="polygon-hint">
            {mode === 'draw'
              ? t('点击平面图添加顶点；拖动顶点或用方向键移动，Shift 加速，Delete 删除')
              : mode === 'probe'
                ? t('点击平面图放置测试点，查看它离范围多远')
                : t('拖动平移，拖动顶点修改；边线中点可插入顶点')}
          </p>
        </div>
        <aside className="polygon-side">
          <Figures polygons={shown} />
          {probe && <Verdict label={t('测试点')} at={probe} polygons={shown} toleranceM={toleranceM} />}
          {here && (
            <Verdict
              label={t('当前位置（精度 ±{{n}} 米）', { n: Math.round(here.accuracy) })}
              at={here.point}
              polygons={shown}
              toleranceM={toleranceM}
            />
          )}
          <CornerList
            polygons={own}
            active={active}
            setActive={setActive}
            isReadOnly={isReadOnly}
            onChange={(next) => {
              change(next)
              setView((now) => fitTo(pointsOf(next, centre), now))
            }}
            onCorners={(next) => corners(next, true)}
          />
        </aside>
      </div>
    </div>
  )
}

function pointsOf(polygons: readonly Polygon[], centre: Point | null): Point[] {
  const drawn = polygons.flat()
  return drawn.length > 0 ? drawn : centre ? [centre] : []
}

function Figures({ polygons }: { polygons: readonly Polygon[] }) {
  const whole = polygons.filter((polygon) => polygon.length >= 3)
  const area = whole.reduce((sum, polygon) => sum + areaOf(polygon), 0)
  const long = whole.reduce((sum, polygon) => sum + perimeterOf(polygon), 0)
  return (
    <dl className="polygon-figures">
      <div>
        <dt>{t('面积')}</dt>
        <dd>
          {area === 0
            ? '—'
            : area >= 10_000
              ? t('{{n}} 公顷', { n: decimalText((area / 10_000).toFixed(1)) })
              : t('{{n}} 平方米', { n: Math.round(area).toLocaleString('en-US') })}
        </dd>
      </div>
      <div>
        <dt>{t('周长')}</dt>
        <dd>{long === 0 ? '—' : t('{{n}} 米', { n: Math.round(long).toLocaleString('en-US') })}</dd>
      </div>
      <div>
        <dt>{t('顶点')}</dt>
        <dd>{polygons.reduce((sum, polygon) => sum + polygon.length, 0)}</dd>
      </div>
    </dl>
  )
}

/** Whether somebody at a point would count as being there. */
function Verdict({
  label,
  at,
  polygons,
  toleranceM,
}: {
  label: string
  at: Point
  polygons: readonly Polygon[]
  toleranceM: number
}) {
  const whole = polygons.filter((polygon) => polygon.length >= 3)
  const metres = whole.length > 0 ? Math.round(distanceTo(whole, at)) : null
  const isGood = metres !== null && metres <= toleranceM
  const words =
    metres === null
      ? t('尚未画出范围')
      : metres === 0
        ? t('在范围内')
        : isGood
          ? t('范围外 {{n}} 米，在允许误差内', { n: metres.toLocaleString('en-US') })
          : t('距范围 {{n}} 米，不在范围内', { n: metres.toLocaleString('en-US') })
  return (
    <p className={isGood ? 'polygon-verdict polygon-verdict-good' : 'polygon-verdict'} role="status">
      <b>{label}</b>
      <span>{words}</span>
      <small>{`${at[0].toFixed(6)}, ${at[1].toFixed(6)}`}</small>
    </p>
  )
}
