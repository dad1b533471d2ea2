import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { sheetFull } from '../errors.ts'

/** One entry; its text is asked for piece by piece, when its turn comes. */
export type ZipPart = { name: string; content: string | Iterable<string> | AsyncIterable<string> }

/** A zip archive of the parts, packed while it is read: nothing is held but the piece at hand. */
export function writeZip(parts: Iterable<ZipPart>): Readable {
  return Readable.from(zipBytes(parts), { objectMode: false, highWaterMark: 65_536 })
}

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const largestEntry = 0xffff_ffff
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808

async function* zipBytes(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const directory: Written[] = []
  let offset = 0
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset }
    const head = localHead(entry)
    yield head
    const pack = createDeflateRaw()
    pipeline(Readable.from(measured(part, entry)), pack, () => {})
    for await (const bytes of pack as AsyncIterable<Buffer>) {
      entry.packed += bytes.length
      yield bytes
    }
    yield sizesBehind(entry)
    offset += head.length + entry.packed + 16
    directory.push(entry)
  }
  const records = Buffer.concat(directory.map(directoryRecord))
  yield Buffer.concat([records, endOfDirectory({ count: directory.length, size: records.length, offset })])
}

async function* measured(part: ZipPart, entry: Written): AsyncGenerator<Buffer, void> {
  for await (const text of typeof part.content === 'string' ? [part.content] : part.content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    if (entry.size > largestEntry) throw sheetFull()
    yield bytes
  }
}

/** Zip wants a date; a fixed one makes equal content give equal bytes. */
const fixedDate = 0x5821

function localHead(entry: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(fixedDate, 12)
  head.writeUInt16LE(entry.name.length, 26)
  return Buffer.concat([head, entry.name])
}

function sizesBehind(entry: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(entry.crc, 4)
  sizes.writeUInt32LE(entry.packed, 8)
  sizes.writeUInt32LE(entry.size, 12)
  return sizes
}

function directoryRecord(entry: Written): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(20, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(8, 10)
  record.writeUInt16LE(fixedDate, 14)
  record.writeUInt32LE(entry.crc, 16)
  record.writeUInt32LE(entry.packed, 20)
  record.writeUInt32LE(entry.size, 24)
  record.writeUInt16LE(entry.name.length, 28)
  record.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([record, entry.name])
}

function endOfDirectory(directory: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.count, 8)
  end.writeUInt16LE(directory.count, 10)
  end.writeUInt32LE(directory.size, 12)
  end.writeUInt32LE(directory.offset, 16)
  return end
}
