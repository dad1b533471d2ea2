import { GripVertical, Lock } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { columns, type Box, type DeskItem, type Limits } from '../../shared/item.ts'
import { inReadingOrder, withMoved, type Locks } from '../../shared/pack.ts'

type Drag = { id: string; kind: 'move' | 'size'; fromX: number; fromY: number; box: Box; isMoved: boolean }

type GridProps = {
  items: readonly DeskItem[]
  locks: Locks
  selectedId: string | undefined
  nameOf: (item: DeskItem) => string
  limitsOf: (item: DeskItem) => Limits
  onSelect: (id: string | undefined) => void
  onChange: (items: DeskItem[]) => void
  render: (item: DeskItem) => ReactNode
}

/** Cards to be moved by pointer or arrow keys, sized at the corner or with Shift and arrows; the others make way at once. */
export function EditGrid({ items, locks, selectedId, nameOf, limitsOf, onSelect, onChange, render }: GridProps) {
  const place = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [shown, setShown] = useState<readonly DeskItem[] | null>(null)
  const rows = shown ?? items

  const changed = (id: string, box: Partial<Box>): DeskItem[] => {
    const item = items.find(({ instanceId }) => instanceId === id)!
    const limits = limitsOf(item)
    const w = Math.min(limits.maxW, columns, Math.max(limits.minW, box.w ?? item.w))
    const h = Math.min(limits.maxH, Math.max(limits.minH, box.h ?? item.h))
    const x = Math.min(columns - w, Math.max(0, box.x ?? item.x))
    return withMoved(items, { ...item, w, h, x, y: Math.max(0, box.y ?? item.y) }, locks)
  }

  const begin = (event: PointerEvent<HTMLElement>, item: DeskItem, kind: Drag['kind']) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    onSelect(item.instanceId)
    event.currentTarget.closest<HTMLElement>('.edit-cell')?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id: item.instanceId, kind, fromX: event.clientX, fromY: event.clientY, box: item, isMoved: false }
  }
  const go = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || !place.current) return
    const step = stepOf(place.current)
    const [dx, dy] = [
      Math.round((event.clientX - now.fromX) / step.x),
      Math.round((event.clientY - now.fromY) / step.y),
    ]
    if (dx === 0 && dy === 0 && !now.isMoved) return
    now.isMoved = true
    setShown(
      changed(
        now.id,
        now.kind === 'move' ? { x: now.box.x + dx, y: now.box.y + dy } : { w: now.box.w + dx, h: now.box.h + dy },
      ),
    )
  }
  const end = () => {
    if (drag.current?.isMoved && shown) onChange([...shown])
    drag.current = null
    setShown(null)
  }
  const handlers = (item: DeskItem, kind: Drag['kind']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, item, kind),
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: () => {
      drag.current = null
      setShown(null)
    },
  })
  const onKey = (event: KeyboardEvent, item: DeskItem) => {
    const arrows: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const arrow = arrows[event.key]
    if (!arrow || event.target !== event.currentTarget) return
    event.preventDefault()
    const [dx, dy] = arrow
    onSelect(item.instanceId)
    if (event.shiftKey) onChange(changed(item.instanceId, { w: item.w + dx, h: item.h + dy }))
    else
      onChange(
        changed(
          item.instanceId,
          dy === 0 ? { x: item.x + dx } : { y: dy < 0 ? above(items, item) : below(items, item) },
        ),
      )
  }

  return (
    <div ref={place} className="desk-grid edit-grid" onPointerDown={() => onSelect(undefined)}>
      {inReadingOrder(rows).map((item) => (
        <div
          key={item.instanceId}
          role="group"
          tabIndex={0}
          aria-label={t('{{name}}，第 {{x}} 列第 {{y}} 行，宽 {{w}} 高 {{h}}', {
            name: nameOf(item),
            x: item.x + 1,
            y: item.y + 1,
            w: item.w,
            h: item.h,
          })}
          className={[
            'edit-cell',
            item.instanceId === selectedId && 'edit-selected',
            shown && drag.current?.id === item.instanceId && 'edit-dragging',
          ]
            .filter(Boolean)
            .join(' ')}
          style={{ gridColumn: `${item.x + 1} / span ${item.w}`, gridRow: `${item.y + 1} / span ${item.h}` }}
          onFocus={(event) => event.target === event.currentTarget && onSelect(item.instanceId)}
          onKeyDown={(event) => onKey(event, item)}
        >
          {/* What a card shows is for looking at; here it is only moved. */}
          <div className="edit-face" inert>
            {render(item)}
          </div>
          <span className="edit-cover" {...handlers(item, 'move')}>
            {item.locked ? (
              <Lock size={14} strokeWidth={2} aria-label={t('已固定')} />
            ) : (
              <GripVertical size={14} strokeWidth={2} aria-hidden />
            )}
          </span>
          <span className="edit-corner" aria-hidden {...handlers(item, 'size')} />
        </div>
      ))}
    </div>
  )
}

function stepOf(grid: HTMLElement): { x: number; y: number } {
  const style = getComputedStyle(grid)
  const gap = Number.parseFloat(style.columnGap) || 0
  return { x: (grid.clientWidth + gap) / columns, y: Number.parseFloat(style.gridAutoRows) + gap }
}

/** A step up puts a card before what it lies under, a step down behind what lies under it. */
function above(items: readonly DeskItem[], item: DeskItem): number {
  const over = items.filter((other) => other.y < item.y && other.x < item.x + item.w && item.x < other.x + other.w)
  return over.length === 0 ? 0 : Math.max(...over.map(({ y }) => y))
}

function below(items: readonly DeskItem[], item: DeskItem): number {
  const under = items.filter(
    (other) => other.y >= item.y + item.h && other.x < item.x + item.w && item.x < other.x + other.w,
  )
  return under.length === 0 ? item.y : Math.min(...under.map(({ y, h }) => y + h)) - item.h + 1
}
