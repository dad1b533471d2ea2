import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'

const folder = join(import.meta.dirname, '../../migrations/school')
const steps = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.sql$/.test(file))
  .toSorted()
const [user, notice, department, school] = ['a', 'b', 'c', 'd'].map(
  (sign) => `00000000-0000-4000-8000-00000000000${sign}`,
)

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
  for (const file of steps.filter((name) => name < '0004')) await client.query(readFileSync(join(folder, file), 'utf8'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** A row with something in every column that must not be empty. */
async function put(table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and not attisdropped`,
    [table],
  )
  const usual = (type: string) =>
    type === 'uuid'
      ? crypto.randomUUID()
      : type === 'boolean'
        ? false
        : type.startsWith('timestamp')
          ? '2026-03-01T00:00:00Z'
          : type === 'integer'
            ? 0
            : type === 'jsonb'
              ? '{}'
              : type === 'date'
                ? '2026-03-01'
                : 'x'
  const all: Record<string, unknown> = {
    ...Object.fromEntries(rows.map((row) => [row.name, usual(row.type)])),
    ...values,
  }
  await client.query(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.keys(all)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(all),
  )
}

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows

test('messages, to-dos, notices, who read them and who may publish them come over into their new shape', async () => {
  await put('sys_user', { id: user, account_no: 'u', account_key: 'u' })
  await put('base_department', { id: department })
  await put('office_notice', {
    id: notice,
    title: '旧通知',
    status: '3',
    audience: '4',
    department_ids: [department],
    need_confirm: true,
    edition: 2,
    target_scope: null,
  })
  await put('office_notice', {
    id: school,
    title: '全校',
    status: '0',
    audience: '1',
    force_read: true,
    edition: 1,
    target_scope: null,
  })
  await put('office_notice_receipt', {
    notice_id: notice,
    user_id: user,
    read_time: '2026-03-02T00:00:00Z',
    confirm_time: '2026-03-02T00:00:05Z',
    read_seconds: 9,
    device: 'pc',
  })
  await put('sys_user', { id: school, account_no: 'v', account_key: 'v' })
  await put('office_notice_receipt', { notice_id: notice, user_id: school, read_time: null })
  await put('sys_message', { user_id: user, kind: '5', title: '新设备登录提醒', dedupe_key: 'k' })
  await put('sys_message', {
    user_id: user,
    kind: '2',
    title: '旧通知',
    biz_type: 'notice',
    biz_id: notice,
    dedupe_key: `notice:${notice}`,
  })
  await put('sys_message_count', { user_id: user, unread: 2 })
  await put('sys_todo', {
    user_id: user,
    source: 'notice',
    status: '1',
    group_key: `notice:${notice}`,
    source_key: 'a',
    link: `/personal/mynotice?id=${notice}`,
  })
  await put('sys_todo', {
    user_id: school,
    source: 'notice',
    status: '0',
    group_key: `notice:${notice}`,
    source_key: 'b',
  })
  await put('sys_role', { id: department })
  await put('sys_role_permission', { role_id: department, permission: 'notice:publish' })
  await put('sys_role_permission', { role_id: department, permission: 'noticeReceipt:list' })
  for (const file of steps.filter((name) => name >= '0004'))
    await client.query(readFileSync(join(folder, file), 'utf8'))

  expect(await rows('select title, category, level, merge_key, merge_count from sys_user_message')).toEqual([
    { title: '新设备登录提醒', category: '5', level: '2', merge_key: 'k', merge_count: 1 },
  ])
  expect(await rows('select user_id, category, unread from sys_user_msg_count')).toEqual([
    { user_id: user, category: '5', unread: 1 },
  ])
  expect(await rows('select user_id, todo_type, biz_type, biz_id, node_key, state, link from sys_user_todo')).toEqual([
    {
      user_id: user,
      todo_type: '5',
      biz_type: 'sysNotice',
      biz_id: notice,
      node_key: 'confirm',
      state: '1',
      link: `/personal/mynotice?open=${notice}`,
    },
  ])
  expect(await rows('select title, must_read, target_scope from office_notice order by title desc')).toEqual([
    {
      title: '旧通知',
      must_read: '1',
      target_scope: { userType: 'all', include: [{ kind: 'department', ids: [department] }], exclude: [], filter: {} },
    },
    {
      title: '全校',
      must_read: '2',
      target_scope: { userType: 'all', include: [{ kind: 'school', ids: [] }], exclude: [], filter: {} },
    },
  ])
  expect(
    await rows(
      'select user_id, edition, confirm_edition, seconds, channel, last_time = first_time as same from office_notice_read',
    ),
  ).toEqual([{ user_id: user, edition: 2, confirm_edition: 2, seconds: 9, channel: 'pc', same: true }])
  expect(await rows('select permission from sys_role_permission order by 1')).toEqual([
    { permission: 'noticeRead:list' },
    { permission: 'sysNotice:publish' },
  ])
})
