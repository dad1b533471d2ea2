import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'

export type SwipeAction = { key: string; label: string; icon: LucideIcon; tone: 'blue' | 'red'; run: () => void }

const actionWidth = 72
const leastMove = 8

/** A row that gives way to the left and shows what can be done with it. What is shown can be reached by keyboard as well. */
export function SwipeRow({ actions, children }: { actions: readonly SwipeAction[]; children: ReactNode }) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; from: number; at: number; isSwipe: boolean } | null>(null)
  const width = actions.length * actionWidth
  const down = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') start.current = { x: clientX, y: clientY, from: offset, at: offset, isSwipe: false }
  }
  const move = (event: PointerEvent) => {
    const began = start.current
    if (!began) return
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y]
    if (!began.isSwipe && Math.abs(dy) > Math.abs(dx)) {
      start.current = null
      return
    }
    if (!began.isSwipe && Math.abs(dx) < leastMove) return
    began.isSwipe = true
    began.at = Math.max(-width, Math.min(0, began.from + dx))
    setOffset(began.at)
  }
  const up = () => {
    if (start.current?.isSwipe) setOffset(start.current.at < -width / 2 ? -width : 0)
    start.current = null
  }
  return (
    <div className="swipe-row">
      <div className="swipe-actions" style={{ inlineSize: width }}>
        {actions.map(({ key, label, icon: Icon, tone, run }) => (
          <button
            key={key}
            type="button"
            className={`swipe-${tone}`}
            onFocus={() => setOffset(-width)}
            onBlur={() => setOffset(0)}
            onClick={() => {
              setOffset(0)
              run()
            }}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      <div
        className="swipe-face"
        style={{ translate: `${offset}px 0` }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {children}
      </div>
    </div>
  )
}
