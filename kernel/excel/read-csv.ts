import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { trimOf } from '#kernel/rules/text.ts'
import { emptyCell } from './cell.ts'
import type { CellText, SheetRow } from './cell.ts'
import { contentTooLarge, quoteNotClosed, wrongFileType } from './errors.ts'
import { cleanText, longestCell } from './xml-text.ts'

const longestRecord = 4_000_000
const mostColumns = 16_384

/** The rows of a csv file that hold anything. Rows are counted as a spreadsheet program counts them. */
export async function* readCsv(path: string): AsyncGenerator<SheetRow, void> {
  const encoding = await encodingOf(path)
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRecord,
  })
  pipeline(createReadStream(path), iconv.decodeStream(encoding), parser, () => {})
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (record.length > mostColumns) throw wrongFileType()
      const cells = record.map(cellOf)
      while (cells.at(-1)?.kind === 'empty') cells.pop()
      if (cells.length > 0) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw contentTooLarge()
    throw quoteNotClosed({ row: row + 1 })
  }
}

/** UTF-8 when every byte of the file is; otherwise the national standard, which contains GBK. */
async function encodingOf(path: string): Promise<'utf8' | 'gb18030'> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return 'utf8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

function cellOf(raw: string): CellText {
  if (raw.length > longestCell) throw contentTooLarge()
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
