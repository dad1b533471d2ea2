import type { Readable } from 'node:stream'
import { plainTitle } from '../read/find-head.ts'
import { styles } from './styles.ts'
import { writeSheet } from './write-sheet.ts'
import type { SheetColumn } from './write-sheet.ts'

export type ErrorRow = { row: number; cells: readonly string[]; reason: string }

const rowTitle = '原行号'
const reasonTitle = '错误原因'

/**
 * The refused rows as they stood in the uploaded file, with their row number and the reason behind them. It can be corrected and
 * uploaded again; the two columns are then ignored, and replaced should a row be refused once more.
 */
export function writeErrorSheet(sheet: {
  head: readonly string[]
  rows: AsyncIterable<ErrorRow> | Iterable<ErrorRow>
}): Readable {
  const kept = [...sheet.head.keys()].filter(
    (column) => ![rowTitle, reasonTitle].includes(plainTitle(sheet.head[column]!)),
  )
  const columns: SheetColumn[] = [
    ...kept.map((column) => ({ key: String(column), title: sheet.head[column]! })),
    { key: 'row', title: rowTitle, type: 'number' },
    { key: 'reason', title: reasonTitle, width: 50, style: styles.reason },
  ]
  return writeSheet({ columns, rows: rowsOf(sheet.rows, kept), sheetName: '错误数据' })
}

async function* rowsOf(
  rows: AsyncIterable<ErrorRow> | Iterable<ErrorRow>,
  kept: number[],
): AsyncGenerator<unknown[], void> {
  for await (const { row, cells, reason } of rows) yield [...kept.map((column) => cells[column]), row, reason]
}
