import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readSheet } from '#kernel/excel/read-sheet.ts'
import { readableFile } from '#kernel/files/readable.ts'
import { withLocalCopy } from '#kernel/files/storage.ts'
import { mostListed } from '../shared/target-scope.ts'
import { numberHeads } from './excel-rows.ts'

const maxBytes = 10 * 1024 * 1024

/** The numbers of an uploaded sheet, each at the place of its row: the column headed 学号 or 工号, else the first one. */
export async function sheetLines(ctx: Ctx, fileId: string): Promise<string[]> {
  const file = await readableFile(ctx, fileId).catch(() => null)
  if (!file) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  return withLocalCopy(ctx.world, ctx.school, file, async (path) => {
    const lines: string[] = []
    let column: number | null = null
    for await (const { row, cells } of readSheet(path, { name: file.name, maxRows: mostListed, maxBytes })) {
      const head: number = column === null ? cells.findIndex((cell) => numberHeads.has(cell.text.trim())) : -1
      if (head !== -1) column = head
      else lines[row - 1] = cells[column ?? 0]?.text ?? ''
    }
    return Array.from(lines, (line) => line ?? '')
  })
}
