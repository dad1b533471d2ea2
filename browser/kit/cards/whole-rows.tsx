import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Lines of a card of which only whole ones are seen: what its height would cut in two is left to the page behind the card. */
export function WholeRows({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const rows = list.current
    const frame = rows?.parentElement
    if (!rows || !frame) return undefined
    const cut = () => {
      const lines = [...rows.children] as HTMLElement[]
      for (const line of lines) line.hidden = false
      // On a phone cards are as high as what they hold.
      if (getComputedStyle(frame).overflowY !== 'auto') return
      const end = frame.getBoundingClientRect().bottom
      for (const line of lines.slice(1)) line.hidden = line.getBoundingClientRect().bottom > end + 1
    }
    cut()
    const watch = new ResizeObserver(cut)
    watch.observe(frame)
    // Lines grow by themselves too, when their letters arrive.
    watch.observe(rows)
    return () => watch.disconnect()
  })
  return (
    <ul ref={list} className={className}>
      {children}
    </ul>
  )
}
