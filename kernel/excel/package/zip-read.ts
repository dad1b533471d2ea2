import type { FileHandle } from 'node:fs/promises'
import { Readable, pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { contentTooLarge, fileDamaged, fileEncrypted } from '../errors.ts'

type ZipEntry = { method: number; isEncrypted: boolean; packed: number; size: number; offset: number }

export type ZipArchive = {
  /** Lower-case path of each entry. */
  readonly names: string[]
  has(name: string): boolean
  /** The unpacked bytes, piece by piece; fails as soon as they are more than `limit`, whatever the archive claims. */
  open(name: string, limit: number): AsyncGenerator<Uint8Array, void>
  /** A small entry as a whole. */
  text(name: string, limit: number): Promise<string>
}

/** Documents have dozens of parts; the directory is read in one go. */
const mostEntries = 10_000
const largestDirectory = 4_000_000

/** Reads the directory of a zip archive; its entries are unpacked when asked for. */
export async function openZip(file: FileHandle): Promise<ZipArchive> {
  const entries = await readDirectory(file)

  async function* open(name: string, limit: number): AsyncGenerator<Uint8Array, void> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw fileDamaged()
    if (entry.isEncrypted) throw fileEncrypted()
    if (entry.size > limit) throw contentTooLarge()
    let total = 0
    for await (const chunk of unpack(file, entry)) {
      total += chunk.length
      if (total > limit) throw contentTooLarge()
      yield chunk
    }
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    open,
    async text(name, limit) {
      const chunks: Uint8Array[] = []
      for await (const chunk of open(name, limit)) chunks.push(chunk)
      return Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
    },
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  const tailSize = Math.min(size, 65_557)
  const tail = await readAt(file, size - tailSize, tailSize)
  const mark = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (mark < 0 || mark + 22 > tail.length) throw fileDamaged()
  const length = tail.readUInt32LE(mark + 12)
  if (length > largestDirectory) throw contentTooLarge()
  const directory = await readAt(file, tail.readUInt32LE(mark + 16), length)

  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let count = 1; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; count++) {
    if (count > mostEntries) throw contentTooLarge()
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const name = directory
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\//, '')
    entries.set(name.toLowerCase(), {
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      ...sizesOf(directory, at, directory.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  if (entries.size === 0) throw fileDamaged()
  return entries
}

/** Some writers note sizes and offset in the zip64 extra field even for small files. */
function sizesOf(directory: Buffer, at: number, extra: Buffer): { packed: number; size: number; offset: number } {
  const [packed, size, offset] = [
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 42),
  ]
  let field = 0
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== 1) field += 4 + extra.readUInt16LE(field + 2)
  let next = field + 4
  const wide = (short: number): number => {
    if (short !== 0xffffffff) return short
    if (next + 8 > extra.length) throw fileDamaged()
    next += 8
    return Number(extra.readBigUInt64LE(next - 8))
  }
  const wideSize = wide(size)
  return { size: wideSize, packed: wide(packed), offset: wide(offset) }
}

async function* unpack(file: FileHandle, entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
  const local = await readAt(file, entry.offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw fileDamaged()
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = pieces(file, start, entry.packed)
  if (entry.method === 0) return yield* packed
  if (entry.method !== 8) throw fileDamaged()
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  pipeline(Readable.from(packed), inflate, () => {})
  try {
    yield* inflate
  } catch (error) {
    // Anything that inflate complains about is a damaged archive.
    throw (error as { code?: string }).code?.startsWith('Z_') ? fileDamaged() : error
  }
}

async function* pieces(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer, void> {
  for (let done = 0; done < length;) {
    const piece = await readAt(file, start + done, Math.min(65_536, length - done))
    if (piece.length === 0) throw fileDamaged()
    done += piece.length
    yield piece
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  // A place that no file has: a zip64 field may name any number of 64 bits.
  if (!Number.isSafeInteger(position + length)) throw fileDamaged()
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
