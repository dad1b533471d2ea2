import type { AnyField } from '#kernel/entity/field.ts'
import { readTable, type SheetRow, type SheetTable } from '#kernel/excel/read-sheet.ts'
import type { JobRun } from '#kernel/jobs/handler.ts'
import { knownTitles, type ImportColumn } from './import-columns.ts'
import type { Resource } from './resource.ts'

export type ImportParams = { entity: string; fileId: string; mode: 'all-or-nothing' | 'skip-bad'; check: boolean }

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
  /** Rows below the head, and the numbers of the first and the last of them. */
  readonly total: number
  readonly firstRow: number
  readonly lastRow: number
}

/** The head of the sheet and the rows below it. */
export function openTable(task: Pick<ImportTask, 'file' | 'fields'>): Promise<SheetTable> {
  return readTable(task.file.path, { name: task.file.name, titles: knownTitles(task.fields) })
}

/** The rows below the head, without the line an exported sheet ends with. */
export async function* rowsOf(task: Pick<ImportTask, 'file' | 'fields'>): AsyncGenerator<SheetRow, void> {
  const table = await openTable(task)
  try {
    for await (const row of table.rows) if (!isFooter(row)) yield row
  } finally {
    await table.close()
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
