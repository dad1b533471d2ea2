import { mostColumns } from '../cell.ts'
import { contentTooLarge, quoteNotClosed, wrongFileType } from '../errors.ts'
import { longestCell } from '../package/xml-text.ts'

/** Signs of one record: more than the widest rows people have. */
const longestRecord = 1_000_000

const [quote, comma, lineFeed, carriageReturn] = [34, 44, 10, 13]

export type CsvRecords = {
  /** The records that a further piece of the text completes. */
  add(piece: string): Generator<string[], void>
  /** The record that nothing but the end of the text completes. */
  end(): Generator<string[], void>
}

/**
 * Splits text into records, piece by piece; a record too wide or too long is refused where it becomes so, not when it has
 * been read. Quotes inside a cell that does not begin with one, and text behind a closing quote, are text.
 */
export function csvRecords(): CsvRecords {
  let cells: string[] = []
  let cell = ''
  let length = 0
  let done = 0
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let isAfterReturn = false

  const take = (text: string): void => {
    cell += text
    length += text.length
    if (length > longestRecord) throw state === 'quoted' ? quoteNotClosed({ row: done + 1 }) : contentTooLarge()
    if (state === 'plain' && cell.length > longestCell) throw contentTooLarge()
  }
  const endCell = (): void => {
    if (cells.length === mostColumns) throw wrongFileType()
    if (cell.length > longestCell) throw contentTooLarge()
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRecord = (): string[] => {
    endCell()
    const record = cells
    cells = []
    length = 0
    done++
    return record
  }
  /** Takes cells up to the end of a record; where the piece ends first, the length of the piece. */
  const scan = (piece: string, from: number): { at: number; isRecord: boolean } => {
    let at = from
    while (at < piece.length) {
      const code = piece.charCodeAt(at)
      if (state === 'quoted') {
        const end = piece.indexOf('"', at)
        take(piece.slice(at, end < 0 ? piece.length : end))
        if (end < 0) return { at: piece.length, isRecord: false }
        state = 'closing'
        at = end + 1
      } else if (state === 'closing' && code === quote) {
        state = 'quoted'
        take('"')
        at++
      } else if (code === comma) {
        endCell()
        at++
      } else if (code === lineFeed || code === carriageReturn) {
        isAfterReturn = code === carriageReturn
        return { at: at + 1, isRecord: true }
      } else if (state === 'start' && code === quote) {
        state = 'quoted'
        at++
      } else {
        if (state === 'closing') cell = `"${cell}"`
        state = 'plain'
        const end = endOfPlain(piece, at)
        take(piece.slice(at, end))
        at = end
      }
    }
    return { at, isRecord: false }
  }

  return {
    *add(piece) {
      let at = 0
      while (at < piece.length) {
        if (isAfterReturn && piece.charCodeAt(at) === lineFeed) at++
        isAfterReturn = false
        const found = scan(piece, at)
        at = found.at
        if (found.isRecord) yield endRecord()
      }
    },
    *end() {
      if (state === 'quoted') throw quoteNotClosed({ row: done + 1 })
      if (state !== 'start' || cells.length > 0) yield endRecord()
    },
  }
}

function endOfPlain(piece: string, from: number): number {
  let at = from
  for (; at < piece.length; at++) {
    const code = piece.charCodeAt(at)
    if (code === comma || code === lineFeed || code === carriageReturn) break
  }
  return at
}
