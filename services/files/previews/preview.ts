import { AppError } from '#kernel/errors/define-error.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'
import type { FileRow } from '../read/readable.ts'
import { inReadingTurn } from '../read/reading-turn.ts'
import type { FilePreview } from '../shared/preview.ts'
import { withLocalCopy } from '../stores/storage.ts'
import { readParagraphs } from './paragraphs.ts'
import { readCells, readStart } from './sheet-and-text.ts'

/** What is only shown by the browser itself. */
const shown: Readonly<Record<string, FilePreview['kind'] & ('picture' | 'pdf' | 'video' | 'audio')>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
  bmp: 'picture',
  pdf: 'pdf',
  mp4: 'video',
  mp3: 'audio',
}

/** Bigger files are saved and opened with a program of their own. */
const largestBytes = 20 * 1024 * 1024

const readers: Readonly<Record<string, (path: string) => Promise<FilePreview>>> = {
  txt: readStart,
  csv: readCells,
  xlsx: readCells,
  docx: readParagraphs,
}

/** A look at a file. Only the beginning is read, within bounds, so that no file can take the server's time or memory. */
export async function previewOf(world: World, caller: Caller, file: FileRow): Promise<FilePreview> {
  const kind = shown[file.extension]
  if (kind) return { kind }
  const read = readers[file.extension]
  if (!read) return { kind: 'none', reason: '该类型的文件不支持预览，请下载后查看' }
  if (file.size > largestBytes) return { kind: 'none', reason: '文件较大，请下载后查看' }
  try {
    return await inReadingTurn(caller, () => withLocalCopy(world, caller.school, file, read))
  } catch (error) {
    if (
      error instanceof AppError &&
      ['SHEET_TYPE', 'SHEET_DAMAGED', 'SHEET_CONTENT', 'SHEET_ENCRYPTED', 'SHEET_QUOTE', 'SHEET_BLANK'].includes(
        error.code,
      )
    )
      return { kind: 'none', reason: '文件内容无法预览，请下载后查看' }
    throw error
  }
}
