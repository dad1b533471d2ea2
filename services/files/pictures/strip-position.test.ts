import { expect, test } from 'vitest'
import { stripPosition } from './strip-position.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const [start, scan, end] = [
  [0xff, 0xd8],
  [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3],
  [0xff, 0xd9],
]
const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from(start), ...segments, bytes(scan, end)])
const chunk = (type: string, content = '') => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([size, bytes(type, content), Buffer.alloc(4)])
}
const png = (...chunks: Buffer[]) => Buffer.concat([bytes('\x89PNG\r\n\x1a\n'), ...chunks, chunk('IEND')])
const webp = (...chunks: Buffer[]) => Buffer.concat([bytes('RIFF', [0, 0, 0, 0], 'WEBP'), ...chunks])

/** EXIF whose first directory has these pointers, each to a GPS part of as many entries, each with a value of 60 000 bytes. */
function exif(pointers: number, entries: number): Buffer {
  const tiff = Buffer.alloc(65_000)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(pointers, 8)
  const gps = 10 + pointers * 12
  for (let n = 0; n < pointers; n++) {
    tiff.writeUInt16BE(0x8825, 10 + n * 12)
    tiff.writeUInt32BE(gps, 10 + n * 12 + 8)
  }
  tiff.writeUInt16BE(entries, gps)
  for (let at = gps + 2; at + 12 <= gps + 2 + entries * 12; at += 12) {
    tiff.writeUInt16BE(1, at + 2)
    tiff.writeUInt32BE(60_000, at + 4)
    tiff.writeUInt32BE(100, at + 8)
  }
  return segment(0xe1, Buffer.concat([bytes('Exif\0\0'), tiff]))
}

test('a picture of more pieces than any program writes is refused', async () => {
  const refused = '文件内容与扩展名不符'
  const empty = bytes([0xff, 0xe0, 0, 2])
  await expect(stripPosition(jpeg(Buffer.alloc(9_600_000, empty)), 'jpg')).rejects.toThrow(refused)
  await expect(stripPosition(jpeg(Buffer.alloc(9_600_000, 0xff)), 'jpg')).rejects.toThrow(refused)
  await expect(stripPosition(png(Buffer.alloc(8_400_000, chunk('tEXt'))), 'png')).rejects.toThrow(refused)
  await expect(stripPosition(webp(Buffer.alloc(8_000_000, bytes('ABCD', [0, 0, 0, 0]))), 'webp')).rejects.toThrow(
    refused,
  )
})

test('a sound picture stays as it is, in however many pieces it comes', async () => {
  const profile = Array.from({ length: 255 }, () => segment(0xe2, bytes('ICC_PROFILE')))
  const data = Array.from({ length: 6000 }, () => chunk('IDAT', 'xy'))
  for (const [extension, picture] of [
    ['jpg', jpeg(...profile)],
    ['png', png(...data)],
    ['webp', webp(Buffer.from('VP8 \0\0\0\0', 'latin1'))],
  ] as const)
    expect(await stripPosition(picture, extension), extension).toBe(picture)
})

test('what tells a place goes away, and what follows the picture', async () => {
  const camera = segment(0xe0, bytes('JFIF'))
  const [xmp, iptc] = [segment(0xe1, bytes('http://ns.adobe.com/xap')), segment(0xed, bytes('Photoshop'))]
  expect(await stripPosition(Buffer.concat([jpeg(camera, xmp, iptc), jpeg(exif(1, 1))]), 'jpg')).toEqual(jpeg(camera))
  expect(await stripPosition(png(chunk('tEXt', 'a'), chunk('IDAT'), chunk('eXIf', 'b')), 'png')).toEqual(
    png(chunk('IDAT')),
  )
})

test('EXIF that names its GPS part thousands of times, or thousands of entries in it, goes away as a whole', async () => {
  const once = await stripPosition(jpeg(exif(1, 8)), 'jpg')
  expect(once).toHaveLength(jpeg(exif(1, 8)).length)
  expect(once.indexOf(Buffer.from([0xea, 0x60]))).toBe(-1)
  for (const hostile of [exif(2700, 2600), exif(1, 5000), exif(2, 1)])
    expect(await stripPosition(jpeg(hostile), 'jpg')).toEqual(jpeg())
  expect(await stripPosition(jpeg(exif(0, 0), exif(0, 0)), 'jpg'), 'one EXIF').toEqual(jpeg(exif(0, 0)))
})
