import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#kernel/errors/startup-error.ts'
import { BackupError } from './backup-error.ts'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const part = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const manifest = z.object({
  format: z.literal('campus-backup'),
  edition: z.literal(1),
  product: z.string(),
  time: z.iso.datetime(),
  school: z.object({
    id: z.string().regex(/^\d{6}$/),
    name: z.string(),
    status: z.enum(['open', 'closed']),
    hostNames: z.array(z.string()),
    createTime: z.string(),
    /** Everything else the directory knows of it, by column: contact, expiry, bounds. */
    facts: z.record(identifier, z.unknown()).optional(),
  }),
  /** What the installation is registered with, for a server that has never been one. */
  installation: z.record(z.enum(['installation', 'licence']), z.string().nullable()).optional(),
  /** The migration steps the tables stood at. */
  steps: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(part.extend({ name: identifier, columns: z.array(identifier) })),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** The list of stored files as a part; `missing` names those that were not to be found, or not as they were stored. */
  files: part.extend({ totalBytes: z.int().min(0), missing: z.array(z.string()) }),
  /** Digests of the smaller pictures, which the list does not know. */
  thumbs: part.optional(),
  /** One ciphertext for each key that was used, to find out at a restore whether its key is there. Never a key itself. */
  keys: z.array(z.object({ id: z.string(), place: z.string(), sealed: z.string(), hash: z.string() })),
})

/** What a backup holds, written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifest>
/** Rows and content of one compressed file of a backup. */
export type Part = z.infer<typeof part>
/** A backup as it lies on disk. */
export type StoredBackup = { readonly folder: string; readonly manifest: Manifest }

export const fileList = 'files.list.gz'
export const thumbList = 'thumbs.list.gz'

export function tablePart(table: string): string {
  return join('data', `${table}.copy.gz`)
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, manifestFile), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** The backup in a folder, or all those one level below it. */
export async function readBackups(folder: string): Promise<StoredBackup[]> {
  const own = await readManifest(folder)
  if (own) return [{ folder, manifest: own }]
  const names = await readdir(folder).catch(() => {
    throw new BackupError(`找不到备份目录 ${folder}`)
  })
  const found: StoredBackup[] = []
  for (const name of names.filter((each) => !each.endsWith(unfinished)).toSorted()) {
    const below = join(folder, name)
    const content = await readManifest(below)
    if (content) found.push({ folder: below, manifest: content })
  }
  if (found.length === 0) throw new BackupError(`${folder} 里没有备份（缺少 ${manifestFile}）`)
  const ids = found.map((each) => each.manifest.school.id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice) throw new BackupError(`${folder} 里有学校 ${twice} 的多个备份，请用 --from 指明其中一个`)
  return found
}

const manifestFile = 'manifest.json'
/** What the name of a backup that is still being written ends with. */
export const unfinished = '.partial'

async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, manifestFile)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw new BackupError(`无法读取 ${path}`, { cause: error })
  }
  const content = manifest.safeParse(parsed(text))
  if (!content.success) throw new BackupError(`${path} 已损坏，或来自不兼容的版本`, { cause: content.error })
  return content.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
