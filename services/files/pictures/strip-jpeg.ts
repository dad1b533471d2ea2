import { setImmediate as nextTurn } from 'node:timers/promises'
import { keptParts, pieceCount } from './kept-parts.ts'

const exifHead = 'Exif\0\0'
const gpsPointer = 0x8825
/** Bytes of one value of each TIFF type. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** A colour profile may take 255 segments, everything else a few. */
const mostSegments = 2_000
/** A GPS part has 32 kinds of entries. */
const mostGpsEntries = 64
/** Steps through the picture itself after which others have their turn. */
const stepsPerTurn = 1_000_000

/**
 * A JPEG without position: the GPS part of its EXIF is wiped, XMP and IPTC are dropped, and whatever follows the picture
 * (second pictures of phones carry their own EXIF) is cut off. Date, camera and orientation stay.
 */
export async function stripJpeg(content: Buffer): Promise<Buffer> {
  const kept = keptParts(content)
  const countOne = pieceCount(mostSegments)
  kept.keep(0, 2)
  let hasExif = false
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    countOne()
    const marker = content[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end > content.length) return content
    if (marker === 0xda) {
      kept.keep(at, (await endOfPicture(content, end)) ?? content.length)
      return kept.whole()
    }
    const segment = content.subarray(at, end)
    // A picture has one EXIF; what comes again would be another's.
    const clean: Buffer | null = marker === 0xe1 && hasExif ? null : cleanSegment(marker, segment)
    hasExif ||= marker === 0xe1 && clean !== null
    if (clean === segment) kept.keep(at, end)
    else if (clean) kept.put(clean)
    at = end
  }
  return content
}

/** Null for a segment that goes away as a whole. */
function cleanSegment(marker: number, segment: Buffer): Buffer | null {
  if (marker === 0xed) return null
  if (marker !== 0xe1) return segment
  if (segment.toString('latin1', 4, 10) !== exifHead) return null
  try {
    return wipedGps(segment)
  } catch {
    // EXIF that cannot be read may say anything.
    return null
  }
}

/** Null where it names more GPS parts, or longer ones, than a camera writes. */
function wipedGps(segment: Buffer): Buffer | null {
  const tiffAt = 10
  const isLittle = segment.toString('latin1', tiffAt, tiffAt + 2) === 'II'
  const u16 = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at))
  const u32 = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at))
  const first = tiffAt + u32(segment, tiffAt + 4)
  const pointers: number[] = []
  for (let i = 0, count = u16(segment, first); i < count; i++) {
    const entry = first + 2 + i * 12
    if (u16(segment, entry) === gpsPointer) pointers.push(entry)
  }
  const [pointer] = pointers
  if (pointer === undefined) return segment
  const wiped = Buffer.from(segment)
  const gps = tiffAt + u32(segment, pointer + 8)
  const count = u16(segment, gps)
  if (pointers.length > 1 || count > mostGpsEntries) return null
  for (let i = 0; i < count; i++) {
    const entry = gps + 2 + i * 12
    const bytes = (typeSizes[u16(segment, entry + 2)] ?? 0) * u32(segment, entry + 4)
    if (bytes > 4) {
      const value = tiffAt + u32(segment, entry + 8)
      wiped.fill(0, value, Math.min(value + bytes, wiped.length))
    }
    wiped.fill(0, entry, entry + 12)
  }
  wiped.fill(0, gps, gps + 2)
  return wiped
}

/** Where the picture ends, behind its last scan; null when no end is found. */
async function endOfPicture(content: Buffer, from: number): Promise<number | null> {
  let steps = 0
  for (let at = content.indexOf(0xff, from); at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    if (++steps % stepsPerTurn === 0) await nextTurn()
    const marker = content[at + 1]!
    if (marker === 0xd9) return at + 2
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (isData) continue
    // Between scans of a progressive picture stand whole segments.
    if (at + 4 > content.length) return null
    at += 1 + content.readUInt16BE(at + 2)
  }
  return null
}
