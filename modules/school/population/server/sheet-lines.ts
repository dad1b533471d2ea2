import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readSheet } from '#kernel/excel/read/read-sheet.ts'
import { readableFile } from '#services/files/read/readable.ts'
import { inReadingTurn } from '#services/files/read/reading-turn.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'
import { mostListed } from '../shared/target-scope.ts'
import { numberHeads } from './excel-rows.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

const maxBytes = 10 * 1024 * 1024

/** Finds an uploaded sheet; what is handed back reads it, long after the connection was given back. */
export async function findSheet(ctx: Ctx, fileId: string): Promise<() => Promise<string[]>> {
  const file = await unlessRefused(readableFile(ctx, fileId))
  if (!file) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  const { world, school, actor } = ctx
  return () =>
    inReadingTurn({ school, actor }, () => withLocalCopy(world, school, file, (path) => numbersIn(path, file.name)))
}

/** Each at the place of its row: the column headed 学号 or 工号, else the first one. */
async function numbersIn(path: string, name: string): Promise<string[]> {
  const lines: string[] = []
  let column: number | null = null
  for await (const { row, cells } of readSheet(path, { name, maxRows: mostListed, maxBytes })) {
    const head: number = column === null ? cells.findIndex((cell) => numberHeads.has(cell.text.trim())) : -1
    if (head !== -1) column = head
    else lines[row - 1] = cells[column ?? 0]?.text ?? ''
  }
  return Array.from(lines, (line) => line ?? '')
}
