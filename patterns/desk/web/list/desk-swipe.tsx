import { Check, MoreHorizontal } from 'lucide-react'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'

const leastMove = 8
const enough = 88
const furthest = 128

/** A card that is agreed to by pushing it right and shows more by pushing it left. Both can be reached by keyboard as well. */
export function DeskSwipe({
  className,
  onAgree,
  onMore,
  children,
}: {
  className: string
  onAgree: () => void
  onMore: () => void
  children: ReactNode
}) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; at: number; isSwipe: boolean } | null>(null)
  const down = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') start.current = { x: clientX, y: clientY, at: 0, isSwipe: false }
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
    began.at = Math.max(-furthest, Math.min(furthest, dx))
    setOffset(began.at)
  }
  const up = () => {
    const at = start.current?.isSwipe ? start.current.at : 0
    start.current = null
    setOffset(0)
    if (at >= enough) onAgree()
    else if (at <= -enough) onMore()
  }
  return (
    <div className={`decide-swipe ${className}`}>
      <button
        type="button"
        className="decide-swipe-agree"
        style={{ opacity: offset > 0 ? 1 : undefined }}
        onClick={onAgree}
      >
        <Check size={22} strokeWidth={2} aria-hidden />
        {t('同意')}
      </button>
      <button
        type="button"
        className="decide-swipe-more"
        style={{ opacity: offset < 0 ? 1 : undefined }}
        onClick={onMore}
      >
        <MoreHorizontal size={22} strokeWidth={2} aria-hidden />
        {t('更多')}
      </button>
      <div
        className="decide-swipe-face"
        style={{ translate: `${offset}px 0`, transition: offset === 0 ? undefined : 'none' }}
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
