import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'

const folder = join(import.meta.dirname, '../../migrations/school')
const steps = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.sql$/.test(file))
  .toSorted()
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [student, other, department, batch, presort, room] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  const places = (
    await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
    )
  ).rows.map((row) => row.name)
  await client.query('create schema old')
  await client.query(`set search_path to old, ${places.includes('ext') ? 'ext, ' : ''}public`)
  for (const file of steps.filter((name) => name < '0037')) await client.query(readFileSync(join(folder, file), 'utf8'))
  // Whom and what rows name beside is not looked at here.
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What stands in columns that must not be empty and of which a test says nothing. */
const usual: Readonly<Record<string, unknown>> = {
  uuid: id(99),
  boolean: false,
  integer: 0,
  bigint: 0,
  jsonb: '{}',
  date: '2026-01-01',
}

async function put(table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and not attisdropped`,
    [table],
  )
  const plain = (type: string) =>
    type.startsWith('timestamp')
      ? '2026-01-01T00:00:00Z'
      : type.startsWith('numeric')
        ? 0
        : type.endsWith('[]')
          ? '{}'
          : (usual[type] ?? 'x')
  const all: Record<string, unknown> = {
    ...Object.fromEntries(rows.map((row) => [row.name, plain(row.type)])),
    id: crypto.randomUUID(),
    ...values,
  }
  await client.query(
    `insert into ${table} (${Object.keys(all).join(', ')})
     values (${Object.keys(all)
       .map((_, i) => `$${i + 1}`)
       .join(', ')})`,
    Object.values(all),
  )
}
const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows

test('windows that say the same, stays on the same nights and beds from a pre-sorting come over', async () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00Z`
  const window = { batch_id: batch, department_id: null, sex: null }
  await put('choose_window', { ...window, id: id(10), update_time: at(1) })
  await put('choose_window', { ...window, id: id(11), update_time: at(2) })
  await put('choose_window', { ...window, id: id(12), department_id: department, update_time: at(1) })

  const stay = { student_id: student, begin_date: '2026-02-01', end_date: '2026-02-09' }
  // Asked for first, but the other one has a bed.
  await put('holiday_apply', { ...stay, id: id(20), batch_id: id(40), state: '2', submit_time: at(1) })
  await put('holiday_apply', { ...stay, id: id(21), batch_id: id(41), state: '4', submit_time: at(2) })
  const touching = { ...stay, begin_date: '2026-02-10', end_date: '2026-02-12' }
  await put('holiday_apply', { ...touching, id: id(22), batch_id: id(42), state: '2', submit_time: null })
  await put('holiday_apply', { ...touching, id: id(23), batch_id: id(43), state: '7', submit_time: at(1) })
  await put('holiday_apply', { ...stay, id: id(24), batch_id: id(40), student_id: other, state: '2' })
  for (const [n, apply] of [20, 21].entries())
    await put('holiday_night', { id: id(30 + n), apply_id: id(apply), bed_id: id(50 + n), night_date: '2026-02-01' })
  await put('holiday_mark', { id: id(35), apply_id: id(21), night_date: '2026-02-01', kind: '1' })

  await put('presort_batch', { id: presort, grade: 2026, state: '4' })
  await put('presort_pool', { batch_id: presort, room_id: room, department_id: department })
  await put('choose_batch', { id: batch, name: '未开始', grade: 2026, state: '1', is_rehearsal: false })
  await put('choose_batch', { id: id(60), name: '已结束', grade: 2026, state: '4', is_rehearsal: false })
  for (const [n, of] of [batch, id(60)].entries())
    await put('choose_pool', { id: id(70 + n), batch_id: of, room_id: room, bed_id: id(80 + n) })

  const [step, ...more] = steps.filter((name) => name.startsWith('0037'))
  expect(more).toEqual([])
  await client.query(readFileSync(join(folder, step!), 'utf8'))

  expect(await rows('select id from choose_window order by id')).toEqual([{ id: id(11) }, { id: id(12) }])
  expect(await rows('select id, state from holiday_apply order by id')).toEqual([
    { id: id(20), state: '8' },
    { id: id(21), state: '4' },
    { id: id(22), state: '2' },
    { id: id(23), state: '7' },
    { id: id(24), state: '2' },
  ])
  expect(await rows('select id from holiday_night')).toEqual([{ id: id(31) }])
  expect(await rows('select state, void_reason from holiday_mark')).toEqual([{ state: '1', void_reason: null }])
  expect(await rows('select presort_id from choose_pool order by id')).toEqual([
    { presort_id: presort },
    { presort_id: null },
  ])
})
