import { open, type FileHandle } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { trimOf } from '#kernel/rules/text.ts'
import { emptyCell } from '../cell.ts'
import type { CellText, SheetRow } from '../cell.ts'
import { csvRecords } from './csv-records.ts'
import { tooManyBlankRows } from '../errors.ts'
import { cleanText } from '../package/xml-text.ts'

/** In a whole file: spreadsheet programs write thousands behind the last row, nobody writes more. */
const mostBlankRows = 100_000
/** So small that the rows of one piece never keep the process busy; reading the next lets others have their turn. */
const pieceBytes = 16_384

/**
 * The rows of a csv file that hold anything. Rows are counted as a spreadsheet program counts them. With `firstBytes` no more
 * than these are looked at, and a row that they cut is left out.
 */
export async function* readCsv(path: string, { firstBytes = Infinity } = {}): AsyncGenerator<SheetRow, void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Math.min(size, firstBytes)
    const isCut = bytes < size
    const decoder = iconv.getDecoder(await encodingOf(file, { bytes, isCut }))
    const records = csvRecords()
    let row = 0
    let blank = 0
    const rowOf = (record: string[]): SheetRow | undefined => {
      row++
      const cells = record.map(cellOf)
      while (cells.at(-1)?.kind === 'empty') cells.pop()
      if (cells.length > 0) return { row, cells }
      if (++blank > mostBlankRows) throw tooManyBlankRows()
      return undefined
    }
    function* rowsOf(found: Iterable<string[]>): Generator<SheetRow, void> {
      for (const record of found) {
        const one = rowOf(record)
        if (one) yield one
      }
    }
    for await (const piece of pieces(file, bytes)) yield* rowsOf(records.add(decoder.write(piece)))
    if (isCut) return
    yield* rowsOf(records.add(decoder.end() ?? ''))
    yield* rowsOf(records.end())
  } finally {
    await file.close()
  }
}

/** UTF-8 when every byte that is read is; otherwise the national standard, which contains GBK. */
async function encodingOf(
  file: FileHandle,
  { bytes, isCut }: { bytes: number; isCut: boolean },
): Promise<'utf8' | 'gb18030'> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces(file, bytes)) decoder.decode(piece, { stream: true })
    // What a cut leaves of a character says nothing.
    if (!isCut) decoder.decode()
    return 'utf8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

async function* pieces(file: FileHandle, bytes: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes;) {
    const length = Math.min(pieceBytes, bytes - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function cellOf(raw: string): CellText {
  if (raw === '') return emptyCell
  // `="0012"` is how exports keep leading zeros when a spreadsheet program opens the csv.
  const unwrapped = /^="([^"]*)"$/.exec(raw)?.[1] ?? raw
  const text = trimOf(cleanText(unwrapped), '\t')
  if (text.trim() === '') return emptyCell
  return isRounded(text) ? { text, kind: 'text', lossy: true } : { text, kind: 'text' }
}

/** `4.30102E+17`: fewer digits are left than the number had. */
function isRounded(text: string): boolean {
  const found = /^[+-]?\d(?:\.(\d+))?E\+(\d+)$/i.exec(text.trim())
  return found !== null && (found[1]?.length ?? 0) < Number(found[2])
}
