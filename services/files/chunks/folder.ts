import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { World } from '#kernel/world/world.ts'
import { landingPath, type LandedFile } from '../stores/storage.ts'

/** Every part but the last is exactly this long. */
export const partBytes = 5 * 1024 * 1024

export const partsOf = (size: number): number => Math.ceil(size / partBytes)

/** How long a part must be. */
export function bytesOfPart(size: number, part: number): number {
  return part < partsOf(size) ? partBytes : size - (partsOf(size) - 1) * partBytes
}

/** Puts a part that has landed into its place; a repetition replaces it. */
export async function placePart(
  world: World,
  schoolId: string,
  input: { uploadId: string; part: number; path: string },
): Promise<void> {
  const folder = folderOf(world, schoolId, input.uploadId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // In one step, so that a part is there as a whole or not at all.
  await rename(input.path, join(folder, String(input.part)))
}

/** Numbers of the parts that are there in full. */
export async function placedParts(
  world: World,
  schoolId: string,
  upload: { id: string; size: number },
): Promise<number[]> {
  const folder = folderOf(world, schoolId, upload.id)
  const found: number[] = []
  // Parts that cannot be read have not arrived: the browser sends them again.
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const part = Number(name)
    const there = await stat(join(folder, name)).catch(() => null) // the same
    if (there && part >= 1 && there.size === bytesOfPart(upload.size, part)) found.push(part)
  }
  return found.toSorted((a, b) => a - b)
}

/** The parts one after another as one file that has landed. They stay until they are dropped. */
export async function joinParts(
  world: World,
  schoolId: string,
  upload: { id: string; size: number },
): Promise<LandedFile> {
  const path = await landingPath(world, schoolId)
  const hash = createHash('sha256')
  let size = 0
  async function* bytes() {
    for (let part = 1; part <= partsOf(upload.size); part++) {
      for await (const piece of createReadStream(
        join(folderOf(world, schoolId, upload.id), String(part)),
      ) as AsyncIterable<Buffer>) {
        size += piece.length
        hash.update(piece)
        yield piece
      }
    }
  }
  const drop = () => rm(path, { force: true })
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }))
  } catch (error) {
    await drop()
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), drop }
}

export function dropParts(world: World, schoolId: string, uploadId: string): Promise<void> {
  return rm(folderOf(world, schoolId, uploadId), { recursive: true, force: true })
}

/** Folders of parts that nothing speaks of any more. */
export async function sweepParts(world: World, schoolId: string, olderThan: Date): Promise<void> {
  const all = join(world.filesFolder, schoolId, 'parts')
  // No folder yet, or one another process swept: nothing to sweep.
  for (const name of await readdir(all).catch(() => [] as string[])) {
    const found = await stat(join(all, name)).catch(() => null) // swept by another process
    if (found && found.mtime < olderThan) await rm(join(all, name), { recursive: true, force: true })
  }
}

function folderOf(world: World, schoolId: string, uploadId: string): string {
  return join(world.filesFolder, schoolId, 'parts', uploadId)
}
