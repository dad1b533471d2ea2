import { Maximize, Minus, Plus } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { isNarrow, useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { TreeMap } from './tree-map.tsx'

const least = 0.4
const most = 1.5
const step = 0.1

/** The sheet a tree lies on: zoom, moving it by hand, a small map. */
export function TreeCanvas({
  children,
  picked,
  seek,
  content,
  hasMap,
}: {
  children: ReactNode
  picked: string | undefined
  seek: number | undefined
  content: unknown
  hasMap: boolean
}) {
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isFitted = useRef(false)
  const isPhone = useNarrow()
  const [zoom, setZoom] = useState(1)
  const [size, setSize] = useState({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = sheet.current!
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const fit = useCallback((isWhole: boolean) => {
    const { clientWidth, clientHeight } = view.current!
    const { offsetWidth, offsetHeight } = sheet.current!
    if (clientWidth === 0 || offsetWidth === 0) return
    const wide = clientWidth / offsetWidth
    const whole = Math.min(1, wide, clientHeight / offsetHeight)
    setZoom(clamp(isWhole ? whole : Math.max(isNarrow() ? 0.8 : 0.85, whole)))
    requestAnimationFrame(() => {
      const element = view.current
      if (element) element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    })
  }, [])
  useLayoutEffect(() => {
    if (isFitted.current || size.width === 0) return
    isFitted.current = true
    fit(false)
  }, [size, fit])

  useEffect(() => {
    if (seek === undefined || !picked) return
    view.current?.querySelector(`[data-flow-box="${CSS.escape(picked)}"]`)?.scrollIntoView({
      block: 'center',
      inline: 'center',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    // Only when somebody asks for it, not with every pick.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seek])

  useEffect(() => {
    const element = view.current!
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      setZoom((now) => clamp(now + (event.deltaY < 0 ? step : -step)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  return (
    <>
      <div className="flow-view" ref={view} onPointerDown={panBy}>
        <div className="flow-space" style={{ width: size.width * zoom, height: size.height * zoom }}>
          <div className="flow-sheet" ref={sheet} style={{ transform: `scale(${zoom})` }}>
            {children}
          </div>
        </div>
      </div>
      <div className="flow-zoom" role="group" aria-label={t('缩放')}>
        <button
          type="button"
          aria-label={t('缩小')}
          disabled={zoom <= least}
          onClick={() => setZoom((now) => clamp(now - step))}
        >
          <Minus size={14} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" className="flow-zoom-now" aria-label={t('恢复为 100%')} onClick={() => setZoom(1)}>
          {Math.round(zoom * 100)}%
        </button>
        <button
          type="button"
          aria-label={t('放大')}
          disabled={zoom >= most}
          onClick={() => setZoom((now) => clamp(now + step))}
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
        </button>
        <i aria-hidden />
        <button type="button" aria-label={t('适应窗口')} onClick={() => fit(true)}>
          <Maximize size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {hasMap && !isPhone && (
        <TreeMap view={view} sheet={sheet} size={size} zoom={zoom} content={content} picked={picked} />
      )}
    </>
  )
}

function clamp(zoom: number): number {
  return Math.round(Math.max(least, Math.min(most, zoom)) * 100) / 100
}

/** The bare sheet is moved by its ground. */
function panBy(event: PointerEvent<HTMLDivElement>): void {
  const view = event.currentTarget
  if (
    event.button !== 0 ||
    event.pointerType === 'touch' ||
    (event.target as HTMLElement).closest('button, .flow-place')
  )
    return
  const from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop }
  view.setPointerCapture(event.pointerId)
  view.classList.add('is-panning')
  const move = (moved: globalThis.PointerEvent) => view.scrollTo(from.x - moved.clientX, from.y - moved.clientY)
  const end = () => {
    view.classList.remove('is-panning')
    view.removeEventListener('pointermove', move)
    view.removeEventListener('pointerup', end)
    view.removeEventListener('pointercancel', end)
  }
  view.addEventListener('pointermove', move)
  view.addEventListener('pointerup', end)
  view.addEventListener('pointercancel', end)
}
