import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { branchAt, mayMoveTo, moveBranch, moveStep, type Slot } from './edit-steps.ts'
import type { Dragged, Dragging, FlowEditing } from './tree-context.ts'

/** So far the pointer has to go before it drags. */
const startPx = 6
/** A place to drop is meant from so far away. */
const reachPx = 90
const edgePx = 48

/** Dragging steps to other places and branches among their neighbours, with the pointer. Escape lets go of it. */
export function useTreeDrag({
  editing,
  root,
}: {
  editing: FlowEditing | undefined
  root: RefObject<HTMLDivElement | null>
}) {
  const [now, setNow] = useState<Dragging>()
  const latest = useRef({ editing, now })
  useEffect(() => {
    latest.current = { editing, now }
  })

  const begin = useCallback(
    (down: ReactPointerEvent, what: Dragged) => {
      if (down.button !== 0 || down.pointerType === 'touch') return
      const from = { x: down.clientX, y: down.clientY }
      let isMoving = false
      const put = (dragging: Dragging | undefined) => {
        latest.current.now = dragging
        setNow(dragging)
      }
      const move = (event: PointerEvent) => {
        const model = latest.current.editing?.model
        if (!model || !root.current) return
        if (!isMoving && Math.hypot(event.clientX - from.x, event.clientY - from.y) < startPx) return
        isMoving = true
        event.preventDefault()
        scrollAtEdge(root.current, event)
        const at = { x: event.clientX, y: event.clientY }
        const target =
          what.kind === 'step'
            ? nearest(root.current, '[data-flow-slot]', at, (mark) => mayMoveTo(model, what.key, slotFrom(mark)))
            : nearest(root.current, `[data-branch-of="${what.key.split('/')[0]}"]`, at, (mark) => mark !== what.key)
        put({ ...what, ...at, ...(target === undefined ? {} : { target }) })
      }
      const end = () => {
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', drop)
        window.removeEventListener('keydown', cancel, true)
        put(undefined)
      }
      const drop = () => {
        const { now: dragging, editing: current } = latest.current
        if (dragging) stopNextClick()
        end()
        if (!dragging?.target || !current) return
        const { model } = current
        if (what.kind === 'step') current.onChange(moveStep(model, what.key, slotFrom(dragging.target)))
        else current.onChange(moveBranch(model, what.key, branchAt(model, dragging.target)?.index ?? 0))
      }
      const cancel = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end()
      }
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', drop)
      window.addEventListener('keydown', cancel, true)
    },
    [root],
  )
  return useMemo(() => ({ begin, now }), [begin, now])
}

function slotFrom(mark: string): Slot {
  const at = mark.lastIndexOf('@')
  return { list: mark.slice(0, at), index: Number(mark.slice(at + 1)) }
}

function nearest(
  root: HTMLElement,
  selector: string,
  { x, y }: { x: number; y: number },
  isMeant: (mark: string) => boolean,
): string | undefined {
  let best: { mark: string; distance: number } | undefined
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    const mark = element.dataset['flowSlot'] ?? element.dataset['flowBox'] ?? ''
    const box = element.getBoundingClientRect()
    const distance = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2))
    if (distance < reachPx * 1.5 && (!best || distance < best.distance) && isMeant(mark)) best = { mark, distance }
  }
  return best?.mark
}

function scrollAtEdge(root: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const view = root.querySelector('.flow-view')
  if (!view) return
  const box = view.getBoundingClientRect()
  const by = (low: number, high: number) => (low < edgePx ? -14 : high < edgePx ? 14 : 0)
  view.scrollBy(by(clientX - box.left, box.right - clientX), by(clientY - box.top, box.bottom - clientY))
}

/** The click that ends a drag is none. */
function stopNextClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, true), 50)
}
