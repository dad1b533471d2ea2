import type { Sharp, SharpOptions } from 'sharp'

/** Longest sides of the smaller pictures. */
export const thumbSizes = [240, 960] as const
export const thumbMime = 'image/webp'

/** Beyond this many pixels a small file would fill the memory. */
const mostPixels = 60_000_000
const measured = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])

export type Measured = { width: number; height: number; thumbs: { size: number; content: Buffer }[] }

/** Whether smaller versions are made of files with this extension. */
export function isPicture(extension: string): boolean {
  return measured.has(extension)
}

/** Size and smaller versions of a picture; null when it cannot be read as one. */
export async function measurePicture(content: Buffer): Promise<Measured | null> {
  const open = await opener()
  try {
    const { width, height } = await open(content).metadata()
    if (!width || !height) return null
    const thumbs: Measured['thumbs'] = []
    for (const size of thumbSizes) {
      if (Math.max(width, height) <= size) continue
      thumbs.push({
        size,
        content: await open(content).rotate().resize(size, size, { fit: 'inside' }).webp({ quality: 78 }).toBuffer(),
      })
    }
    return { width, height, thumbs }
  } catch {
    return null
  }
}

// Loaded when the first picture comes: most processes of a night shift never see one.
async function opener(): Promise<(content: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }
  return (content) => sharp(content, options)
}
