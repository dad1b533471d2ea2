import { readFile } from 'node:fs/promises'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { findFile, givenOut } from '#services/files/read/readable.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { World } from '#kernel/world/world.ts'

/** A picture as documents take it. */
export type Picture = { bytes: Uint8Array; ratio: number }

/** Widest of what is printed, in pixels: sharp enough on paper. */
const mostPixels = 1000

/** Pictures by the ids of their files, made ready for paper; what is gone or is no picture is left out. Whoever asks has made sure that they may be seen. */
export async function loadPictures(
  world: World,
  school: School,
  fileIds: readonly string[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const id of new Set(fileIds)) {
    const picture = await loadPicture(world, school, id)
    if (picture) pictures.set(id, picture)
  }
  return pictures
}

/** Their bytes, as painters take them. */
export function imagesOf(pictures: ReadonlyMap<string, Picture>): Map<string, Uint8Array> {
  return new Map([...pictures].map(([id, { bytes }]) => [id, bytes]))
}

async function loadPicture(world: World, school: School, id: string): Promise<Picture | null> {
  try {
    const file = givenOut(await world.pool.read(bindingOf(school), (db) => findFile({ db }, id)))
    const content = await withLocalCopy(world, school, file, (path) => readFile(path))
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(content, { limitInputPixels: 60_000_000 })
      .rotate()
      .resize(mostPixels, mostPixels, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, ratio: info.height / info.width }
  } catch (error) {
    if (
      error instanceof AppError ||
      (error as { code?: string }).code === 'ENOENT' ||
      /unsupported image|Input buffer/i.test((error as Error).message)
    )
      return null
    throw error
  }
}
