import { emptyCell } from '../cell.ts'
import type { CellText, SheetRow } from '../cell.ts'
import { attribute, xmlScanner } from '../package/xml-scan.ts'

export type Merge = { top: number; bottom: number; left: number; right: number }

/** Merges beyond these are decoration, not data. */
const widest = 200
const most = 50_000
/** Ranges do not overlap in a sound file, so no row touches more than its columns. */
const mostInRow = 1000

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
        tail = piece.slice(-mark.length - 8)
        continue
      }
      isBehindRows = true
      piece = piece.slice(found)
    }
    tail = ''
    for (const token of scan(piece)) {
      if (token.kind !== 'open' || token.name !== 'mergeCell') continue
      const merge = parseRange(attribute(token.raw, 'ref') ?? '')
      if (merge && merge.right - merge.left < widest && merges.length < most) merges.push(merge)
    }
  }
  return merges.toSorted((a, b) => a.top - b.top)
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
      if (value && value.kind !== 'empty' && active.length < mostInRow) active.push({ ...merge, value })
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
    const tag = xml.slice(xml.lastIndexOf('<', at), at)
    if (tag.startsWith('</')) return at + mark.length
  }
  return -1
}

function parseRange(ref: string): Merge | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref)
  if (!found) return undefined
  return { left: columnOf(found[1]!), top: Number(found[2]), right: columnOf(found[3]!), bottom: Number(found[4]) }
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
