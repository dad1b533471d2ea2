import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '#kernel/jobs/upkeep.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { newId } from '#kernel/id.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { fanOut } from './fan-out.ts'
import { noticeSms, renotifyReceivers } from './notice-jobs.ts'

let school: TestSchool
let counsellor: Visitor
let student: Visitor
let ownClass: string
let otherClass: string
let classSize: number

beforeAll(async () => {
  school = await testSchool()
  counsellor = await school.as('fdy01')
  student = await school.as('stu01')
  const [mine] = await rowsOf(school, "select s.class_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'")
  ownClass = String(mine!['id'])
  const led = (await counsellor.get('base/stuClass/list', { size: 100 })).body.data.records.map((row: { id: string }) => row.id)
  expect(led).toContain(ownClass)
  const [other] = await rowsOf(school, 'select class_id as id from base_student where class_id <> all($1::uuid[]) limit 1', [led])
  otherClass = String(other!['id'])
  classSize = await accountsFor(ownClass)
  await accountsFor(otherClass)
  await school.runJobs()
})
afterAll(() => school.close())

/** Gives every student of a class an account, and answers how many there are. */
async function accountsFor(classId: string): Promise<number> {
  return school.system(async (ctx) => {
    const people = await ctx.db.query<{ id: string; xh: string; xm: string }>(
      'select s.id, s.xh, s.xm from base_student s where s.class_id = $1 and s.deleted_time is null and not exists (select 1 from sys_user u where u.person_id = s.id::text)', [classId],
    )
    for (const { id, xh, xm } of people) {
      await ctx.db.query(
        `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', $1::text, 'account_no', $2::text, 'account_key', lower($2::text), 'user_name', $3::text, 'person_id', $4::text))).* from sys_user u where u.account_no = 'stu01'`,
        [newId(ctx.now()), xh, xm, id],
      )
    }
    const [row] = await ctx.db.query<{ count: number }>("select count(*)::int as count from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.deleted_time is null", [classId])
    return row!.count
  })
}

const draft = (more: Record<string, unknown> = {}) => ({ title: '晚点名安排', category: '1', audience: '5', classIds: [ownClass], content: '<p>今晚九点<script>alert(1)</script></p>', ...more })

async function published(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await counsellor.post('base/notice/add', draft(more))).body.data
  expect((await counsellor.post('base/notice/publish', { id })).body).toMatchObject({ success: true })
  await expect.poll(async () => (await rowsOf(school, 'select count(*)::int as n from office_notice_receipt where notice_id = $1', [id]))[0]!['n'], { timeout: 20_000 }).toBe(classSize)
  return id
}

const receipts = (id: string, isRead: boolean, more: Record<string, unknown> = {}) => counsellor.get('base/noticeReceipt/list', { noticeId: id, readTime_null: isRead ? 0 : 1, ...more })

/** A job as if it were started again after a crash that kept nothing. */
const jobRun = (id: string, params: unknown) => ({
  id, params, attempt: 2, world: school.world, school: school.school, actor: { kind: 'system', userId: null, userName: '系统' } as const, saved: null,
  transaction: school.system, read: school.system, progress: async () => {}, checkpoint: async () => {},
})

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function upload(by: Visitor): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([dot], { type: 'image/png' }), '图.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await school.app.inject({
    method: 'POST', url: '/api/flySource-resource/oss/endpoint/put-file', payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: basic, 'flysource-auth': `bearer ${by.token}`, 'content-type': request.headers.get('content-type')! },
  })
  return answer.json<{ data: { fileId: string } }>().data.fileId
}

test('a counsellor reaches all of the own class and nobody else', async () => {
  expect(classSize).toBeGreaterThan(20)
  expect((await counsellor.post('base/notice/countAudience', { audience: '5', classIds: [ownClass] })).body.data).toEqual({ people: classSize, count: classSize })
  const id = await published()
  expect((await counsellor.get('base/notice/getOne', { id })).body.data).toMatchObject({ receivers: classSize, readers: 0, status: '3' })
  const [{ name }] = (await rowsOf(school, 'select class_name as name from base_class where id = $1', [otherClass])) as [{ name: string }]
  for (const [unit, more] of [[name, { classIds: [otherClass] }], [name, { classIds: [ownClass, otherClass] }], ['全校', { audience: '2' }], ['全校', { audience: '1' }], ['全校', { audience: '3' }]] as const) {
    const { id: wide } = (await counsellor.post('base/notice/add', draft(more))).body.data
    expect((await counsellor.post('base/notice/publish', { id: wide })).body).toMatchObject({ code: 400, msg: `您无权向${unit}发布` })
  }
})

