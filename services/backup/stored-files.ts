import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { localCode } from '#services/files/stores/local.ts'
import { thumbKey, type ObjectStore } from '#services/files/stores/store.ts'
import { BackupError, damaged } from './backup-error.ts'
import { fileList, thumbList, type Part, type StoredBackup } from './manifest.ts'
import { measureFile, readLines, writePart } from './parts.ts'

/** What a backup asks of the table of files: each object once, however many rows share it, wherever it lies. */
export const storedFilesQuery = `select distinct on (object_key) object_key, sha256, size, bucket_name, coalesce(thumbs, '')
  from sys_file
  order by object_key, id`

/** Where objects lie, by the code of their store; the local disk is read without it. */
export type OpenStore = (code: string) => Promise<ObjectStore | undefined>

type Listed = { key: string; sha256: string; bucket: string; thumbs: number[] }
type Out = {
  folder: string
  filesFolder: string
  schoolId: string
  openStore?: OpenStore | undefined
  signal?: AbortSignal
}

/**
 * Copies the files that the list of a backup names, with their smaller pictures, and no others: half-arrived uploads stay out.
 * One that is gone or no longer what was stored is named, and does not stop the rest.
 */
export async function copyFilesOut(input: Out): Promise<{ totalBytes: number; missing: string[]; thumbs: Part }> {
  let totalBytes = 0
  const missing: string[] = []
  const thumbs: string[] = []
  for await (const { key, sha256, bucket, thumbs: sizes } of listedFiles(input.folder, input.schoolId)) {
    input.signal?.throwIfAborted()
    const copied = await copyOut(input, bucket, key)
    if (copied?.sha256 !== sha256) {
      missing.push(key)
      await rm(join(input.folder, 'files', key), { force: true })
      continue
    }
    totalBytes += copied.bytes
    for (const size of sizes) {
      const small = await copyOut(input, bucket, thumbKey(key, size))
      if (!small) continue
      totalBytes += small.bytes
      thumbs.push(`${thumbKey(key, size)}\t${small.sha256}\n`)
    }
  }
  return {
    totalBytes,
    missing,
    thumbs: await writePart(
      join(input.folder, thumbList),
      () => Readable.from(thumbs.map((line) => Buffer.from(line))),
      input.signal,
    ),
  }
}

async function copyOut(
  { folder, filesFolder, openStore }: Out,
  bucket: string,
  key: string,
): Promise<{ bytes: number; sha256: string } | null> {
  const target = join(folder, 'files', key)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (bucket === localCode) {
    // What was not copied is found missing below and told.
    await copyFile(join(filesFolder, key), target).catch(() => {})
  } else {
    // The same: a file that cannot be read is told as missing.
    const content = await (await openStore?.(bucket))?.open(key).catch(() => null)
    if (content)
      // And half a file is none.
      await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true })).catch(() =>
        rm(target, { force: true }),
      )
  }
  return measureFile(target)
}

/** Throws when a file of a backup is not what was copied into it. */
export async function checkFiles(backup: StoredBackup, signal?: AbortSignal): Promise<void> {
  for await (const { key, sha256 } of copiedFiles(backup)) {
    signal?.throwIfAborted()
    const path = join(backup.folder, 'files', key)
    if ((await measureFile(path))?.sha256 !== sha256) throw damaged(path)
  }
}

/**
 * Brings the files of a backup to their places on the local disk, those of other stores too: a restored school needs nothing but
 * itself. Each gets its name only when it is whole, so that this can be done again. Answers the keys that lay elsewhere before.
 */
export async function copyFilesIn(backup: StoredBackup, filesFolder: string, signal?: AbortSignal): Promise<string[]> {
  const fromElsewhere: string[] = []
  for await (const { key, bucket } of copiedFiles(backup)) {
    signal?.throwIfAborted()
    const target = join(filesFolder, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(backup.folder, 'files', key), `${target}.restoring`)
    await rename(`${target}.restoring`, target)
    if (bucket && bucket !== localCode) fromElsewhere.push(key)
  }
  return fromElsewhere
}

async function* copiedFiles({
  folder,
  manifest,
}: StoredBackup): AsyncGenerator<{ key: string; sha256: string; bucket: string }> {
  const missing = new Set(manifest.files.missing)
  for await (const file of listedFiles(folder, manifest.school.id)) if (!missing.has(file.key)) yield file
  if (!manifest.thumbs) return
  for await (const line of readLines(join(folder, thumbList))) {
    const [key = '', sha256 = ''] = line.split('\t')
    yield { key: checked(key, manifest.school.id), sha256, bucket: localCode }
  }
}

async function* listedFiles(folder: string, schoolId: string): AsyncGenerator<Listed> {
  for await (const line of readLines(join(folder, fileList))) {
    const [key = '', sha256 = '', , bucket = localCode, thumbs = ''] = line.split('\t')
    yield {
      key: checked(key, schoolId),
      sha256,
      bucket,
      thumbs: thumbs
        .split(',')
        .filter((size) => size !== '')
        .map(Number),
    }
  }
}

// A key names a place on disk: one that leads out of the school's own folder must not be followed.
function checked(key: string, schoolId: string): string {
  if (!new RegExp(`^${schoolId}(/[0-9a-zA-Z_-]+)+$`).test(key)) throw new BackupError(`附件的存储位置不合规：${key}`)
  return key
}
