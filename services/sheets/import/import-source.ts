import type { AnyField } from '#kernel/entity/field.ts'
import { emptyCell } from '#kernel/excel/cell.ts'
import { readTable, type SheetRow, type SheetTable } from '#kernel/excel/read/read-sheet.ts'
import type { JobRun } from '#services/jobs/handler.ts'
import type { CellFix } from './import-batch.ts'
import { knownTitles, type ImportColumn, type ImportWay } from '../match/import-columns.ts'
import type { ValueMemory } from '../match/import-memory.ts'
import type { Resource } from '#kernel/operations/resource.ts'

export type ImportParams = {
  entity: string
  fileId: string
  mode: 'all-or-nothing' | 'skip-bad'
  check: boolean
  way: ImportWay
  batchId: string
}

/** An uploaded sheet on its way through a job. */
export type ImportTask = {
  readonly job: JobRun
  readonly params: ImportParams
  readonly resource: Resource
  readonly file: { path: string; name: string }
  /** Fields the caller may import, and those of them that the sheet has. */
  readonly fields: readonly [string, AnyField][]
  readonly columns: readonly ImportColumn[]
  readonly head: readonly string[]
  /** Titles of columns that are not taken in. */
  readonly ignored: readonly string[]
  readonly way: ImportWay
  /** What texts were once said to mean, and what was mended on the screen. */
  readonly memory: ValueMemory
  readonly fixes: readonly CellFix[]
  /** Rows below the head, and the numbers of the first and the last of them. */
  readonly total: number
  readonly firstRow: number
  readonly lastRow: number
  /** Rows that are hidden or filtered away in the file; they count like the others. */
  readonly hidden: number
}

/** The head of the sheet and the rows below it. */
export function openTable(task: Pick<ImportTask, 'file' | 'fields'>): Promise<SheetTable> {
  return readTable(task.file.path, { name: task.file.name, titles: knownTitles(task.fields) })
}

/** The rows below the head as they were mended, without the line an exported sheet ends with. */
export async function* rowsOf(
  task: Pick<ImportTask, 'file' | 'fields' | 'columns' | 'fixes'>,
): AsyncGenerator<SheetRow, void> {
  const mend = mender(task)
  const table = await openTable(task)
  try {
    for await (const row of table.rows) if (!isFooter(row)) yield mend(row)
  } finally {
    await table.close()
  }
}

/** Puts what was typed on the screen in the place of the cells it mends. */
function mender({ columns, fixes }: Pick<ImportTask, 'columns' | 'fixes'>): (row: SheetRow) => SheetRow {
  const byRow = Map.groupBy(fixes, (fix) => fix.row)
  return (row) => {
    const here = byRow.get(row.row)
    if (!here) return row
    const cells = [...row.cells]
    for (const { field, text } of here) {
      const [first, ...others] = columns.find((column) => column.name === field)?.at ?? []
      if (first === undefined) continue
      while (cells.length <= first) cells.push(emptyCell)
      cells[first] = text.trim() === '' ? emptyCell : { text, kind: 'text' }
      for (const at of others) if (cells[at]) cells[at] = emptyCell
    }
    return { ...row, cells }
  }
}

/** The line an exported sheet ends with. */
export function isFooter(row: SheetRow): boolean {
  const filled = row.cells.filter((cell) => cell.text !== '')
  return filled.length === 1 && filled[0]!.text.startsWith('导出人：')
}

/** Items in lists of at most `size`. */
export async function* inParts<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[], void> {
  let part: T[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
