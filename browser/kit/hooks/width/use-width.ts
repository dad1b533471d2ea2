import { useLayoutEffect, useState, type RefObject } from 'react'

/** How wide an element is, from before it is first seen; without bounds until it is there. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    // A page that waits behind another one has no width: it keeps the one it had.
    const look = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
