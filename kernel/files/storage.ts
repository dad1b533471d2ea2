import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '#kernel/clock.ts'
import type { World } from '#kernel/world.ts'

/** A file that has landed but is not kept yet: `keep` gives it its place, `drop` forgets it. */
export type LandedFile = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  keep(): Promise<string>
  drop(): Promise<void>
}

/** Brings bytes to disk under a name of our own; never more than `maxBytes`, beyond which `onTooLarge` is thrown. */
export async function landFile(
  world: World,
  schoolId: string,
  input: { content: Readable; maxBytes: number; onTooLarge: () => Error },
): Promise<LandedFile> {
  const id = randomUUID()
  const path = join(world.filesFolder, schoolId, landing, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* () {
    // The source outlives a refusal, so that its sender can still be heard to the end.
    for await (const bytes of input.content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += bytes.length
      if (size > input.maxBytes) throw input.onTooLarge()
      hash.update(bytes)
      yield bytes
    }
  }
  const drop = () => rm(path, { force: true })
  try {
    // What is answered with success is still there after a power cut, so the bytes are flushed.
    await pipeline(measured, createWriteStream(path, { mode: 0o600, flush: true }))
  } catch (error) {
    await drop()
    throw error
  }
  return {
    path,
    size,
    sha256: hash.digest('hex'),
    drop,
    async keep() {
      const [year, month] = dayOf(world.clock()).split('-')
      const key = `${schoolId}/${year}/${month}/${id}`
      await mkdir(dirname(join(world.filesFolder, key)), { recursive: true, mode: 0o700 })
      await rename(path, join(world.filesFolder, key))
      return key
    },
  }
}

/** The path of a stored object. */
export function objectPath(world: World, objectKey: string): string {
  if (!/^\d{6}\/\d{4}\/\d{2}\/[0-9a-f-]{36}$/.test(objectKey)) throw new Error(`not an object key: ${objectKey}`)
  return join(world.filesFolder, objectKey)
}

/** The bytes of a stored object, all or those from `start` to `end`, both included. */
export function openObject(world: World, objectKey: string, range?: { start: number; end: number }): Readable {
  return createReadStream(objectPath(world, objectKey), range)
}

export async function removeObject(world: World, objectKey: string): Promise<void> {
  await rm(objectPath(world, objectKey), { force: true })
}

/** Removes what uploads that were cut off have left behind. */
export async function sweepLanding(world: World, schoolId: string, olderThan: Date): Promise<void> {
  const folder = join(world.filesFolder, schoolId, landing)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < olderThan) await rm(path, { force: true })
  }
}

const landing = 'landing'
