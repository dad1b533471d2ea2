import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readSheet, readTable, type SheetRow } from '#kernel/excel/read/read-sheet.ts'
import { isFooter } from '#services/sheets/import/import-source.ts'
import { columns, neededColumns, type Column, type RowTexts } from '../../shared/import/import-rows.ts'
import { readMatrix, type Matrix } from '../../shared/import/matrix.ts'

/** A sheet as it was read: a list with a row for each line, or the weeks of classes. `cells` are kept for the sheet of errors. */
export type Sheet = {
  head: readonly string[]
  rows: readonly RowTexts[]
  matrix: Matrix | null
  cells: ReadonlyMap<number, readonly string[]>
}

const allColumns = Object.keys(columns) as Column[]

/** Reads a timetable in either of its two shapes; a list is told by its heads. */
export async function readTimetable(path: string, name: string): Promise<Sheet> {
  const table = await readTable(path, { name, titles: Object.values(columns).flat() })
  const at = (column: Column) =>
    columns[column].map((title) => table.head.columns.get(title)).find((place) => place !== undefined)
  const places = new Map(allColumns.map((column) => [column, at(column)]))
  const missing = neededColumns.filter((column) => places.get(column) === undefined)
  if (missing.length > 0) {
    await table.close()
    const found = await readWeeksOfClasses(path, name)
    if (found) return found
    throw badRequest({ text: `缺少列：${missing.map((column) => columns[column][0]).join('、')}` })
  }
  const rows: RowTexts[] = []
  const cells = new Map<number, readonly string[]>()
  const textAt = (row: SheetRow, column: Column) => {
    const place = places.get(column)
    return place === undefined ? '' : (row.cells[place]?.text.trim() ?? '')
  }
  for await (const row of table.rows) {
    if (isFooter(row)) continue
    rows.push({
      row: row.row,
      ...Object.fromEntries(allColumns.map((column) => [column, textAt(row, column)])),
    } as RowTexts)
    cells.set(
      row.row,
      row.cells.map((cell) => cell.text),
    )
  }
  return { head: table.head.titles, rows, matrix: null, cells }
}

async function readWeeksOfClasses(path: string, name: string): Promise<Sheet | null> {
  const cells = new Map<number, readonly string[]>()
  for await (const row of readSheet(path, { name }))
    cells.set(
      row.row,
      row.cells.map((cell) => cell.text),
    )
  const matrix = readMatrix([...cells].map(([row, texts]) => ({ row, cells: texts })))
  return matrix && { head: ['节次', '周一', '周二', '周三', '周四', '周五', '周六', '周日'], rows: [], matrix, cells }
}
