import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { Density } from './views/use-view.ts'

const rowHeight: Readonly<Record<Density, number>> = { compact: 37, normal: 45, loose: 53 }
/** Tabs, conditions, head and foot of a list, and the edge of the page under it. */
const besideRows = { views: 48, conditions: 56, head: 41, foot: 48, edge: 18 }
/** Under this a page says too little: rather it is scrolled. */
const fewestRows = 5
const usualRows = 10
/** The head of the shell, the tags and the title of the page: good until the page is measured. */
const usualTop = 160

type Room = { height: number; top: number; density: Density; hasViews: boolean }

/** How many rows fill the window below the top of a list, with the way to its other pages still in sight. */
export function fittingRows({ height, top, density, hasViews }: Room): number {
  const { views, conditions, head, foot, edge } = besideRows
  const room = height - top - (hasViews ? views : 0) - conditions - head - foot - edge
  const rows = Math.floor(room / rowHeight[density])
  return rows < fewestRows ? usualRows : rows
}

/** Rows that fit under the top of a list in this window. */
export function useFittingRows(
  card: RefObject<HTMLElement | null>,
  { density, hasViews, isTurned }: { density: Density; hasViews: boolean; isTurned: boolean },
): number {
  const [place, setPlace] = useState(() => ({ height: window.innerHeight, top: usualTop }))
  // Behind the first page, longer or shorter pages would show other rows than those one is looking at.
  const isBound = useEffectEvent(() => isTurned)
  useLayoutEffect(() => {
    const look = () => {
      const element = card.current
      // A page that waits behind another one lies nowhere: it keeps the rows it had.
      if (!element?.checkVisibility() || element.matches('.list-card-full')) return
      const scrolled = ['.page-scroll', '.shell'].reduce((sum, at) => sum + (element.closest(at)?.scrollTop ?? 0), 0)
      const top = Math.round(element.getBoundingClientRect().top + scrolled)
      setPlace((old) =>
        old.top === top && old.height === window.innerHeight ? old : { height: window.innerHeight, top },
      )
    }
    look()
    const lookAgain = () => !isBound() && look()
    window.addEventListener('resize', lookAgain)
    return () => window.removeEventListener('resize', lookAgain)
  }, [card])
  return fittingRows({ ...place, density, hasViews })
}
