import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '#kernel/world/clock.ts'
import { StartupError } from '#kernel/errors/startup-error.ts'
import type { Pool } from './pool.ts'
import { platformBinding, type Binding, type Db } from './types.ts'

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

type DoneStep = { name: string; checksum: string }

/** Throws one line when a schema was made by steps that this product does not have, or has otherwise. */
export function refuseOddSteps(schema: string, done: readonly DoneStep[], steps: readonly MigrationStep[]): void {
  const own = new Map(steps.map((step) => [step.name, step.checksum]))
  for (const { name, checksum } of done.toSorted((a, b) => b.name.localeCompare(a.name))) {
    const known = own.get(name)
    if (known === undefined)
      throw new StartupError(
        `数据比程序新：${placeOf(schema)}已执行数据库步骤 ${name}，本版本没有它；请用不低于原来的版本启动，或恢复升级前的备份。未作任何改动`,
      )
    if (known !== checksum)
      throw new StartupError(
        `数据库步骤 ${name} 在${placeOf(schema)}执行之后被改动过；请恢复该文件的原样，需要的改动另写新的步骤。未作任何改动`,
      )
  }
}

function placeOf(schema: string): string {
  return schema === platformBinding.schema ? '平台目录' : `学校 ${schema.replace('school_', '')} `
}

/** Brings one schema up to date, each step in a transaction of its own, so that a broken upgrade goes on where it stopped. */
export async function migrate(input: {
  pool: Pool
  binding: Binding
  steps: readonly MigrationStep[]
  clock: Clock
  /** Hears of each step before it is done. */
  progress?: ((step: string) => void) | undefined
}): Promise<string[]> {
  const { pool, binding, steps, clock } = input
  const done = await pool.transaction(binding, async (db) => {
    await db.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_time timestamptz(3) not null)',
    )
    return db.query<DoneStep>('select name, checksum from schema_migration')
  })
  refuseOddSteps(binding.schema, done, steps)
  const known = new Set(done.map((row) => row.name))
  const applied: string[] = []
  for (const step of steps) {
    if (known.has(step.name)) continue
    input.progress?.(step.name)
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
