import type { Cell } from './blocks.ts'
import { breakLines, type Line } from './break-lines.ts'
import type { Metrics, Op } from './page.ts'
import { opsOfLine, type Piece } from './pieces.ts'

/** What layout asks of a typeface, and the letters it lacks. */
export type Measuring = { metrics: Metrics; missing: Set<string> }

type Laid = { x: number; w: number; lines: Line[]; valign: 'top' | 'middle'; fill?: string | undefined }

const padding = { x: 5, y: 4 }
const rule = { width: 0.5, color: '#3c4250' }
const leastHeight = 24

/** A row of a table as something that stands on a page, and may be cut where it is longer than one. */
export function rowPiece(
  cells: readonly Cell[],
  {
    widths,
    minHeight = leastHeight,
    measuring,
  }: { widths: readonly number[]; minHeight?: number | undefined; measuring: Measuring },
): Piece {
  let column = 0
  const laid = cells.map((cell): Laid => {
    const [from, to] = [column, column + (cell.span ?? 1)]
    column = to
    const [x, w] = [sum(widths.slice(0, from)), sum(widths.slice(from, to))]
    return {
      x,
      w,
      lines: cell.paragraphs.flatMap((paragraph) => breakLines(paragraph, w - 2 * padding.x, measuring)),
      valign: cell.valign ?? 'middle',
      fill: cell.fill,
    }
  })
  return pieceOf(laid, minHeight)
}

function pieceOf(cells: readonly Laid[], minHeight: number): Piece {
  const height = Math.max(minHeight, ...cells.map((cell) => heightOf(cell.lines) + 2 * padding.y))
  return {
    height,
    draw: ({ x, y }) => cells.flatMap((cell) => drawCell(cell, { x: x + cell.x, y, height })),
    cut(room) {
      const parts = cells.map(({ lines }) => fitting(lines, room - 2 * padding.y))
      if (parts.every((count) => count === 0)) return null
      // What is cut begins at the top on both sides.
      const part = (pick: (lines: Line[], count: number) => Line[]) =>
        cells.map((cell, i): Laid => ({ ...cell, valign: 'top', lines: pick(cell.lines, parts[i]!) }))
      return [
        pieceOf(
          part((lines, count) => lines.slice(0, count)),
          0,
        ),
        pieceOf(
          part((lines, count) => lines.slice(count)),
          0,
        ),
      ]
    },
  }
}

function drawCell({ w, lines, valign, fill }: Laid, { x, y, height }: { x: number; y: number; height: number }): Op[] {
  const ops: Op[] = fill ? [{ kind: 'rects', rects: [[x, y, w, height]], fill }] : []
  let top = y + (valign === 'middle' ? (height - heightOf(lines)) / 2 : padding.y)
  for (const line of lines) {
    ops.push(...opsOfLine(line, { x: x + padding.x, y: top }))
    top += line.height
  }
  const edges = [
    [x, y, x + w, y],
    [x, y + height, x + w, y + height],
    [x, y, x, y + height],
    [x + w, y, x + w, y + height],
  ] as const
  return [...ops, ...edges.map(([x1, y1, x2, y2]): Op => ({ kind: 'line', x1, y1, x2, y2, ...rule }))]
}

function fitting(lines: readonly Line[], room: number): number {
  let [count, left] = [0, room]
  while (count < lines.length && lines[count]!.height <= left) left -= lines[count++]!.height
  return count
}

function heightOf(lines: readonly Line[]): number {
  return sum(lines.map((line) => line.height))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