test('a notice is for whom a rule means, in words that a list shows; the old ways become one', async () => {
  const targetScope = { userType: 'stu', include: [{ kind: 'class', ids: [ownClass, ownClass] }] }
  const { audience: _, classIds: __, ...plain } = draft()
  const { id: unaddressed } = (await counsellor.post('base/notice/add', plain)).body.data
  expect((await counsellor.post('base/notice/publish', { id: unaddressed })).body).toMatchObject({ code: 400, msg: '请选择发布范围' })
  expect((await counsellor.post('base/notice/countAudience', { targetScope })).body.data).toMatchObject({ count: classSize })
  const [byRule, before] = [(await counsellor.post('base/notice/add', { ...plain, targetScope })).body.data.id, (await counsellor.post('base/notice/add', draft())).body.data.id]
  const [one, other] = [(await counsellor.get('base/notice/getOne', { id: byRule })).body.data, (await counsellor.get('base/notice/getOne', { id: before })).body.data]
  expect(one).toMatchObject({ audience: '6', targetScope: { include: [{ kind: 'class', ids: [ownClass] }] }, audienceText: expect.stringMatching(/^学生 · .+/) })
  expect([other.targetScope, other.audienceText]).toEqual([one.targetScope, one.audienceText])
  // Rows from before rules have none, and still reach their readers.
  await school.system((ctx) => ctx.db.query('update office_notice set target_scope = null where id = $1', [before]))
  expect((await counsellor.post('base/notice/publish', { id: before })).body.success).toBe(true)
  await expect.poll(async () => (await rowsOf(school, 'select count(*)::int as n from office_notice_receipt where notice_id = $1', [before]))[0]!['n'], { timeout: 20_000 }).toBe(classSize)
})

test('reading leaves one receipt however often; the content holds no script; the bell counts down', async () => {
  const before = (await student.get('base/message/unread')).body.data.unread
  const id = await published({ needConfirm: true })
  expect((await student.get('base/message/unread')).body.data.unread).toBe(before + 1)
  const opened = await student.post('base/notice/open', { id })
  expect(opened.body.data).toMatchObject({ title: '晚点名安排', content: '<p>今晚九点</p>' })
  await student.post('base/notice/open', { id })
  expect((await counsellor.get('base/notice/getOne', { id })).body.data).toMatchObject({ readers: 1, receivers: classSize })
  expect((await student.get('base/message/unread')).body.data.unread).toBe(before)
  const { confirmTime } = (await student.post('base/notice/confirm', { id })).body.data
  expect((await student.post('base/notice/confirm', { id })).body.data).toEqual({ confirmTime })
  const read = (await receipts(id, true)).body.data
  expect(read).toMatchObject({ total: 1, records: [{ accountNo: 'stu01', confirmTime }] })
  expect((await receipts(id, false)).body.data.total).toBe(classSize - 1)
  const tree = (await counsellor.get('base/notice/receiptTree', { id })).body.data
  expect(tree).toEqual([{ departmentName: expect.any(String), className: expect.any(String), receivers: classSize, readers: 1, confirmed: 1 }])
  expect((await receipts(id, false, { className: '别的班' })).body.data.total).toBe(0)
  expect((await student.get('base/noticeReceipt/list', { noticeId: id })).status).toBe(403)
  const sheet = await counsellor.post('base/noticeReceipt/export', { params: { noticeId: id } })
  expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
})

test('a withdrawn notice is gone for readers and its receipts stay', async () => {
  const id = await published()
  await student.post('base/notice/open', { id })
  expect((await counsellor.post('base/notice/withdraw', { id, reason: ' ' })).body).toMatchObject({ code: 400, msg: '请输入撤回原因' })
  expect((await counsellor.post('base/notice/withdraw', { id, reason: '时间有误' })).body.success).toBe(true)
  expect((await student.post('base/notice/open', { id })).status).toBe(404)
  expect((await student.get('base/notice/mine', { size: 100 })).body.data.records.map((row: { id: string }) => row.id)).not.toContain(id)
  const told = (await student.get('base/message/list', { size: 100 })).body.data.records.find((row: { link: string }) => row.link.endsWith(id))
  expect(told).toMatchObject({ title: '【已撤回】晚点名安排', content: '' })
  expect((await receipts(id, true)).body.data.total).toBe(1)
})

test('a publisher takes back within a day and only the own; an administrator always', async () => {
  const id = await published()
  const [office, admin] = [await school.as('xgc01'), await school.as('admin')]
  expect((await office.post('base/notice/withdraw', { id, reason: '有误' })).body).toMatchObject({ code: 400, msg: '只能撤回本人发布的通知' })
  await school.system((ctx) => ctx.db.query("update office_notice set publish_time = publish_time - interval '25 hours' where id = $1", [id]))
  expect((await counsellor.post('base/notice/withdraw', { id, reason: '有误' })).body).toMatchObject({ code: 400, msg: '发布超过24小时，请联系系统管理员撤回' })
  expect((await admin.post('base/notice/withdraw', { id, reason: '有误' })).body.success).toBe(true)
})

