import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '#kernel/clock.ts'
import type { Pool } from './pool.ts'
import type { Binding, Db } from './types.ts'

export type MigrationStep = { name: string; checksum: string; run(db: Db, now: Date): Promise<void> }

/** The numbered steps of a folder: `.sql` runs as it is, `.ts` exports `run(db, now)` for data. */
export async function readSteps(folder: string): Promise<MigrationStep[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[\w-]+\.(sql|ts)$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex').slice(0, 16)
      if (file.endsWith('.sql')) return { name: file, checksum, run: async (db) => void (await db.query(text)) }
      const step = (await import(pathToFileURL(path).href)) as { run: MigrationStep['run'] }
      return { name: file, checksum, run: step.run }
    }),
  )
}

/** Brings one schema up to date, each step in a transaction of its own, so that a broken upgrade goes on where it stopped. */
export async function migrate(input: {
  pool: Pool
  binding: Binding
  steps: readonly MigrationStep[]
  clock: Clock
}): Promise<string[]> {
  const { pool, binding, steps, clock } = input
  const done = await pool.transaction(binding, async (db) => {
    await db.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_time timestamptz(3) not null)',
    )
    return db.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  })
  const known = new Map(done.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const step of steps) {
    const checksum = known.get(step.name)
    if (checksum === step.checksum) continue
    if (checksum)
      throw new Error(`migration ${step.name} was changed after it ran in ${binding.schema}; write a new step instead`)
    await pool.transaction(binding, async (db) => {
      // A second process that starts at the same moment waits here and then finds the step done.
      await db.query("select pg_advisory_xact_lock(hashtext('migrate ' || current_schema()))")
      const [seen] = await db.query('select 1 from schema_migration where name = $1', [step.name])
      if (seen) return
      await step.run(db, clock())
      await db.query('insert into schema_migration (name, checksum, applied_time) values ($1, $2, $3)', [
        step.name,
        step.checksum,
        clock(),
      ])
    })
    applied.push(step.name)
  }
  return applied
}
