import { keptParts, pieceCount } from './kept-parts.ts'
import { stripJpeg } from './strip-jpeg.ts'

/** A picture without the place where it was taken; the picture itself is not touched. Answers the same buffer where there was nothing to take. */
export async function stripPosition(content: Buffer, extension: string): Promise<Buffer> {
  if (extension === 'jpg' || extension === 'jpeg') return stripJpeg(content)
  if (extension === 'png') return stripPng(content)
  return extension === 'webp' ? stripWebp(content) : content
}

/** Programs write pictures in chunks of some kilobytes. */
const mostChunks = 50_000
const pngText = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt'])

function stripPng(content: Buffer): Buffer {
  const kept = keptParts(content)
  const countOne = pieceCount(mostChunks)
  kept.keep(0, 8)
  let at = 8
  while (at + 12 <= content.length) {
    countOne()
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) return content
    const type = content.toString('latin1', at + 4, at + 8)
    if (!pngText.has(type)) kept.keep(at, end)
    at = end
    if (type === 'IEND') break
  }
  return kept.whole()
}

const hasExif = 0x08
const hasXmp = 0x04

function stripWebp(content: Buffer): Buffer {
  if (content.toString('latin1', 0, 4) !== 'RIFF' || content.toString('latin1', 8, 12) !== 'WEBP') return content
  const kept = keptParts(content)
  const countOne = pieceCount(mostChunks)
  let at = 12
  let found = false
  while (at + 8 <= content.length) {
    countOne()
    const type = content.toString('latin1', at, at + 4)
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > content.length) return content
    if (type === 'EXIF' || type === 'XMP ') found = true
    else kept.keep(at, Math.min(end, content.length))
    at = end
  }
  if (!found) return content
  const chunks = kept.whole()
  // The head says which chunks there are.
  if (chunks.toString('latin1', 0, 4) === 'VP8X') chunks[8] = chunks[8]! & ~(hasExif | hasXmp)
  const head = Buffer.from(content.subarray(0, 12))
  head.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([head, chunks])
}
