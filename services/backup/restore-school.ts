import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '#kernel/world/clock.ts'
import { migrate, type MigrationStep } from '#kernel/db/migrate.ts'
import { createPool, type Pool } from '#kernel/db/pool.ts'
import { preparePlatform } from '#kernel/db/schools.ts'
import { bind, inOneTransaction, makeSchema } from '#kernel/db/one-transaction.ts'
import { platformBinding, schemaOfSchool, type Binding, type Db } from '#kernel/db/types.ts'
import { BackupError } from './backup-error.ts'
import { quoted, quotedList, tablesOf, type TableShape } from './catalogue.ts'
import { tablePart, type Manifest, type StoredBackup } from './manifest.ts'
import { readPart } from './parts.ts'
import { settle } from './settle.ts'
import { copyFilesIn } from './stored-files.ts'

export type RestoreInput = {
  url: string
  /** Checked before: see `checkBackup`. */
  backup: StoredBackup
  steps: { platform: readonly MigrationStep[]; school: readonly MigrationStep[] }
  filesFolder: string
  clock: Clock
  progress: (line: string) => void
  signal?: AbortSignal
}

/**
 * Brings one school back, into an empty server or beside other schools. Role, schema, tables, rows and the place in the
 * directory are made in one transaction: whatever breaks, and whenever, either the whole school is there or nothing of it.
 */
export async function restoreSchool(input: RestoreInput): Promise<void> {
  input.signal?.throwIfAborted()
  const { id } = input.backup.manifest.school
  const owner = new pg.Client({ connectionString: input.url, application_name: 'smart-campus restore' })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await takeTurn(owner, id)
    if (await isThere(owner, id)) throw new BackupError(`学校 ${id} 已存在，不能覆盖恢复`)
    const ownFiles = join(input.filesFolder, id)
    const hadFiles = existsSync(ownFiles)
    try {
      await restoreAbsent(input)
    } catch (error) {
      // A connection lost at the very end leaves open whether the school is there; only without it are its files waste.
      if (!hadFiles && !(await isThere(owner, id))) await rm(ownFiles, { recursive: true, force: true })
      throw error
    }
  } finally {
    await owner.end()
  }
}

async function takeTurn(owner: pg.Client, id: string): Promise<void> {
  const { rows } = await owner.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('restore ' || $1)) as taken",
    [id],
  )
  if (!rows[0]?.taken) throw new BackupError(`学校 ${id} 正由另一个命令恢复`)
}

async function isThere(owner: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [schemaOfSchool(id)])
  return rowCount !== 0
}

async function restoreAbsent(input: RestoreInput): Promise<void> {
  const pool = createPool({ url: input.url, max: 1 })
  try {
    await preparePlatform({ url: input.url, pool, steps: input.steps.platform, clock: input.clock })
    await pool.transaction(platformBinding, (db) => restoreInto(db, pool, input))
  } finally {
    await pool.end()
  }
}

async function restoreInto(db: Db, pool: Pool, input: RestoreInput): Promise<void> {
  const { backup, clock, steps } = input
  const { school, steps: reached } = backup.manifest
  const schema = schemaOfSchool(school.id)
  const binding: Binding = { role: schema, schema }
  await db.query('set local idle_in_transaction_session_timeout = 0')
  await makeSchema(db, schema)
  // The steps run in this transaction instead of one each.
  const sameTransaction = inOneTransaction(pool, db)
  await migrate({ pool: sameTransaction, binding, steps: steps.school.slice(0, reached.length), clock })
  await fillTables(db, input)
  await migrate({ pool: sameTransaction, binding, steps: steps.school, clock })
  await settle(db, clock())
  await db.query(`analyze ${quotedList((await tablesIn(db)).map((table) => table.name))}`)
  const moved = await copyFilesIn(backup, input.filesFolder, input.signal)
  await db.query("update sys_file set bucket_name = 'local', update_time = $2 where object_key = any($1)", [
    moved,
    clock(),
  ])
  await bind(db, platformBinding)
  await db.query(
    'insert into school (id, name, schema, status, host_names, create_time) values ($1, $2, $3, $4, $5, $6)',
    [school.id, school.name, schema, school.status, school.hostNames, school.createTime],
  )
  await restoreFacts(db, backup.manifest)
  await restoreInstallation(db, backup.manifest, clock())
}

/** On a server that has never been an installation, the one of the backup goes on, and with it its registration. */
async function restoreInstallation(db: Db, { installation }: Manifest, now: Date): Promise<void> {
  const own = await db.query("select 1 from setting where name in ('installation', 'licence')")
  if (!installation || own.length > 0) return
  await db.query(
    'insert into setting (name, value, update_time) select key, value, $2 from jsonb_each_text($1::jsonb)',
    [JSON.stringify(installation), now],
  )
}

/** What the directory knew beyond the name; a column of another version is passed over. */
async function restoreFacts(db: Db, { school }: Manifest): Promise<void> {
  const columns = await db.query<{ name: string }>(
    `select attname::text as name
     from pg_attribute
     where attrelid = 'school'::regclass and attnum > 0 and not attisdropped and attname::text = any($1)`,
    [Object.keys(school.facts ?? {})],
  )
  if (columns.length === 0) return
  const list = columns.map(({ name }) => `${quoted(name)} = x.${quoted(name)}`).join(', ')
  await db.query(`update school s set ${list} from jsonb_populate_record(null::school, $2) x where s.id = $1`, [
    school.id,
    JSON.stringify(school.facts),
  ])
}

async function fillTables(db: Db, { backup, progress, signal }: RestoreInput): Promise<void> {
  const { folder, manifest } = backup
  await checkShape(db, manifest)
  // Data steps may have put rows into the empty tables; the backup holds what became of them.
  await db.query(`truncate ${quotedList(manifest.tables.map((table) => table.name))}`)
  await db.query('set constraints all deferred')
  let done = 0
  for (const { name, columns, rows } of manifest.tables) {
    signal?.throwIfAborted()
    const loaded = await db.copyIn(
      `copy ${quoted(name)} (${quotedList(columns)}) from stdin`,
      readPart(join(folder, tablePart(name)), signal),
    )
    if (loaded !== rows) throw new BackupError(`表 ${name} 应有 ${rows} 行，只读到 ${loaded} 行，未作任何改动`)
    done += 1
    progress(`  ${done}/${manifest.tables.length}  ${name}  ${rows} 行`)
  }
  // Checks every reference now; tables with checks outstanding could not be altered by later steps.
  await db.query('set constraints all immediate')
  for (const { name, value, isCalled } of manifest.sequences)
    await db.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

async function checkShape(db: Db, manifest: Manifest): Promise<void> {
  const made = await tablesIn(db)
  const shapes = (tables: readonly { name: string; columns: string[] }[]) =>
    new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join()]))
  const [wanted, found] = [shapes(manifest.tables), shapes(made)]
  const odd = [...new Set([...wanted.keys(), ...found.keys()])].find((name) => wanted.get(name) !== found.get(name))
  if (odd) throw new BackupError(`备份中的表 ${odd} 与数据库步骤建出的不同，不能恢复`)
}

function tablesIn(db: Db): Promise<TableShape[]> {
  return tablesOf((text, values) => db.query(text, values))
}
