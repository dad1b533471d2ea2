import { badRequest } from '#kernel/errors/platform-errors.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'
import { readSheet, type ReadOptions, type SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readableFile } from '#services/files/read/readable.ts'
import { inReadingTurn } from '#services/files/read/reading-turn.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'

type Rows = AsyncGenerator<SheetRow, void>

/** Finds an uploaded sheet; what is handed back reads it, long after the connection was given back. */
export async function uploadedSheet<T>(
  ctx: Ctx,
  fileId: string,
  { read, ...bounds }: Omit<ReadOptions, 'name'> & { read: (rows: Rows) => Promise<T> },
): Promise<() => Promise<T>> {
  const file = await unlessRefused(readableFile(ctx, fileId))
  if (!file) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  const { world, school, actor } = ctx
  return () =>
    inReadingTurn({ school, actor }, () =>
      withLocalCopy(world, school, file, (path) => read(readSheet(path, { ...bounds, name: file.name }))),
    )
}
