import { emptyCell, mostColumns } from '../cell.ts'
import type { CellText, SheetRow } from '../cell.ts'
import { fileDamaged } from '../errors.ts'
import { attribute, xmlScanner } from '../package/xml-scan.ts'

export type Merge = { top: number; bottom: number; left: number; right: number }

/** Merges beyond these are decoration, not data. */
const widest = 200
const most = 50_000
/** Signs that may stand between `</` and the name of a tag: a prefix. */
const longestPrefix = 8

/** The merged ranges of a sheet. They stand behind its rows, hence a pass of their own that looks at nothing before. */
export async function readMerges(bytes: AsyncIterable<Uint8Array>): Promise<Merge[]> {
  const merges: Merge[] = []
  const decoder = new TextDecoder('latin1')
  const scan = xmlScanner()
  const mark = 'sheetData>'
  let tail = ''
  let isBehindRows = false
  for await (const chunk of bytes) {
    let piece = tail + decoder.decode(chunk, { stream: true })
    if (!isBehindRows) {
      const found = endOfRows(piece, mark)
      if (found < 0) {
        tail = piece.slice(-mark.length - longestPrefix - 2)
        continue
      }
      isBehindRows = true
      piece = piece.slice(found)
    }
    tail = ''
    for (const token of scan(piece)) {
      if (token.kind !== 'open' || token.name !== 'mergeCell') continue
      const merge = parseRange(attribute(token.raw, 'ref') ?? '')
      if (merge && merges.length < most) merges.push(merge)
    }
  }
  return withoutOverlap(merges.toSorted((a, b) => a.top - b.top))
}

/** Ranges never overlap in a sound file, so no row touches more of them than it has columns; many that do would touch each cell often. */
function withoutOverlap(merges: Merge[]): Merge[] {
  const bottoms = new Int32Array(mostColumns)
  for (const { top, bottom, left, right } of merges)
    for (let column = left; column <= right; column++) {
      if (bottoms[column]! >= top) throw fileDamaged()
      bottoms[column] = bottom
    }
  return merges
}

/** Gives each cell of a merged range the value of the range; call it with the rows in order. */
export function unfoldMerges(merges: readonly Merge[]): (row: SheetRow) => SheetRow {
  let next = 0
  let active: (Merge & { value: CellText })[] = []
  return (row) => {
    if (next >= merges.length && active.length === 0) return row
    active = active.filter((merge) => merge.bottom >= row.row)
    for (; next < merges.length && merges[next]!.top <= row.row; next++) {
      const merge = merges[next]!
      const value = merge.top === row.row ? row.cells[merge.left] : undefined
      if (value && value.kind !== 'empty') active.push({ ...merge, value })
    }
    if (active.length === 0) return row
    const cells = [...row.cells]
    for (const merge of active) {
      while (cells.length <= merge.right) cells.push(emptyCell)
      for (let column = merge.left; column <= merge.right; column++) {
        if (cells[column]!.kind === 'empty') cells[column] = merge.value
      }
    }
    return { ...row, cells }
  }
}

/** Position behind `</sheetData>`, whatever prefix the tag has, or -1. */
function endOfRows(xml: string, mark: string): number {
  for (let at = xml.indexOf(mark); at >= 0; at = xml.indexOf(mark, at + 1)) {
    const before = xml.slice(Math.max(0, at - longestPrefix - 2), at)
    if (before.startsWith('</', before.lastIndexOf('<'))) return at + mark.length
  }
  return -1
}

function parseRange(ref: string): Merge | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref)
  if (!found) return undefined
  const [left, right] = [columnOf(found[1]!), columnOf(found[3]!)]
  if (left > right || right - left >= widest || right >= mostColumns) return undefined
  return { left, top: Number(found[2]), right, bottom: Number(found[4]) }
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
