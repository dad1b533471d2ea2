import { useRef, useState, type PointerEvent } from 'react'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { momentOf } from '../../shared/times.ts'
import type { Item } from '../../shared/event-routes.ts'

const step = 15
const slip = 5

export type Ghost = { begin: number; end: number; key: string | null }
type Drag = { kind: 'create' | 'move' | 'resize'; item: Item | null; x: number; y: number; at: number; isOn: boolean }

export type DragWishes = {
  days: readonly string[]
  hourHeight: number
  onCreate: (begin: number, end: number) => void
  onMove: (item: Item, begin: number, end: number) => void
  /** Somebody tries to move what belongs to another area. */
  onRefuse: (item: Item) => void
  onOpen: (item: Item) => void
}

/** Drawing, moving and lengthening events on a grid of days and hours, by mouse or pen; a finger scrolls and taps. */
export function useGridDrag({ days, hourHeight, onCreate, onMove, onRefuse, onOpen }: DragWishes) {
  const body = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)

  /** The moment under the pointer. */
  const momentAt = (event: PointerEvent): number => {
    const area = body.current!.getBoundingClientRect()
    const column = Math.min(
      days.length - 1,
      Math.max(0, Math.floor(((event.clientX - area.left) / area.width) * days.length)),
    )
    const minutes = Math.min(
      1440,
      Math.max(0, Math.floor((((event.clientY - area.top) / hourHeight) * 60) / step) * step),
    )
    return momentOf(days[column]!, minutes)
  }

  const ghostOf = (now: Drag, event: PointerEvent): Ghost => {
    const at = momentAt(event)
    if (now.kind === 'create')
      return { begin: Math.min(at, now.at), end: Math.max(at, now.at) + step * 60_000, key: null }
    const [begin, end] = [Date.parse(now.item!.start), Date.parse(now.item!.end)]
    if (now.kind === 'resize')
      return { begin, end: Math.max(at + step * 60_000, begin + step * 60_000), key: now.item!.key }
    const moved = begin + (at - now.at)
    // It stays on the day it begins on the grid.
    const clamped = Math.max(momentOf(days[0]!), Math.min(moved, momentOf(addDays(dayOf(at), 1)) - step * 60_000))
    return { begin: clamped, end: clamped + (end - begin), key: now.item!.key }
  }

  const start = (event: PointerEvent, kind: Drag['kind'], item: Item | null) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    event.stopPropagation()
    drag.current = { kind, item, x: event.clientX, y: event.clientY, at: momentAt(event), isOn: false }
    body.current!.setPointerCapture(event.pointerId)
  }

  return {
    body,
    ghost,
    startCreate: (event: PointerEvent) => start(event, 'create', null),
    startMove: (event: PointerEvent, item: Item) => start(event, 'move', item),
    startResize: (event: PointerEvent, item: Item) => start(event, 'resize', item),
    onPointerMove(event: PointerEvent) {
      const now = drag.current
      if (!now) return
      if (!now.isOn && Math.hypot(event.clientX - now.x, event.clientY - now.y) < slip) return
      if (!now.isOn && now.item && !now.item.own?.isMine) {
        drag.current = null
        onRefuse(now.item)
        return
      }
      now.isOn = true
      setGhost(ghostOf(now, event))
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current
      drag.current = null
      setGhost(null)
      if (!now) return
      if (!now.isOn) {
        if (now.item) onOpen(now.item)
        else onCreate(now.at, now.at + 3_600_000)
        return
      }
      const { begin, end } = ghostOf(now, event)
      if (now.kind === 'create') onCreate(begin, end)
      else if (begin !== Date.parse(now.item!.start) || end !== Date.parse(now.item!.end)) onMove(now.item!, begin, end)
    },
    onPointerCancel() {
      drag.current = null
      setGhost(null)
    },
  }
}
