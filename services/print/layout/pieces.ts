import type { Line } from './break-lines.ts'
import type { Op } from './page.ts'

/** Something with a height that stands on one page. */
export type Piece = {
  height: number
  draw(at: { x: number; y: number }): Op[]
  /** Two pieces instead, the first of which fits into so much room; null where it cannot be cut there. */
  cut?(room: number): [Piece, Piece] | null
  /** Does not stand at the foot of a page away from what follows. */
  isTiedToNext?: boolean
  /** Ends its page. */
  isBreak?: boolean
  /** Left out where a page begins with it. */
  isGap?: boolean
  /** Stands again at the top of a page that begins with this piece. */
  head?: readonly Piece[]
}

/** What draws a line that stands at a place. */
export function opsOfLine(line: Line, { x, y }: { x: number; y: number }): Op[] {
  return line.spans.map((span): Op => {
    if ('image' in span)
      return {
        kind: 'image',
        image: span.image,
        x: x + span.x,
        y: y + (line.height - span.h) / 2,
        w: span.width,
        h: span.h,
      }
    const { text, style, spacing } = span
    return {
      kind: 'text',
      x: x + span.x,
      y: y + line.baseline,
      text,
      face: style.face,
      size: style.size,
      width: span.width,
      color: style.color,
      ...(spacing ? { spacing } : {}),
    }
  })
}
