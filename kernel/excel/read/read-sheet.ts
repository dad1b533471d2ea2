import type { SheetRow } from '../cell.ts'
import { noData, tooManyRows } from '../errors.ts'
import { findHead } from './find-head.ts'
import type { SheetHead } from './find-head.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { XlsxBounds } from './read-xlsx.ts'
import { openSheetFile } from './sheet-file.ts'
import type { SheetSource } from './sheet-file.ts'

export type { CellText, SheetRow } from '../cell.ts'
export type { SheetSource } from './sheet-file.ts'

export type ReadOptions = {
  /** Name the file had when it was uploaded; its extension counts. Without it the path must have one. */
  name?: string
  /** Rows that hold anything, the first (the head) not counted. */
  maxRows?: number
  maxBytes?: number
}

/**
 * The rows of an xlsx or csv file, one at a time: memory does not grow with the file, and reading goes no faster than the
 * caller asks. Empty rows are left out, row numbers stay those of the file. Refuses with errors of `errors.ts`.
 */
export async function* readSheet(source: SheetSource, options: ReadOptions = {}): AsyncGenerator<SheetRow, void> {
  const maxRows = options.maxRows ?? defaultMaxRows
  let count = 0
  for await (const row of readRows(source, options)) {
    if (count++ > maxRows) throw tooManyRows({ limit: maxRows })
    yield row
  }
  if (count === 0) throw noData()
}

export type SheetTable = {
  head: SheetHead
  /** The rows below the head. */
  rows: AsyncGenerator<SheetRow, void>
  /** Frees the file when the rows are not read to the end. */
  close(): Promise<void>
}

/**
 * The head of a sheet and the rows below it. The head is the row among the first twenty that carries most of the titles; when none
 * carries any, the first row stands in with no column found.
 */
export async function readTable(
  source: SheetSource,
  options: ReadOptions & { titles: readonly string[] },
): Promise<SheetTable> {
  const all = readRows(source, options)
  const first: SheetRow[] = []
  try {
    while (first.length < rowsToSearch) {
      const next = await all.next()
      if (next.done) break
      first.push(next.value)
    }
    if (first.length === 0) throw noData()
    const head = findHead(first, options.titles) ?? headWithoutMatch(first[0]!)
    const below = first.filter((row) => row.row > head.row)
    if (below.length === 0 && first.length < rowsToSearch) throw noData()
    const rows = rowsBelow({ below, all, maxRows: options.maxRows ?? defaultMaxRows })
    return { head, rows, close: async () => void (await all.return()) }
  } catch (error) {
    await all.return()
    throw error
  }
}

const defaultMaxRows = 100_000
const defaultMaxBytes = 50 * 1024 * 1024
const rowsToSearch = 20
/** Texts that cells share are read before the first row: as many as rows could need, or nobody could stop at the last row. */
const textsPerRow = 80
const bytesPerRow = 6_000
/** Merged cells stand behind the rows of a sheet, so all of its XML is read before the first row. */
const sheetBytesPerRow = 15_000
const fewestRows = 5_000

async function* readRows(source: SheetSource, options: ReadOptions): AsyncGenerator<SheetRow, void> {
  const name = options.name ?? (typeof source === 'string' ? source : '')
  const file = await openSheetFile(source, { name, maxBytes: options.maxBytes ?? defaultMaxBytes })
  try {
    yield* file.format === 'xlsx'
      ? readXlsx(file.path, boundsFor(options.maxRows ?? defaultMaxRows))
      : readCsv(file.path)
  } finally {
    await file.release()
  }
}

function boundsFor(maxRows: number): XlsxBounds {
  const rows = Math.min(Math.max(maxRows, fewestRows), defaultMaxRows)
  return { sheet: rows * sheetBytesPerRow, texts: rows * bytesPerRow, textCount: rows * textsPerRow }
}

async function* rowsBelow(input: {
  below: SheetRow[]
  all: AsyncGenerator<SheetRow, void>
  maxRows: number
}): AsyncGenerator<SheetRow, void> {
  let count = 0
  const checked = (row: SheetRow): SheetRow => {
    if (++count > input.maxRows) throw tooManyRows({ limit: input.maxRows })
    return row
  }
  try {
    for (const row of input.below) yield checked(row)
    for await (const row of input.all) yield checked(row)
  } finally {
    await input.all.return()
  }
  if (count === 0) throw noData()
}

function headWithoutMatch(row: SheetRow): SheetHead {
  return { row: row.row, titles: row.cells.map((cell) => cell.text.trim()), columns: new Map() }
}
