import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepare } from '#apps/server/prepare.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import { testConfig } from '#tests/support/config.ts'

const oldKey = testConfig().appKeys[0]
const newKey = 'another key for tests only'
const dataDirs: string[] = []

let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await client.query("delete from platform.setting where name like '%key%'")
  await client.query("delete from school_000001.schema_migration where name = '0999-future.sql'")
})

/** A start with these keys; answers what it said. */
async function start(...appKeys: string[]): Promise<string[]> {
  const lines: string[] = []
  const config = testConfig({ appKeys: appKeys as [string] })
  dataDirs.push(config.dataDir)
  await prepare({ config, databaseUrl: database.url, progress: (line) => lines.push(line) })
  return lines
}

/** Every row version of some tables a start writes to: it changes with each write, also of equal values. */
async function versions(): Promise<unknown> {
  const tables = ['platform.setting', 'platform.schema_migration', 'school_000000.sys_seed', 'school_000000.sys_menu']
  const counted = tables.map(
    (table) => `select '${table}' as name, count(*), md5(string_agg(xmin::text, ',' order by ctid)) from ${table}`,
  )
  return (await client.query(counted.join(' union all '))).rows
}

async function refused(attempt: () => Promise<unknown>): Promise<string> {
  const before = await versions()
  const error = await attempt().then(
    () => null,
    (reason: unknown) => reason as Error,
  )
  expect(error?.name).toBe('StartupError')
  expect(error!.message).not.toContain('\n')
  expect(await versions()).toEqual(before)
  return error!.message
}

test('another key than the data was sealed with is refused, also when nobody noted the key', async () => {
  expect(await refused(() => start(newKey))).toMatch(/^APP_KEY 与这些数据使用的不同（缺少密钥 [0-9a-f]{8}）/)
  expect(await start(oldKey)).toEqual([])
  expect(await refused(() => start(newKey))).toMatch(/^APP_KEY 与这些数据使用的不同（缺少密钥 [0-9a-f]{8}）/)
})

test('a key of the same id with other bytes is refused', async () => {
  await start(oldKey)
  await client.query("update platform.setting set value = 'of another key' where name like 'key %'")
  expect(await refused(() => start(oldKey))).toContain('APP_KEY 与这些数据使用的不同')
})

test('keys are changed by putting the new one first; from then on both are needed, the oldest last', async () => {
  await start(newKey, oldKey)
  expect(await refused(() => start(oldKey))).toContain('APP_KEY 与这些数据使用的不同')
  expect(await refused(() => start(newKey))).toContain('APP_KEY 与这些数据使用的不同')
  expect(await refused(() => start(oldKey, newKey))).toContain('缺少最早使用的密钥')
  expect(await start(newKey, oldKey)).toEqual([])
})

test('code older than the data is refused, whichever school shows it', async () => {
  await client.query(
    "insert into school_000001.schema_migration (name, checksum, applied_time) values ('0999-future.sql', 'x', now())",
  )
  expect(await refused(() => start(oldKey))).toMatch(/^数据比程序新：学校 000001 已执行数据库步骤 0999-future\.sql/)
})

test('a step of the directory this version does not know is refused', async () => {
  await client.query(
    "insert into platform.schema_migration (name, checksum, applied_time) values ('0998-future.sql', 'x', now())",
  )
  expect(await refused(() => start(oldKey))).toContain('平台目录已执行数据库步骤 0998-future.sql')
  await client.query("delete from platform.schema_migration where name = '0998-future.sql'")
})

test('a changed step is refused in one line', async () => {
  const change = (checksum: string) =>
    client.query("update school_000001.schema_migration set checksum = $1 where name = '0002-identity-complete.sql'", [
      checksum,
    ])
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from school_000001.schema_migration where name = '0002-identity-complete.sql'",
  )
  await change('edited')
  expect(await refused(() => start(oldKey))).toMatch(
    /^数据库步骤 0002-identity-complete\.sql 在学校 000001 执行之后被改动过/,
  )
  await change(rows[0]!.checksum)
})
