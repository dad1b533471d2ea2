import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { uploadedSheet } from '#services/sheets/uploaded-sheet.ts'
import { mostListed } from '../shared/target-scope.ts'
import { numberHeads } from './excel-rows.ts'

const maxBytes = 10 * 1024 * 1024

/** Finds an uploaded sheet of numbers; what is handed back reads it, long after the connection was given back. */
export function findSheet(ctx: Ctx, fileId: string): Promise<() => Promise<string[]>> {
  return uploadedSheet(ctx, fileId, { maxRows: mostListed, maxBytes, read: numbersIn })
}

/** Each at the place of its row: the column headed 学号 or 工号, else the first one. */
async function numbersIn(rows: AsyncGenerator<SheetRow, void>): Promise<string[]> {
  const lines: string[] = []
  let column: number | null = null
  for await (const { row, cells } of rows) {
    const head: number = column === null ? cells.findIndex((cell) => numberHeads.has(cell.text.trim())) : -1
    if (head !== -1) column = head
    else lines[row - 1] = cells[column ?? 0]?.text ?? ''
  }
  return Array.from(lines, (line) => line ?? '')
}
