import { useRef, useState, type PointerEvent } from 'react'

const leastMove = 8

/**
 * A face that gives way to a finger, sideways: `offset` is how far. Moving up or down is scrolling.
 * `clip` bounds it, `rest` says where it stays once the finger is gone.
 */
export function useSwipe({ clip, rest }: { clip: (at: number) => number; rest: (at: number) => number }) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; from: number; at: number; isSwipe: boolean } | null>(null)
  const up = () => {
    const began = start.current
    start.current = null
    if (began?.isSwipe) setOffset(rest(began.at))
  }
  return {
    offset,
    setOffset,
    face: {
      onPointerDown({ clientX, clientY, pointerType }: PointerEvent) {
        if (pointerType !== 'touch') return
        start.current = { x: clientX, y: clientY, from: offset, at: offset, isSwipe: false }
      },
      onPointerMove(event: PointerEvent) {
        const began = start.current
        if (!began) return
        const [dx, dy] = [event.clientX - began.x, event.clientY - began.y]
        if (!began.isSwipe && Math.abs(dy) > Math.abs(dx)) {
          start.current = null
          return
        }
        if (!began.isSwipe && Math.abs(dx) < leastMove) return
        began.isSwipe = true
        began.at = clip(began.from + dx)
        setOffset(began.at)
      },
      onPointerUp: up,
      onPointerCancel: up,
    },
  }
}
