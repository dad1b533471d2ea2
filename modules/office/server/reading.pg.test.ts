import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { userRow } from '#tests/support/accounts.ts'
import { openStream } from '#tests/support/push-stream.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
let reader: Visitor

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  ;[admin, reader] = [await school.as('admin'), await school.as('fdy01')]
})

afterAll(() => school.close())

async function published(more: Record<string, unknown> = {}): Promise<string> {
  const draft = { title: '寒假安全', category: '1', audience: '3', content: '<p>注意安全</p>', forceRead: true, minSeconds: 5, ...more }
  const { id } = (await admin.post('base/notice/add', draft)).body.data
  const answer = await admin.post('base/notice/publish', { id })
  expect(answer.body.msg).toBe('操作成功')
  const sent = async () => (await rowsOf(school, 'select count(*)::int as n from office_notice_receipt where notice_id = $1', [id]))[0]!['n']
  await expect.poll(sent, { timeout: 10_000 }).toBeGreaterThan(0)
  return id
}

test('a forced notice is read after its seconds, by the browser’s count and by ours, and not before', async () => {
  const stream = await openStream(school.app, reader.token)
  const id = await published({ needConfirm: true })
  expect((await stream.next('notice')).data.data).toEqual({ id })
  const tooSoon = { code: 400, msg: '请阅读满 5 秒' }
  const pending = async () => (await reader.get('base/notice/pending')).body.data.map((one: { id: string }) => one.id)
  expect(await pending()).toContain(id)
  // Never opened, yet a browser that claims to have shown it long enough.
  expect((await reader.post('base/notice/confirm', { id, readSeconds: 60 })).body).toMatchObject(tooSoon)
  expect((await reader.post('base/notice/open', { id })).body.data).toMatchObject({ readTime: null, minSeconds: 5 })
  school.clock.advance(5000)
  for (const verb of ['read', 'confirm']) expect((await reader.post(`base/notice/${verb}`, { id, readSeconds: 4 })).body).toMatchObject(tooSoon)
  const other = await school.as('bzr01')
  await other.post('base/notice/open', { id })
  expect((await other.post('base/notice/confirm', { id, readSeconds: 5 })).body).toMatchObject(tooSoon)
  expect(await rowsOf(school, 'select 1 from office_notice_receipt where notice_id = $1 and (read_time is not null or confirm_time is not null)', [id])).toEqual([])
  expect((await reader.post('base/notice/read', { id, readSeconds: 5 })).body.success).toBe(true)
  expect(await pending()).toContain(id)
  expect((await reader.post('base/notice/confirm', { id })).body.data.confirmTime).toEqual(expect.any(String))
  expect(await pending()).not.toContain(id)
  expect(await rowsOf(school, "select r.read_seconds, r.device, n.readers from office_notice_receipt r join office_notice n on n.id = r.notice_id where n.id = $1 and r.read_time is not null", [id])).toEqual([{ read_seconds: 5, device: 'pc', readers: 1 }])
  stream.close()
})

test('whoever it was not sent to cannot open it, and a withdrawn one stops waiting', async () => {
  const id = await published()
  const student = await school.as('stu01')
  for (const verb of ['open', 'read', 'confirm']) expect((await student.post(`base/notice/${verb}`, { id, readSeconds: 60 })).status).toBe(404)
  const stream = await openStream(school.app, reader.token)
  await admin.post('base/notice/withdraw', { id, reason: '时间有误' })
  await stream.next('notice')
  expect((await reader.get('base/notice/pending')).body.data.map((one: { id: string }) => one.id)).not.toContain(id)
  stream.close()
})

test('the bell’s number is that of the rows, however many send and read at once', async () => {
  const userId = String((await userRow(school, 'fdy01'))['id'])
  const send = (i: number) => school.system((ctx) => sendMessage(ctx, { userIds: [userId], kind: 'system', title: `第 ${i} 条`, content: '' }))
  const latest = async () => (await reader.get('base/message/latest')).body.data
  await Promise.all([...Array.from({ length: 20 }, (_, i) => send(i)), ...Array.from({ length: 4 }, () => reader.post('base/message/read', {}))])
  const [first] = (await latest()).messages
  await Promise.all(Array.from({ length: 5 }, () => reader.post('base/message/read', { ids: [first.id] })))
  const [rows] = await rowsOf(school, 'select count(*)::int as n from sys_message where user_id = $1 and read_time is null', [userId])
  expect((await latest()).unread).toBe(rows!['n'])
  expect((await latest()).messages).toHaveLength(8)
  const someoneElse = await school.as('bzr01')
  await send(99)
  const [mine] = (await latest()).messages
  await someoneElse.post('base/message/read', { ids: [mine.id] })
  expect((await latest()).messages[0]).toMatchObject({ id: mine.id, readTime: null })
})

test('25,000 people are told in a moment, and each browser hears it once', { timeout: 60_000 }, async () => {
  await school.system((ctx) =>
    ctx.db.query(
      `insert into sys_user select r.* from sys_user u, generate_series(1, 25000) i,
         jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account_no', 'many' || i, 'account_key', 'many' || i, 'person_type', null, 'person_id', null, 'phone', null, 'phone_hash', null)) r
       where u.account_no = 'fdy01'`,
    ),
  )
  const stream = await openStream(school.app, reader.token)
  const everybody = (await rowsOf(school, "select id from sys_user where account_no like 'many%' or account_no = 'fdy01'")).map((row) => String(row['id']))
  const began = performance.now()
  expect(await school.system((ctx) => sendMessage(ctx, { userIds: everybody, kind: 'notice', title: '放假通知', content: '', dedupeKey: 'many' }))).toEqual({ sent: 25_001 })
  await stream.next('message', 20_000)
  expect(performance.now() - began).toBeLessThan(30_000)
  // The next one comes alone: nothing of the many was left over.
  await school.system((ctx) => sendMessage(ctx, { userIds: everybody, kind: 'notice', title: '又一条', content: '', dedupeKey: 'more' }))
  await stream.next('message', 20_000)
  expect(stream.events.filter(({ event }) => event === 'message')).toHaveLength(2)
  stream.close()
})
