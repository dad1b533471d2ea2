import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { diskProblem } from '../upload/disk-problem.ts'
import { fileGone } from '../errors.ts'
import { storeOf } from './stores.ts'
import { localCode, localPath } from './local.ts'

/** A file that has landed on disk but is not kept yet; `drop` forgets it. */
export type LandedFile = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  drop(): Promise<void>
}

/** Brings bytes to disk under a name of our own; never more than `maxBytes`, beyond which `onTooLarge` is thrown. */
export async function landFile(
  world: World,
  schoolId: string,
  input: { content: Readable; maxBytes: number; onTooLarge: () => Error },
): Promise<LandedFile> {
  const path = await landingPath(world, schoolId)
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
    throw diskProblem(error)
  }
  return { path, size, sha256: hash.digest('hex'), drop }
}

/** A path for bytes that are on their way. */
export async function landingPath(world: World, schoolId: string): Promise<string> {
  const path = join(world.filesFolder, schoolId, landing, randomUUID())
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskProblem(error)
  })
  return path
}

/** A key for a new object: school, year, month, and a name that tells nothing. */
export function newObjectKey(world: World, schoolId: string): string {
  const [year, month] = dayOf(world.clock()).split('-')
  return `${schoolId}/${year}/${month}/${randomUUID()}`
}

/** Works on a stored file as a path on disk, wherever the file lies. */
export async function withLocalCopy<T>(
  world: World,
  school: School,
  file: { bucketName: string; objectKey: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (file.bucketName === localCode) return work(localPath(world, file.objectKey))
  const content = await (await storeOf(world, school, file.bucketName))?.open(file.objectKey)
  if (!content) throw fileGone()
  const landed = await landFile(world, school.id, {
    content,
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => new Error('unreachable'),
  })
  try {
    return await work(landed.path)
  } finally {
    await landed.drop()
  }
}

/** Removes what uploads that were cut off have left behind. */
export async function sweepLanding(world: World, schoolId: string, olderThan: Date): Promise<void> {
  const folder = join(world.filesFolder, schoolId, landing)
  // No folder yet, or a file another process swept: nothing to sweep.
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null) // swept by another process
    if (found && found.mtime < olderThan) await rm(path, { force: true })
  }
}

const landing = 'landing'
