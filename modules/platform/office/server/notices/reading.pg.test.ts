import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#services/messages/send-message.ts'
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
  const draft = {
    title: '寒假安全',
    category: '1',
    targetScope: { userType: 'tea', include: [{ kind: 'school', ids: [] }] },
    content: '<p>注意安全</p>',
    mustRead: '2',
    minSeconds: 5,
    expireTime: new Date(school.clock().getTime() + 3 * 86_400_000).toISOString(),
    ...more,
  }
  const { id } = (await admin.post('base/sysNotice/add', draft)).body.data
  const answer = await admin.post('base/sysNotice/publish', { id })
  expect(answer.body.msg).toBe('操作成功')
  return id
}

test('a forced notice is read after its seconds, by the browser’s count and by ours, and not before', async () => {
  const stream = await openStream(school.app, reader.token)
  const id = await published()
  expect((await stream.next('notice')).data.data).toEqual({ id })
  const tooSoon = { code: 400, msg: '请阅读满 5 秒' }
  const pending = async () =>
    (await reader.get('base/sysNotice/pending')).body.data.map((one: { id: string }) => one.id)
  expect(await pending()).toContain(id)
  // Never opened, yet a browser that claims to have shown it long enough.
  expect((await reader.post('base/sysNotice/confirm', { id, readSeconds: 60 })).body).toMatchObject(tooSoon)
  expect((await reader.post('base/sysNotice/open', { id })).body.data).toMatchObject({ isRead: false, minSeconds: 5 })
  school.clock.advance(5000)
  for (const verb of ['read', 'confirm'])
    expect((await reader.post(`base/sysNotice/${verb}`, { id, readSeconds: 4 })).body).toMatchObject(tooSoon)
  const other = await school.as('bzr01')
  await other.post('base/sysNotice/open', { id })
  expect((await other.post('base/sysNotice/confirm', { id, readSeconds: 5 })).body).toMatchObject(tooSoon)
  expect(
    await rowsOf(
      school,
      'select 1 from office_notice_read where notice_id = $1 and (first_time is not null or confirm_time is not null)',
      [id],
    ),
  ).toEqual([])
  expect((await reader.post('base/sysNotice/read', { id, readSeconds: 5 })).body.success).toBe(true)
  expect(await pending()).toContain(id)
  expect((await reader.post('base/sysNotice/confirm', { id })).body.data.confirmTime).toEqual(expect.any(String))
  expect(await pending()).not.toContain(id)
  expect(
    await rowsOf(
      school,
      'select seconds, channel from office_notice_read where notice_id = $1 and first_time is not null',
      [id],
    ),
  ).toEqual([{ seconds: 5, channel: 'pc' }])
  stream.close()
  await admin.post('base/sysNotice/withdraw', { id, reason: '到此为止' })
})

test('a popup is the administrator’s, for a week at most, and never two at once', async () => {
  const later = (days: number) => new Date(school.clock().getTime() + days * 86_400_000).toISOString()
  const draft = async (by: Visitor, more: Record<string, unknown>) =>
    (
      await by.post('base/sysNotice/add', {
        title: '紧急停水',
        category: '1',
        targetScope: { userType: 'tea', include: [{ kind: 'school', ids: [] }] },
        content: '<p>x</p>',
        mustRead: '2',
        ...more,
      })
    ).body.data.id
  const publish = async (by: Visitor, more: Record<string, unknown>) =>
    (await by.post('base/sysNotice/publish', { id: await draft(by, more) })).body
  expect(await publish(await school.as('xgc01'), { expireTime: later(1) })).toMatchObject({
    code: 400,
    msg: '只有系统管理员可以发布强制弹窗通知',
  })
  for (const expireTime of [null, later(8)])
    expect(await publish(admin, { expireTime })).toMatchObject({ code: 400, msg: '强制弹窗通知的有效期不能超过7天' })
  const ids = await Promise.all([draft(admin, { expireTime: later(2) }), draft(admin, { expireTime: later(2) })])
  const answers = await Promise.all(ids.map((id) => admin.post('base/sysNotice/publish', { id })))
  expect(answers.map((answer) => answer.body.msg).toSorted()).toEqual(['已有一条强制弹窗通知生效中', '操作成功'])
  await admin.post('base/sysNotice/withdraw', {
    id: ids[answers.findIndex((answer) => answer.status === 200)],
    reason: '来水了',
  })
})

test('whoever it was not sent to cannot open it, and a withdrawn one stops waiting', async () => {
  const id = await published()
  const student = await school.as('stu01')
  for (const verb of ['open', 'read', 'confirm'])
    expect((await student.post(`base/sysNotice/${verb}`, { id, readSeconds: 60 })).status).toBe(404)
  const stream = await openStream(school.app, reader.token)
  await admin.post('base/sysNotice/withdraw', { id, reason: '时间有误' })
  await stream.next('notice')
  expect((await reader.get('base/sysNotice/pending')).body.data.map((one: { id: string }) => one.id)).not.toContain(id)
  stream.close()
})

test('the bell’s number is that of the rows, however many send and read at once', async () => {
  const userId = String((await userRow(school, 'fdy01'))['id'])
  const send = (i: number) =>
    school.system((ctx) =>
      sendMessage(ctx, { userIds: [userId], category: 'system', title: `第 ${i} 条`, content: '' }),
    )
  const latest = async () => (await reader.get('base/userMessage/latest')).body.data
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => send(i)),
    ...Array.from({ length: 4 }, () => reader.post('base/userMessage/read', {})),
  ])
  const [first] = (await latest()).messages
  await Promise.all(Array.from({ length: 5 }, () => reader.post('base/userMessage/read', { ids: [first.id] })))
  const [rows] = await rowsOf(
    school,
    'select count(*)::int as n from sys_user_message where user_id = $1 and read_time is null',
    [userId],
  )
  expect((await latest()).unread).toBe(rows!['n'])
  expect((await latest()).messages).toHaveLength(8)
  const someoneElse = await school.as('bzr01')
  await send(99)
  const [mine] = (await latest()).messages
  await someoneElse.post('base/userMessage/read', { ids: [mine.id] })
  expect((await latest()).messages[0]).toMatchObject({ id: mine.id, readTime: null })
})