test('a correction is a new edition for the same people, told once when asked for', async () => {
  const id = await published()
  const { version } = (await counsellor.get('base/notice/getOne', { id })).body.data
  expect((await counsellor.post('base/notice/update', { id, version, classIds: [otherClass] })).body).toMatchObject({ code: 400, msg: '已发布的通知不能修改班级' })
  expect((await counsellor.post('base/notice/renotify', { id })).body).toMatchObject({ code: 400, msg: '当前状态不能重新提醒' })
  expect((await counsellor.post('base/notice/update', { id, version, content: '<p>今晚十点</p>' })).body.success).toBe(true)
  expect((await counsellor.get('base/notice/getOne', { id })).body.data).toMatchObject({ edition: 2, status: '3', receivers: classSize })
  const mine = (await student.get('base/notice/mine', { size: 100 })).body.data.records.find((row: { id: string }) => row.id === id)
  expect(mine.editTime).not.toBe(null)
  expect((await counsellor.post('base/notice/renotify', { id })).body.success).toBe(true)
  expect((await counsellor.post('base/notice/renotify', { id })).body.msg).toBe('当前状态不能重新提醒')
  const told = `select count(*)::int as n, count(distinct user_id)::int as people from sys_message where biz_id = $1 and title = '【已更新】晚点名安排'`
  await expect.poll(async () => (await rowsOf(school, told, [id]))[0], { timeout: 20_000 }).toEqual({ n: classSize, people: classSize })
  const [job] = await rowsOf(school, "select id from sys_job where type = 'notice.renotify' and params ->> 'noticeId' = $1", [id])
  expect(await renotifyReceivers.run(jobRun(String(job!['id']), { noticeId: id, edition: 2 }) as never)).toMatchObject({ status: 'done' })
  expect((await rowsOf(school, told, [id]))[0]).toEqual({ n: classSize, people: classSize })
})

test('whoever must confirm has it among the things to do until it is done or taken back', async () => {
  const todos = async (status = '0') => (await student.get('base/todo/mine', { status, size: 100 })).body.data.records.map((row: { title: string }) => row.title)
  const before = (await student.get('base/todo/count')).body.data.count
  const [first, second] = [await published({ title: '签承诺书', needConfirm: true }), await published({ title: '核对信息', needConfirm: true })]
  expect((await student.get('base/todo/count')).body.data.count).toBe(before + 2)
  await student.post('base/notice/confirm', { id: first })
  await student.post('base/notice/confirm', { id: first })
  expect(await todos('1')).toEqual(expect.arrayContaining(['请确认通知：签承诺书']))
  await counsellor.post('base/notice/withdraw', { id: second, reason: '有误' })
  expect(await todos('2')).toEqual(expect.arrayContaining(['请确认通知：核对信息']))
  expect((await student.get('base/todo/count')).body.data.count).toBe(before)
})

test('text messages go with a notice to whoever has a phone, once each', async () => {
  const [reached] = await rowsOf(school, "select count(*)::int as n from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.sjhm is not null", [ownClass])
  expect(Number(reached!['n'])).toBeGreaterThan(0)
  const id = await published({ smsToo: true })
  const ordered = async () => (await rowsOf(school, "select count(*)::int as n, count(distinct user_id)::int as people from sms_record where biz_type = 'notice' and biz_id = $1", [id]))[0]
  const ends = async () => (await rowsOf(school, "select status from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1", [id]))[0]?.['status']
  await expect.poll(ends, { timeout: 20_000 }).toBe('2')
  const first = await ordered()
  expect(first).toEqual({ n: reached!['n'], people: reached!['n'] })
  const [job] = await rowsOf(school, "select id from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1", [id])
  await noticeSms.run(jobRun(String(job!['id']), { noticeId: id }) as never)
  expect(await ordered()).toEqual(first)
})

