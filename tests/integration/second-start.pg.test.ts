import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from '#apps/server/prepare.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import { testConfig } from '#tests/support/config.ts'

const config = testConfig()
const schemas = ['school_000000', 'school_000001']
let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await start()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(config.dataDir, { recursive: true, force: true })
})

const start = () => prepare({ config, databaseUrl: database.url, progress: () => {} })

/** Every row version of every table of the schools: each write shows, also of equal values. */
async function versions(): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r'
     order by 1`,
    [schemas],
  )
  const counted = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(xmin || ' ' || ctid, ',' order by ctid)) as rows from ${name}`,
  )
  const { rows } = await client.query<{ name: string; rows: string }>(`${counted.join(' union all ')} order by 1`)
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** How often each table of a school was looked into so far. */
async function looks(schema: string): Promise<Map<string, number>> {
  // What this connection looked into itself is told first.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; looks: number }>(
    `select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as looks
     from pg_stat_all_tables
     where schemaname = $1`,
    [schema],
  )
  return new Map(rows.map((row) => [row.name, row.looks]))
}

const asked = (before: Map<string, number>, after: Map<string, number>) =>
  Object.fromEntries(
    [...after].map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const).filter(([, n]) => n > 0),
  )

test('a second start of the same version writes nothing in a school and asks it for one number', async () => {
  const before = { rows: await versions(), looks: await looks('school_000001') }
  await start()
  // The number, and in the same question the steps that were really done.
  expect(asked(before.looks, await looks('school_000001'))).toEqual({ sys_seed: 1, schema_migration: 1 })
  expect(await versions()).toEqual(before.rows)
})

test('a school of another edition is brought what it lacks, and the others are left alone', async () => {
  const [role] = (await client.query<{ id: string }>(`select id from school_000001.sys_role where role_code = 'fdy'`))
    .rows
  const held = async () =>
    (
      await client.query<{ permission: string }>(
        'select permission from school_000001.sys_role_permission where role_id = $1',
        [role!.id],
      )
    ).rows.map((row) => row.permission)
  // As if the last start had been one whose declarations lacked a dictionary, and an administrator took a right away since.
  await client.query(`delete from school_000001.sys_role_permission where role_id = $1 and permission = $2`, [
    role!.id,
    'baseStudentInfo:unmask',
  ])
  await client.query(`delete from school_000001.sys_seed where name = 'dictionary courseKind'`)
  await client.query(`delete from school_000001.sys_dictionary where code = 'courseKind'`)
  await client.query(`update school_000001.sys_seed set edition = 'an older one' where name = 'edition'`)
  const other = [...(await versions())].filter(([name]) => name.startsWith('school_000000.'))
  await start()
  const { rows } = await client.query(`select 1 from school_000001.sys_dictionary where code = 'courseKind'`)
  expect(rows.length).toBeGreaterThan(1)
  expect(await held()).not.toContain('baseStudentInfo:unmask')
  expect([...(await versions())].filter(([name]) => name.startsWith('school_000000.'))).toEqual(other)
})

test('a school whose steps are not those of its number is looked through', async () => {
  await client.query(
    `insert into school_000001.schema_migration (name, checksum, applied_time) values ('0999-future.sql', 'x', now())`,
  )
  await expect(start()).rejects.toThrow('数据比程序新')
  await client.query(`delete from school_000001.schema_migration where name = '0999-future.sql'`)
})

test('a school whose making was broken off before it had tables is made', async () => {
  await client.query('drop schema school_000001 cascade')
  await client.query('create schema school_000001 authorization school_000001')
  await start()
  expect((await versions()).has('school_000001.sys_seed')).toBe(true)
})
