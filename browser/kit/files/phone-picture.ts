/** No side of a photo from a phone is longer. */
const longestSide = 1600
/** So much a photo may weigh. */
const mostBytes = 500 * 1024
const qualities = [0.85, 0.75, 0.65, 0.5] as const
const taken = ['image/jpeg', 'image/webp', 'image/png', 'image/heic', 'image/heif']

/** Whether pictures are made smaller before they are sent: on phones, whose cameras make them heavy. */
export function isPhone(): boolean {
  return (
    matchMedia('(max-width: 767.98px)').matches || matchMedia('(pointer: coarse) and (max-width: 999.98px)').matches
  )
}

/**
 * A photo at most 1600 px and 500 kB large. Drawing it anew leaves behind where it was taken and by what; when it was taken is kept.
 * What is no picture, or cannot be read here, stays as it is.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!taken.includes(file.type)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (picture === undefined) return file
  try {
    // A small picture with see-through parts would lose them for nothing.
    if (file.type === 'image/png' && file.size <= mostBytes && Math.max(picture.width, picture.height) <= longestSide)
      return file
    const time =
      file.type === 'image/jpeg' ? takenAt(new Uint8Array(await file.slice(0, 128 * 1024).arrayBuffer())) : undefined
    const content = await drawn(picture)
    if (content === undefined) return file
    return new File(
      [time === undefined ? content : withTime(new Uint8Array(await content.arrayBuffer()), time)],
      file.name.replace(/\.[^.]*$/, '') + '.jpg',
      { type: 'image/jpeg', lastModified: file.lastModified },
    )
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob | undefined> {
  let side = Math.min(longestSide, Math.max(picture.width, picture.height))
  for (;;) {
    const share = side / Math.max(picture.width, picture.height)
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * share)),
      Math.max(1, Math.round(picture.height * share)),
    )
    const brush = canvas.getContext('2d')
    if (!brush) return undefined
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of qualities) {
      const content = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (content.size <= mostBytes - 256 || (quality === qualities.at(-1) && side <= 400)) return content
    }
    side = Math.round(side * 0.75)
  }
}

/** `2026:11:15 09:05:00`, where a JPEG says when it was taken. */
export function takenAt(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.startsWith('\u00FF\u00D8')
    ? /\d{4}:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d/.exec(text.slice(0, 128 * 1024))?.[0]
    : undefined
}

/** A JPEG that says when it was taken and nothing else (Exif 2.3: IFD0 → Exif IFD → DateTimeOriginal). */
export function withTime(jpeg: Uint8Array, time: string): Uint8Array<ArrayBuffer> {
  const exif = new DataView(new ArrayBuffer(4 + 6 + 8 + 18 + 18 + 20))
  const put = (at: number, text: string) =>
    [...text].forEach((letter, i) => exif.setUint8(at + i, letter.charCodeAt(0)))
  exif.setUint16(0, 0xffe1)
  exif.setUint16(2, exif.byteLength - 2)
  put(4, 'Exif')
  put(10, 'MM')
  exif.setUint16(12, 42)
  exif.setUint32(14, 8)
  entry(exif, 18, { tag: 0x8769, type: 4, count: 1, value: 26 })
  entry(exif, 36, { tag: 0x9003, type: 2, count: 20, value: 44 })
  put(54, time)
  const whole = new Uint8Array(jpeg.length + exif.byteLength)
  whole.set(jpeg.subarray(0, 2))
  whole.set(new Uint8Array(exif.buffer), 2)
  whole.set(jpeg.subarray(2), 2 + exif.byteLength)
  return whole
}

/** A directory with one entry and no directory after it. */
function entry(
  view: DataView,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  view.setUint16(at, 1)
  view.setUint16(at + 2, tag)
  view.setUint16(at + 4, type)
  view.setUint32(at + 6, count)
  view.setUint32(at + 10, value)
  view.setUint32(at + 14, 0)
}
