import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from './postgres.ts'
import type { FreshDatabase } from './postgres.ts'

const made: FreshDatabase[] = []

afterAll(async () => {
  await Promise.all(made.map((database) => database.drop()))
})

test('databases asked for at the same moment are all made, and each is alone', async () => {
  made.push(...(await Promise.all(Array.from({ length: 8 }, () => freshDatabase()))))
  const counts = await Promise.all(made.map(({ url }) => tablesAfterMakingOne(url)))
  expect(new Set(made.map(({ name }) => name)).size).toBe(8)
  expect(counts).toEqual(Array.from({ length: 8 }, () => 1))
})

test('the server is new enough, orders Chinese by pinyin on request and finds Chinese letters by trigram', async () => {
  const [database] = made
  const client = new Client({ connectionString: database!.url })
  await client.connect()
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int >= 180000 as is_new,
           (select string_agg(name, ',' order by name collate "zh-x-icu") from unnest(array['张三','阿毛','李四']) name) as names
  `)
  const trigrams = await client.query(`select cardinality(ext.show_trgm('张三')) as found`)
  await client.end()
  expect(rows).toEqual([{ is_new: true, names: '阿毛,李四,张三' }])
  expect(trigrams.rows[0].found).toBeGreaterThan(0)
})

async function tablesAfterMakingOne(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table only_here (id int)')
  const { rows } = await client.query(`select count(*)::int as count from pg_tables where tablename = 'only_here'`)
  await client.end()
  return rows[0].count
}
