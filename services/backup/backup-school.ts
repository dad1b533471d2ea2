import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#kernel/world/clock.ts'
import { platformBinding, schemaOfSchool } from '#kernel/db/types.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { codeOf, messageOf } from '#kernel/errors/startup-error.ts'
import { BackupError } from './backup-error.ts'
import { quoted, quotedList, sequencesOf, tablesOf, type Ask, type TableShape } from './catalogue.ts'
import { keySamples } from './keys.ts'
import {
  fileList,
  tablePart,
  unfinished,
  writeManifest,
  type Manifest,
  type Part,
  type StoredBackup,
} from './manifest.ts'
import { writePart } from './parts.ts'
import { copyFilesOut, storedFilesQuery, type OpenStore } from './stored-files.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'

export type BackupInput = {
  url: string
  schoolId: string
  /** The folder in which the backup gets a folder of its own. */
  to: string
  filesFolder: string
  /** Opens the stores other than the local disk; without it their objects are named as missing. */
  openStore?: OpenStore
  /** The declarations, which tell where sealed values lie. */
  entities: readonly AnyEntity[]
  /** Version of the product. */
  product: string
  clock: Clock
  progress: (line: string) => void
  signal?: AbortSignal
}

/** Writes one school, as it stands at one moment, into a new folder. The folder gets its name when it is whole. */
export async function backupSchool(input: BackupInput): Promise<StoredBackup> {
  input.signal?.throwIfAborted()
  const time = input.clock()
  const folder = join(input.to, `backup-${input.schoolId}-${stampOf(time)}`)
  const draft = `${folder}${unfinished}`
  await makeFolder(input.to, { folder, draft })
  try {
    const { list, ...content } = await saveTables(input, draft)
    const { thumbs, ...files } = await copyFilesOut({ ...input, folder: draft })
    const manifest: Manifest = {
      format: 'campus-backup',
      edition: 1,
      product: input.product,
      time: time.toISOString(),
      ...content,
      files: { ...list, ...files },
      thumbs,
    }
    await writeManifest(draft, manifest)
    await rename(draft, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type Snapshot = Pick<Manifest, 'school' | 'installation' | 'steps' | 'tables' | 'sequences' | 'keys'> & { list: Part }

/** Everything that lies in the database, read in one transaction that sees one moment. */
async function saveTables(input: BackupInput, folder: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: input.url,
    application_name: 'smart-campus backup',
    // Moments and days in a form that reads back the same on every server.
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c idle_in_transaction_session_timeout=0 -c statement_timeout=0',
  })
  client.on('error', () => {})
  await client.connect()
  const ask: Ask = async (text, values) => (await client.query(text, values as unknown[])).rows
  const save = (query: string, part: string) =>
    writePart(join(folder, part), () => client.query(copyTo(`copy (${query}) to stdout`)), input.signal)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { installation, ...school } = await directoryEntry(ask, input.schoolId)
    const schema = schemaOfSchool(school.id)
    // From here on this connection can see nothing of any other school.
    await client.query(`set local role ${schema}; set local search_path to ${schema}, ext`)
    const tables = await tablesOf(ask)
    const steps = await ask<Manifest['steps'][number]>('select name, checksum from schema_migration order by name')
    const saved: Manifest['tables'] = []
    for (const { name, columns, key } of tables) {
      const part = await save(`select ${quotedList(columns)} from ${quoted(name)}${orderBy(key)}`, tablePart(name))
      saved.push({ name, columns, ...part })
      input.progress(`  ${saved.length}/${tables.length}  ${name}  ${part.rows} 行`)
    }
    const list = await save(storedFilesQuery, fileList)
    const keys = await keySamples(ask, { schoolId: school.id, entities: input.entities, tables })
    const sequences = await sequencesOf(ask)
    await client.query('commit')
    return { school, installation, steps, tables: saved, sequences, keys, list }
  } finally {
    // All was read, or the reason why not is on its way.
    await client.end().catch(() => {})
  }
}

type DirectoryEntry = Manifest['school'] & Pick<Manifest, 'installation'>

async function directoryEntry(ask: Ask, id: string): Promise<DirectoryEntry> {
  await ask(`set local role ${platformBinding.role}; set local search_path to ${platformBinding.schema}`)
  const [school] = await ask<DirectoryEntry>(
    `select id, name, status, host_names as "hostNames",
       to_char(create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createTime",
       to_jsonb(s) - array['id', 'name', 'schema', 'status', 'host_names', 'create_time', 'job_id',
       'first_password'] as facts,
       (select jsonb_object_agg(name, value) from setting where name in ('installation', 'licence')) as installation
     from school s
     where id = $1`,
    [id],
  )
  if (!school) throw new BackupError(`没有学校 ${id}`)
  const { installation, ...entry } = school
  return installation ? school : entry
}

function orderBy(key: TableShape['key']): string {
  return key.length > 0 ? ` order by ${quotedList(key)}` : ''
}

async function makeFolder(to: string, { folder, draft }: { folder: string; draft: string }): Promise<void> {
  const taken = (cause?: unknown) => new BackupError(`${folder} 已存在，请一分钟后再试或换一个目录`, { cause })
  if (existsSync(folder)) throw taken()
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(error)
    throw new BackupError(`无法写入备份目录 ${to}：${messageOf(error)}`, { cause: error })
  }
}

function stampOf(time: Date): string {
  return minuteOf(time).replaceAll(/\D/g, '')
}
