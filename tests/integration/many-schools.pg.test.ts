import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MigrationStep } from '#kernel/db/migrate.ts'
import { createPool, type Pool } from '#kernel/db/pool.ts'
import { createSchool, listSchools } from '#kernel/db/schools.ts'
import { bindingOf, platformBinding, type School } from '#kernel/db/types.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'

const count = 300
const switches = 3000
const most = 6
const clock = () => new Date('2026-09-01T00:00:00Z')
/** One table is enough to meet a stranger in; a whole school of tables takes a second to make. */
const oneTable: MigrationStep = {
  name: '0001-probe.sql',
  checksum: 'probe',
  run: async (db) =>
    void (await db.query('create table probe (id int primary key, school text not null, hits int not null default 0)')),
}

let database: FreshDatabase
let watcher: Client
let pool: Pool
let schools: School[]

beforeAll(async () => {
  database = await freshDatabase()
  watcher = new Client({ connectionString: database.url })
  await watcher.connect()
  pool = createPool({ url: database.url, max: most })
  for (let n = 0; n < count; n += 1)
    await createSchool({ url: database.url, pool, clock, steps: [oneTable], id: String(700_000 + n), name: `第${n}校` })
  schools = (await listSchools(pool)).filter((school) => school.id >= '700000')
  for (const school of schools)
    await pool.transaction(bindingOf(school), (db) =>
      db.query('insert into probe (id, school) values (1, $1)', [school.id]),
    )
}, 180_000)

afterAll(async () => {
  await pool.end()
  // Roles belong to the whole server and would outlive the database.
  for (const { schema } of schools) await watcher.query(`drop schema ${schema} cascade; drop role ${schema}`)
  await watcher.end()
  await database.drop()
}, 120_000)

test('300 schools take turns on six connections, with the same prepared statements, and none sees another’s row', async () => {
  expect(schools).toHaveLength(count)
  const hits = new Map<string, number>()
  let left = switches
  let mostSeen = 0
  let seed = 20_260_901
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const visit = async (school: School, n: number) => {
    const binding = bindingOf(school)
    if (n % 3 === 0) {
      hits.set(school.id, (hits.get(school.id) ?? 0) + 1)
      await pool.transaction(binding, async (db) => {
        const [row] = await db.query<{ school: string }>(
          'update probe set hits = hits + 1 where id = $1 returning school',
          [1],
          'hit',
        )
        expect(row).toEqual({ school: school.id })
      })
    } else {
      const rows = await pool.read(binding, (db) =>
        db.query(
          'select school, current_user::text as role, current_schema() as schema from probe order by id',
          [],
          'look',
        ),
      )
      expect(rows).toEqual([{ school: school.id, role: school.schema, schema: school.schema }])
    }
  }
  const worker = async () => {
    while (left-- > 0) {
      const n = left
      await visit(schools[random(count)]!, n)
      if (n % 50 === 0) mostSeen = Math.max(mostSeen, await backends(), pool.size())
    }
  }
  await Promise.all(Array.from({ length: 24 }, worker))
  expect(mostSeen).toBeGreaterThan(1)
  expect(mostSeen).toBeLessThanOrEqual(most)
  for (const school of schools) {
    const [row] = await pool.read(bindingOf(school), (db) => db.query('select hits from probe'))
    expect([school.id, row]).toEqual([school.id, { hits: hits.get(school.id) ?? 0 }])
  }
}, 120_000)

test('a school cannot name another school’s table, nor the directory’s', async () => {
  const [one, other] = schools as [School, School]
  const ask = (text: string) => pool.read(bindingOf(one), (db) => db.query(text))
  await expect(ask(`select * from ${other.schema}.probe`)).rejects.toMatchObject({ code: '42501' })
  await expect(ask('select * from platform.school')).rejects.toMatchObject({ code: '42501' })
  await expect(ask('select * from school_000000.base_student')).rejects.toMatchObject({ code: '42501' })
  await expect(ask('create table public.leak (id int)')).rejects.toMatchObject({ code: '42501' })
  await expect(pool.read(platformBinding, (db) => db.query('select * from probe'))).rejects.toMatchObject({
    code: '42P01',
  })
})

test('a statement that fails leaves its connection fit for the next school', async () => {
  for (const school of schools.slice(0, 30)) {
    await expect(
      pool.transaction(bindingOf(school), (db) => db.query('insert into probe (id, school) values (1, $1)', ['x'])),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await pool.read(bindingOf(school), (db) => db.query('select school from probe'))).toEqual([
      { school: school.id },
    ])
  }
  expect(pool.size()).toBeLessThanOrEqual(most)
})

test('a connection that dies is replaced, and nobody waits for ever', async () => {
  await watcher.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'smart-campus' and datname = current_database()`,
  )
  const answers = await Promise.allSettled(
    schools
      .slice(0, 60)
      .map((school) =>
        pool.read(bindingOf(school), (db) =>
          db.query<{ school: string }>('select school from probe', [], 'look again'),
        ),
      ),
  )
  for (const [i, answer] of answers.entries())
    if (answer.status === 'fulfilled') expect(answer.value).toEqual([{ school: schools[i]!.id }])
  const afterwards = await Promise.all(
    schools
      .slice(0, 60)
      .map((school) =>
        pool.read(bindingOf(school), (db) =>
          db.query<{ school: string }>('select school from probe', [], 'look again'),
        ),
      ),
  )
  expect(afterwards.map(([row]) => row!.school)).toEqual(schools.slice(0, 60).map((school) => school.id))
  expect(await backends()).toBeLessThanOrEqual(most)
})

async function backends(): Promise<number> {
  const { rows } = await watcher.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where application_name = 'smart-campus' and datname = current_database()`,
  )
  return rows[0]!.open
}
