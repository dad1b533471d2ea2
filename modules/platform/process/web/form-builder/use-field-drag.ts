import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { FieldType } from './field-kinds.ts'

/** What is carried: a field from its place, or a kind from the palette. */
export type Carried = { from: number } | { type: FieldType }
type Drag = { carried: Carried; x: number; y: number; target: number | null }

const startPx = 6
const edgePx = 48

/** Carrying fields with the pointer: where they would be put is the place between two fields that is nearest. Escape lets go. */
export function useFieldDrag({
  canvas,
  onDrop,
}: {
  canvas: RefObject<HTMLElement | null>
  onDrop: (carried: Carried, target: number) => void
}) {
  const [drag, setDrag] = useState<Drag>()
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  const begin = (down: ReactPointerEvent, carried: Carried) => {
    if (down.button !== 0 || down.pointerType === 'touch') return
    const from = { x: down.clientX, y: down.clientY }
    let now: Drag | undefined
    const put = (next: Drag | undefined) => {
      now = next
      setDrag(next)
    }
    const move = (event: PointerEvent) => {
      if (!now && Math.hypot(event.clientX - from.x, event.clientY - from.y) < startPx) return
      event.preventDefault()
      getSelection()?.removeAllRanges()
      put({
        carried,
        x: event.clientX,
        y: event.clientY,
        target: canvas.current ? placeAt(canvas.current, event) : null,
      })
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('keydown', cancel, true)
      put(undefined)
    }
    const up = () => {
      const last = now
      end()
      if (last?.target !== null && last?.target !== undefined) drop.current(carried, last.target)
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('keydown', cancel, true)
  }
  return { drag, begin }
}

/** Before which field something dropped here would stand; null outside. */
function placeAt(canvas: HTMLElement, { clientX: x, clientY: y }: PointerEvent): number | null {
  const box = canvas.getBoundingClientRect()
  if (x < box.left || x > box.right || y < box.top - edgePx || y > box.bottom + edgePx) return null
  if (y < box.top + edgePx) canvas.scrollBy(0, -12)
  if (y > box.bottom - edgePx) canvas.scrollBy(0, 12)
  const items = [...canvas.querySelectorAll<HTMLElement>('[data-place]')]
  let best = { place: items.length, away: Infinity }
  for (const [i, item] of items.entries()) {
    const rect = item.getBoundingClientRect()
    const away = Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom))
    if (away >= best.away) continue
    const isHalf = rect.width < box.width * 0.7
    const isBefore =
      isHalf && y >= rect.top && y <= rect.bottom ? x < rect.left + rect.width / 2 : y < rect.top + rect.height / 2
    best = { place: isBefore ? i : i + 1, away }
  }
  return best.place
}
