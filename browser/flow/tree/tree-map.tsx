import { useEffect, useLayoutEffect, useState, type PointerEvent, type RefObject } from 'react'
import { t } from '#browser/wire/i18n.ts'

type Box = { key: string; left: number; top: number; width: number; height: number; isWrong: boolean }
type Part = { left: number; top: number; width: number; height: number }

/** The lower edge of the sheet is empty. */
const blankPx = 64
const widest = 112
const highest = 84

/** The whole tree in small, with the part that is seen; pressing it goes there. */
export function TreeMap(props: {
  view: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  size: { width: number; height: number }
  zoom: number
  content: unknown
  picked: string | undefined
}) {
  const { view, sheet, size, zoom, content, picked } = props
  const [boxes, setBoxes] = useState<Box[]>([])
  const [part, setPart] = useState<Part>()

  useLayoutEffect(() => {
    const ground = sheet.current?.getBoundingClientRect()
    if (!ground) return
    const found = [...sheet.current!.querySelectorAll<HTMLElement>('[data-flow-box]')].map((element) => {
      const box = element.getBoundingClientRect()
      return {
        key: element.dataset['flowBox']!,
        left: (box.left - ground.left) / zoom,
        top: (box.top - ground.top) / zoom,
        width: box.width / zoom,
        height: box.height / zoom,
        isWrong: element.classList.contains('has-error'),
      }
    })
    setBoxes(found)
  }, [sheet, size, zoom, content])

  useEffect(() => {
    const element = view.current
    if (!element) return undefined
    const look = () => {
      const seen = element.getBoundingClientRect()
      const ground = sheet.current!.getBoundingClientRect()
      setPart({
        left: (seen.left - ground.left) / zoom,
        top: (seen.top - ground.top) / zoom,
        width: element.clientWidth / zoom,
        height: element.clientHeight / zoom,
      })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [view, sheet, size, zoom])

  // What is seen as a whole needs no map.
  if (
    size.width === 0 ||
    !part ||
    (part.left <= 0 &&
      part.top <= 0 &&
      part.left + part.width >= size.width &&
      part.top + part.height >= size.height - blankPx)
  )
    return null
  const scale = Math.min(widest / size.width, highest / size.height)
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
    const element = view.current!
    element.scrollTo(
      element.scrollLeft + (at.x - part.left - part.width / 2) * zoom,
      element.scrollTop + (at.y - part.top - part.height / 2) * zoom,
    )
  }
  const left = Math.max(0, part.left)
  const top = Math.max(0, part.top)
  const frame = {
    x: left,
    y: top,
    width: Math.max(0, Math.min(size.width, part.left + part.width) - left),
    height: Math.max(0, Math.min(size.height, part.top + part.height) - top),
  }
  return (
    <div className="flow-map" aria-hidden>
      <svg
        width={size.width * scale}
        height={size.height * scale}
        viewBox={`0 0 ${size.width} ${size.height}`}
        onPointerDown={go}
        onPointerMove={go}
      >
        <title>{t('缩略图', { context: 'map' })}</title>
        {boxes.map((box) => (
          <rect
            key={box.key}
            x={box.left}
            y={box.top}
            width={box.width}
            height={box.height}
            rx={8}
            className={box.isWrong ? 'is-wrong' : box.key === picked ? 'is-picked' : undefined}
          />
        ))}
        <rect {...frame} className="flow-map-part" strokeWidth={1.5 / scale} />
      </svg>
    </div>
  )
}
