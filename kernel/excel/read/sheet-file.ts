import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileDamaged, fileEncrypted, fileTooLarge, noData, wrongFileType } from '../errors.ts'

/** A file on disk, or bytes on their way. */
export type SheetSource = string | AsyncIterable<Uint8Array>

export type SheetFile = { path: string; format: 'xlsx' | 'csv'; release(): Promise<void> }

/** Puts a source on disk if it is not there yet and refuses what is too large or no spreadsheet, by name and by content. */
export async function openSheetFile(
  source: SheetSource,
  limits: { name: string; maxBytes: number },
): Promise<SheetFile> {
  const extension = extname(limits.name).toLowerCase()
  if (extension !== '.xlsx' && extension !== '.csv') throw wrongFileType()
  const file =
    typeof source === 'string' ? { path: source, release: async () => {} } : await spool(source, limits.maxBytes)
  try {
    const { size } = await stat(file.path)
    if (size > limits.maxBytes) throw tooLarge(limits.maxBytes)
    if (size === 0) throw noData()
    const format = extension === '.xlsx' ? 'xlsx' : 'csv'
    await checkContent(file.path, format)
    return { ...file, format }
  } catch (error) {
    await file.release()
    throw error
  }
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1')
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** The stream that holds an encrypted workbook inside an OLE container. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

async function checkContent(path: string, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const start = buffer.subarray(0, bytesRead)
    if (format === 'csv') {
      if (start.includes(0) || startsWith(start, zipMark) || /^\uFEFF?\s*(<|%PDF)/.test(start.toString('utf8')))
        throw wrongFileType()
      return
    }
    if (startsWith(start, zipMark)) return
    if (!startsWith(start, oleMark)) throw fileDamaged()
    let tail: Buffer = Buffer.alloc(0)
    for await (const bytes of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      const piece = Buffer.concat([tail, bytes])
      if (piece.includes(encryptedPackage)) throw fileEncrypted()
      tail = piece.subarray(-encryptedPackage.length)
    }
    throw wrongFileType()
  } finally {
    await file.close()
  }
}

/** Zip archives are read from their end, so bytes on their way must land first. */
async function spool(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ path: string; release(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'upload')
  try {
    await pipeline(source, upTo(maxBytes), createWriteStream(path, { mode: 0o600 }))
    return { path, release }
  } catch (error) {
    await release()
    throw error
  }
}

function upTo(maxBytes: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    let total = 0
    for await (const bytes of source) {
      total += bytes.length
      if (total > maxBytes) throw tooLarge(maxBytes)
      yield bytes
    }
  }
}

function tooLarge(maxBytes: number): Error {
  return fileTooLarge({ limit: `${Math.floor(maxBytes / 1024 / 1024)}MB` })
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}
