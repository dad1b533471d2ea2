import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError, damaged } from './backup-error.ts'
import { fileList, type StoredBackup } from './manifest.ts'
import { measureFile, readLines } from './parts.ts'

/** What a backup asks of the table of files: key, digest and size of each object that lies in the files folder. */
export const storedFilesQuery = "select object_key, sha256, size from sys_file where bucket_name = 'local' order by id"

/**
 * Copies the files that the list of a backup names, no others: half-arrived uploads stay out.
 * One that is gone or no longer what was stored is named, and does not stop the rest.
 */
export async function copyFilesOut(input: {
  folder: string
  filesFolder: string
  schoolId: string
  signal?: AbortSignal
}): Promise<{ totalBytes: number; missing: string[] }> {
  let totalBytes = 0
  const missing: string[] = []
  for await (const { key, sha256 } of listedFiles(input.folder, input.schoolId)) {
    input.signal?.throwIfAborted()
    const target = join(input.folder, 'files', key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(input.filesFolder, key), target).catch(() => {})
    const copied = await measureFile(target)
    if (copied?.sha256 === sha256) {
      totalBytes += copied.bytes
      continue
    }
    missing.push(key)
    await rm(target, { force: true })
  }
  return { totalBytes, missing }
}

/** Throws when a file of a backup is not what was copied into it. */
export async function checkFiles({ folder, manifest }: StoredBackup, signal?: AbortSignal): Promise<void> {
  const missing = new Set(manifest.files.missing)
  for await (const { key, sha256 } of listedFiles(folder, manifest.school.id)) {
    signal?.throwIfAborted()
    if (missing.has(key)) continue
    const path = join(folder, 'files', key)
    if ((await measureFile(path))?.sha256 !== sha256) throw damaged(path)
  }
}

/** Brings the files of a backup to their places. Each gets its name only when it is whole, so that this can be done again. */
export async function copyFilesIn({ folder, manifest }: StoredBackup, filesFolder: string, signal?: AbortSignal): Promise<void> {
  const missing = new Set(manifest.files.missing)
  for await (const { key } of listedFiles(folder, manifest.school.id)) {
    signal?.throwIfAborted()
    if (missing.has(key)) continue
    const target = join(filesFolder, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, 'files', key), `${target}.restoring`)
    await rename(`${target}.restoring`, target)
  }
}

// A key names a place on disk: one that leads out of the school's own folder must not be followed.
async function* listedFiles(folder: string, schoolId: string): AsyncGenerator<{ key: string; sha256: string }> {
  const safe = new RegExp(`^${schoolId}(/[0-9a-zA-Z_-]+)+$`)
  for await (const line of readLines(join(folder, fileList))) {
    const [key = '', sha256 = ''] = line.split('\t')
    if (!safe.test(key)) throw new BackupError(`附件的存储位置不合规：${key}`)
    yield { key, sha256 }
  }
}
