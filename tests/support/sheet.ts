import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '#kernel/excel/read/read-sheet.ts'

/** All cells of an xlsx that was answered, as texts, row by row. */
export async function cellsOf(bytes: Buffer): Promise<string[][]> {
  if (bytes.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'campus-sheet-'))
  try {
    const path = join(folder, 'answer.xlsx')
    writeFileSync(path, bytes)
    const rows: string[][] = []
    for await (const row of readSheet(path)) rows.push(row.cells.map((cell) => String(cell?.text ?? '')))
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
