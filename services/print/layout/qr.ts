import { create } from 'qrcode'
import type { Op } from './page.ts'

/** A code that cameras read, as squares in a field of so much width; the white around it is part of the width. */
export function qrOp(text: string, { x, y, size }: { x: number; y: number; size: number }): Op {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 2
  const side = size / (modules.size + 2 * quiet)
  const rects: [number, number, number, number][] = []
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      // Neighbours are one rectangle: many small ones show hairlines between them.
      rects.push([x + (from + quiet) * side, y + (row + quiet) * side, (to - from) * side, side])
      from = to
    }
  }
  return { kind: 'rects', rects, fill: '#000000' }
}
