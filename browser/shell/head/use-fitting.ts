import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

type Entries = { titles: readonly string[]; padding: number; spare: number; limit: number }

/** How many entries stand in the box side by side; where not all do, room is left for one more. */
export function useFitting(box: RefObject<HTMLElement | null>, entries: Entries): number {
  const { titles, padding, spare, limit } = entries
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [font, setFont] = useState('14px sans-serif')
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      setRoom(element.clientWidth)
      setFont(`500 ${getComputedStyle(element).fontSize} ${getComputedStyle(element).fontFamily}`)
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  const widths = titles.map((title) => textWidth(title, font) + padding)
  return fitting({ widths, room, spare, limit })
}

/** The counting itself. */
export function fitting({
  widths,
  room,
  spare,
  limit,
}: {
  widths: readonly number[]
  room: number
  spare: number
  limit: number
}): number {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (widths.length <= limit && all <= room) return widths.length
  let used = spare
  let count = 0
  for (const width of widths.slice(0, limit)) {
    used += width
    if (used > room) break
    count += 1
  }
  return count
}

let pen: CanvasRenderingContext2D | null | undefined

function textWidth(text: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 14
  pen.font = font
  return Math.ceil(pen.measureText(text).width)
}