test('receivers open the files of a notice, nobody else does, and not after it was taken back', async () => {
  const fileId = await upload(counsellor)
  const id = await published({ coverFileId: [fileId], content: `<p>图<img src="/api/flySource-resource/oss/endpoint/link-file?fileId=${await upload(counsellor)}&token=secret"></p>` })
  const { content } = (await student.post('base/notice/open', { id })).body.data
  expect(content).not.toContain('token')
  const shown = /fileId=([0-9a-f-]{36})/.exec(content)![1]
  const stranger = await school.as('sg01')
  for (const one of [fileId, shown]) {
    expect((await student.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(200)
    expect((await stranger.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(404)
  }
  await counsellor.post('base/notice/withdraw', { id, reason: '有误' })
  expect((await student.get('resource/oss/endpoint/link-file', { fileId })).status).toBe(404)
})

test('sending that broke off goes on without telling anybody twice', async () => {
  const id = await published()
  const [job] = await rowsOf(school, "select id from sys_job where type = 'notice.fanOut' and params ->> 'noticeId' = $1", [id])
  await school.system((ctx) => ctx.db.query('delete from office_notice_receipt where notice_id = $1 and user_id in (select user_id from office_notice_receipt where notice_id = $1 limit 5)', [id]))
  expect(await fanOut.run(jobRun(String(job!['id']), { noticeId: id }) as never)).toMatchObject({ status: 'done' })
  const counts = await rowsOf(school, 'select count(*)::int as n, count(distinct user_id)::int as people from sys_message where biz_id = $1', [id])
  expect(counts).toEqual([{ n: classSize, people: classSize }])
  expect(await rowsOf(school, 'select count(*)::int as n from office_notice_receipt where notice_id = $1', [id])).toEqual([{ n: classSize }])
})

test('the unread are reminded, not more often than every two hours', async () => {
  const id = await published()
  expect((await counsellor.post('base/notice/remind', { id })).body.success).toBe(true)
  expect((await counsellor.post('base/notice/remind', { id })).body).toMatchObject({ code: 400, msg: '距上次提醒不足2小时' })
})

test('what is wrong with a draft is said', async () => {
  const msg = async (more: Record<string, unknown>) => (await counsellor.post('base/notice/add', draft(more))).body.msg
  expect(await msg({ classIds: [] })).toBe('请选择班级')
  expect(await msg({ forceRead: true, minSeconds: 61 })).toBe('强制阅读时长为 3–60 秒')
  expect(await msg({ content: '<p></p>' })).toBe('请输入内容')
  const past = (await counsellor.post('base/notice/add', draft({ publishTime: '2020-01-01T00:00:00+08:00' }))).body.data.id
  expect((await counsellor.post('base/notice/publish', { id: past })).body.msg).toBe('定时发布时间须晚于当前时间')
  const office = await school.as('xgc01')
  const [empty] = await rowsOf(school, 'select id from base_class c where deleted_time is null and not exists (select 1 from base_student s join sys_user u on u.person_id = s.id::text where s.class_id = c.id) limit 1')
  const nobody = (await office.post('base/notice/add', draft({ classIds: [empty!['id']] }))).body.data.id
  expect((await office.post('base/notice/publish', { id: nobody })).body).toMatchObject({ code: 400, msg: '发布范围内没有人员' })
  expect((await student.post('base/notice/add', draft())).status).toBe(403)
  const foreign = (await office.post('base/notice/add', draft())).body.data.id
  expect((await counsellor.get('base/notice/getOne', { id: foreign })).status).toBe(404)
  expect((await counsellor.get('base/notice/receiptTree', { id: foreign })).status).toBe(404)
})

test('a timed notice waits for its hour, and one past its time leaves the lists', async () => {
  const due = new Date(school.clock().getTime() + 3_600_000)
  const { id } = (await counsellor.post('base/notice/add', draft({ publishTime: due.toISOString(), expireTime: new Date(due.getTime() + 60_000).toISOString() }))).body.data
  await counsellor.post('base/notice/publish', { id })
  expect((await counsellor.get('base/notice/getOne', { id })).body.data.status).toBe('2')
  const upkeep = school.world.upkeep.find((work) => work.name === 'due notices')!
  await runUpkeep(school.world, school.school, upkeep)
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '2' })
  school.clock.set(new Date(due.getTime() + 1000).toISOString())
  await runUpkeep(school.world, school.school, upkeep)
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '3' })
  school.clock.set(new Date(due.getTime() + 61_000).toISOString())
  await runUpkeep(school.world, school.school, upkeep)
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '5' })
})

test('a message with the same key reaches a person once, and the counter equals the rows', async () => {
  const [user] = await rowsOf(school, "select id from sys_user where account_no = 'sg01'")
  const send = () => school.system((ctx) => sendMessage(ctx, { userIds: [String(user!['id'])], kind: 'system', title: '一次', content: '', dedupeKey: 'once' }))
  expect([await send(), await send()]).toEqual([{ sent: 1 }, { sent: 0 }])
  const drift = await rowsOf(school, `select c.user_id from sys_message_count c where c.unread <> (select count(*) from sys_message m where m.user_id = c.user_id and m.read_time is null)`)
  expect(drift).toEqual([])
})
