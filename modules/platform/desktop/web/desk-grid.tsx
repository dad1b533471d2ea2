import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import type { DeskItem } from '../shared/item.ts'
import { inReadingOrder, narrowed } from '../shared/pack.ts'

/** Narrower than this, twelve columns are too many. */
const leastWidth = 940

/** Cards on their places; two beside each other on a narrow page, one below the other on a phone. */
export function DeskGrid({ items, render }: { items: readonly DeskItem[]; render: (item: DeskItem) => ReactNode }) {
  const isPhone = useNarrow()
  const place = useRef<HTMLDivElement>(null)
  const [isTight, setTight] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new ResizeObserver(([entry]) => setTight(entry!.contentRect.width < leastWidth))
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const shown = isPhone ? inReadingOrder(items) : isTight ? narrowed(items) : inReadingOrder(items)
  return (
    <div ref={place} className={isPhone ? 'desk-stack' : 'desk-grid'}>
      {shown.map((item) => (
        <div
          key={item.instanceId}
          className="desk-cell"
          style={
            isPhone
              ? undefined
              : { gridColumn: `${item.x + 1} / span ${item.w}`, gridRow: `${item.y + 1} / span ${item.h}` }
          }
        >
          {render(item)}
        </div>
      ))}
    </div>
  )
}
