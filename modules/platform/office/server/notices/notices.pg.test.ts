import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { noticeFlowCode } from '../../shared/notice.ts'
import { noticeApproval, noticeRemindGap } from '../../shared/params.ts'
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
  const [mine] = await rowsOf(
    school,
    "select s.class_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'",
  )
  ownClass = String(mine!['id'])
  const led = (await counsellor.get('base/stuClass/list', { size: 100 })).body.data.records.map(
    (row: { id: string }) => row.id,
  )
  expect(led).toContain(ownClass)
  const [other] = await rowsOf(
    school,
    // Of the same department, so that whoever moves stays in one branch of the receipts.
    `select s.class_id as id from base_student s
     join base_class own on own.id = $2
     join base_class c on c.id = s.class_id and c.department_id = own.department_id
     where s.class_id <> all($1::uuid[]) and s.xjzt_m = '01'
     order by s.xh limit 1`,
    [led, ownClass],
  )
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
      'select s.id, s.xh, s.xm from base_student s where s.class_id = $1 and s.deleted_time is null and not exists (select 1 from sys_user u where u.person_id = s.id::text)',
      [classId],
    )
    for (const { id, xh, xm } of people) {
      await ctx.db.query(
        `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', $1::text, 'account_no', $2::text, 'account_key', lower($2::text), 'user_name', $3::text, 'person_id', $4::text))).* from sys_user u where u.account_no = 'stu01'`,
        [newId(ctx.now()), xh, xm, id],
      )
    }
    const [row] = await ctx.db.query<{ count: number }>(
      "select count(*)::int as count from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.deleted_time is null",
      [classId],
    )
    return row!.count
  })
}

const classes = (...ids: string[]) => ({ userType: 'stu', include: [{ kind: 'class', ids }] })
const wholeSchool = (userType: string) => ({ userType, include: [{ kind: 'school', ids: [] }] })
const draft = (more: Record<string, unknown> = {}) => ({
  title: '晚点名安排',
  category: '1',
  targetScope: classes(ownClass),
  content: '<p>今晚九点<script>alert(1)</script></p>',
  ...more,
})

async function published(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await counsellor.post('base/sysNotice/add', draft(more))).body.data
  expect((await counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
  return id
}

const receipts = (id: string, isRead: '0' | '1' | 'left', more: Record<string, unknown> = {}) =>
  counsellor.get('base/sysNotice/receipts', { id, isRead, ...more })
const figures = async (id: string) => {
  await school.upkeep('notice figures')
  const { receivers, readers, status, edition } = (await counsellor.get('base/sysNotice/getOne', { id })).body.data
  return { receivers, readers, status, edition }
}
/** Opens it and looks at it as long as reading takes. */
async function reads(by: Visitor, id: string): Promise<void> {
  expect((await by.post('base/sysNotice/open', { id })).status).toBe(200)
  school.clock.advance(3000)
  expect((await by.post('base/sysNotice/read', { id, readSeconds: 3 })).body).toMatchObject({ success: true })
}

/** A job as if it were started again after a crash that kept nothing. */
const jobRun = (id: string, params: unknown) => ({
  id,
  params,
  attempt: 2,
  world: school.world,
  school: school.school,
  actor: { kind: 'system', userId: null, userName: '系统' } as const,
  saved: null,
  transaction: school.system,
  read: school.system,
  progress: async () => {},
  checkpoint: async () => {},
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (by: Visitor) => putFile(school, by, { name: '图.png', content: dot, type: 'image/png' })

test('a counsellor reaches all of the own class and nobody else', async () => {
  expect(classSize).toBeGreaterThan(20)
  expect((await counsellor.post('base/sysNotice/countAudience', { targetScope: classes(ownClass) })).body.data).toEqual(
    { people: classSize, count: classSize },
  )
  const id = await published()
  expect(await figures(id)).toMatchObject({ receivers: classSize, readers: 0, status: '3' })
  const [{ name }] = (await rowsOf(school, 'select class_name as name from base_class where id = $1', [
    otherClass,
  ])) as [{ name: string }]
  for (const [unit, targetScope] of [
    [name, classes(otherClass)],
    [name, classes(ownClass, otherClass)],
    ['全校', wholeSchool('stu')],
    ['全校', wholeSchool('all')],
    ['全校', wholeSchool('tea')],
  ] as const) {
    const { id: wide } = (await counsellor.post('base/sysNotice/add', draft({ targetScope }))).body.data
    expect((await counsellor.post('base/sysNotice/publish', { id: wide })).body).toMatchObject({
      code: 400,
      msg: `您无权向${unit}发布`,
    })
  }
})

test('a notice is for whom a rule means, in words that a list shows', async () => {
  const { targetScope: _, ...plain } = draft()
  const { id: unaddressed } = (await counsellor.post('base/sysNotice/add', plain)).body.data
  expect((await counsellor.post('base/sysNotice/publish', { id: unaddressed })).body).toMatchObject({
    code: 400,
    msg: '请选择发布范围',
  })
  const { id } = (
    await counsellor.post(
      'base/sysNotice/add',
      draft({ targetScope: { userType: 'stu', include: [{ kind: 'class', ids: [ownClass, ownClass] }] } }),
    )
  ).body.data
  expect((await counsellor.get('base/sysNotice/getOne', { id })).body.data).toMatchObject({
    targetScope: { include: [{ kind: 'class', ids: [ownClass] }] },
    audienceText: expect.stringMatching(/^学生 · .+/),
  })
})

test('reading takes three seconds, leaves one row however often; the content holds no script; numbers go down', async () => {
  const unread = async () => (await student.get('base/sysNotice/unread')).body.data.unread
  const before = await unread()
  const id = await published({ mustRead: '1' })
  expect(await unread()).toBe(before + 1)
  expect((await student.post('base/sysNotice/open', { id })).body.data).toMatchObject({
    title: '晚点名安排',
    content: '<p>今晚九点</p>',
    isRead: false,
  })
  expect((await student.post('base/sysNotice/read', { id, readSeconds: 3 })).body).toMatchObject({
    code: 400,
    msg: '请阅读满 3 秒',
  })
  await reads(student, id)
  await reads(student, id)
  expect(await figures(id)).toMatchObject({ readers: 1, receivers: classSize })
  expect(await unread()).toBe(before)
  const { confirmTime } = (await student.post('base/sysNotice/confirm', { id })).body.data
  school.clock.advance(1000)
  expect((await student.post('base/sysNotice/confirm', { id })).body.data).toEqual({ confirmTime })
  expect((await receipts(id, '1')).body.data).toMatchObject({
    total: 1,
    records: [{ accountNo: 'stu01', confirmTime, isConfirmed: true, isIn: true }],
  })
  expect((await receipts(id, '0')).body.data.total).toBe(classSize - 1)
  const tree = (await counsellor.get('base/sysNotice/receiptTree', { id })).body.data
  expect(tree).toEqual({
    branches: [
      {
        departmentName: expect.any(String),
        className: expect.any(String),
        receivers: classSize,
        readers: 1,
        confirmed: 1,
      },
    ],
    left: 0,
  })
  expect((await receipts(id, '0', { className: '别的班' })).body.data.total).toBe(0)
  expect((await counsellor.get('base/sysNotice/receiptCurve', { id })).body.data).toMatchObject([{ readers: 1 }])
  for (const path of ['receipts', 'receiptTree', 'receiptCurve'])
    expect((await student.get(`base/sysNotice/${path}`, { id })).status).toBe(403)
  expect((await student.post('base/sysNotice/receiptExport', { id })).status).toBe(403)
  const { jobId } = (await counsellor.post('base/sysNotice/receiptExport', { id, isRead: '0' })).body.data
  const job = async () => (await counsellor.get('base/job/getOne', { id: jobId })).body.data
  await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toBe('2')
  expect(await job()).toMatchObject({ message: `已导出 ${classSize - 1} 人`, resultFileId: expect.any(String) })
  expect(
    await rowsOf(school, "select rows from sys_export_log where entity = 'noticeRead' and filter like $1", [`%${id}%`]),
  ).toEqual([{ rows: classSize - 1 }])
})

test('whoever comes into the target sees it and is counted; whoever leaves is counted no longer and stays on the board', async () => {
  const id = await published({ mustRead: '1' })
  await reads(student, id)
  const [mover] = await rowsOf(
    school,
    "select s.id, u.account_no as no from base_student s join sys_user u on u.person_id = s.id::text where s.class_id = $1 and u.status = '1' and s.xjzt_m = '01' and s.deleted_time is null order by s.xh limit 1",
    [otherClass],
  )
  const move = (studentId: unknown, classId: string) =>
    school.system((ctx) => ctx.db.query('update base_student set class_id = $2 where id = $1', [studentId, classId]))
  const tree = async () => (await counsellor.get('base/sysNotice/receiptTree', { id })).body.data
  const newcomer = await school.as(String(mover!['no']))
  expect((await newcomer.post('base/sysNotice/open', { id })).status).toBe(404)
  await move(mover!['id'], ownClass)
  expect(
    (await newcomer.get('base/sysNotice/mine', { size: 50 })).body.data.records.map((row: { id: string }) => row.id),
  ).toContain(id)
  expect((await tree()).branches[0]).toMatchObject({ receivers: classSize + 1, readers: 1 })
  await move(mover!['id'], otherClass)
  const [own] = await rowsOf(school, "select person_id as id from sys_user where account_no = 'stu01'")
  await move(own!['id'], otherClass)
  expect(await tree()).toMatchObject({ branches: [{ receivers: classSize - 1, readers: 0 }], left: 1 })
  expect((await receipts(id, 'left')).body.data.records).toMatchObject([{ accountNo: 'stu01', isIn: false }])
  expect(
    (await student.get('base/sysNotice/mine', { size: 50 })).body.data.records.map((row: { id: string }) => row.id),
  ).not.toContain(id)
  await move(own!['id'], ownClass)
})

test('a withdrawn notice is gone at once, by its link too; readers are told and stay known', async () => {
  const id = await published({ mustRead: '1' })
  await reads(student, id)
  expect((await counsellor.post('base/sysNotice/withdraw', { id, reason: ' ' })).body).toMatchObject({
    code: 400,
    msg: '请输入撤回原因',
  })
  expect((await counsellor.post('base/sysNotice/withdraw', { id, reason: '时间有误' })).body.success).toBe(true)
  for (const verb of ['open', 'read', 'confirm'])
    expect((await student.post(`base/sysNotice/${verb}`, { id, readSeconds: 9 })).status).toBe(404)
  expect(
    (await student.get('base/sysNotice/mine', { size: 100 })).body.data.records.map((row: { id: string }) => row.id),
  ).not.toContain(id)
  expect(
    (await student.get('base/userTodo/mine', { size: 100 })).body.data.records.map(
      (row: { bizId: string }) => row.bizId,
    ),
  ).not.toContain(id)
  const told = (await student.get('base/userMessage/list', { size: 100 })).body.data.records.filter(
    (row: { bizId: string }) => row.bizId === id,
  )
  expect(told).toMatchObject([
    { title: '【已撤回】晚点名安排', content: '您阅读过的通知已撤回，原因：时间有误', link: null },
  ])
  expect(await rowsOf(school, 'select count(*)::int as n from sys_user_message where biz_id = $1', [id])).toEqual([
    { n: 1 },
  ])
  expect((await receipts(id, '1')).body.data.total).toBe(1)
})

test('a publisher takes back within a day and only the own; an administrator always', async () => {
  const id = await published()
  const [office, admin] = [await school.as('xgc01'), await school.as('admin')]
  expect((await office.post('base/sysNotice/withdraw', { id, reason: '有误' })).body).toMatchObject({
    code: 400,
    msg: '只能撤回本人发布的通知',
  })
  await school.system((ctx) =>
    ctx.db.query("update office_notice set publish_time = publish_time - interval '25 hours' where id = $1", [id]),
  )
  expect((await counsellor.post('base/sysNotice/withdraw', { id, reason: '有误' })).body).toMatchObject({
    code: 400,
    msg: '发布超过24小时，请联系系统管理员撤回',
  })
  expect((await admin.post('base/sysNotice/withdraw', { id, reason: '有误' })).body.success).toBe(true)
})

test('a correction is a new edition for the same people, told to readers once, who read it anew where that is wished', async () => {
  const id = await published({ mustRead: '1' })
  await reads(student, id)
  await student.post('base/sysNotice/confirm', { id })
  const correct = async (content: string, more: Record<string, unknown> = {}) => {
    const { version } = (await counsellor.get('base/sysNotice/getOne', { id })).body.data
    return (await counsellor.post('base/sysNotice/update', { id, version, content, ...more })).body
  }
  expect(await correct('<p>今晚十点</p>', { targetScope: classes(otherClass) })).toMatchObject({
    code: 400,
    msg: '已发布的通知不能修改发布范围',
  })
  expect((await counsellor.post('base/sysNotice/renotify', { id })).body).toMatchObject({
    code: 400,
    msg: '当前状态不能重新提醒',
  })
  expect((await correct('<p>今晚十点</p>')).success).toBe(true)
  expect(await figures(id)).toMatchObject({ edition: 2, status: '3', receivers: classSize, readers: 1 })
  const mine = async () =>
    (await student.get('base/sysNotice/mine', { size: 100 })).body.data.records.find(
      (row: { id: string }) => row.id === id,
    )
  expect(await mine()).toMatchObject({ editTime: expect.any(String), isRead: true, isConfirmed: true })
  expect((await counsellor.post('base/sysNotice/renotify', { id, isReset: false })).body.success).toBe(true)
  expect((await counsellor.post('base/sysNotice/renotify', { id })).body.msg).toBe('当前状态不能重新提醒')
  const told = `select count(*)::int as n, count(distinct user_id)::int as people from sys_user_message where biz_id = $1 and title = '【已更新】晚点名安排'`
  await expect.poll(async () => (await rowsOf(school, told, [id]))[0], { timeout: 20_000 }).toEqual({ n: 1, people: 1 })
  const [job] = await rowsOf(
    school,
    "select id from sys_job where type = 'notice.renotify' and params ->> 'noticeId' = $1",
    [id],
  )
  expect(await renotifyReceivers.run(jobRun(String(job!['id']), { noticeId: id, edition: 2 }) as never)).toMatchObject({
    status: 'done',
  })
  expect((await rowsOf(school, told, [id]))[0]).toEqual({ n: 1, people: 1 })
  await correct('<p>今晚十一点</p>')
  expect((await counsellor.post('base/sysNotice/renotify', { id, isReset: true })).body.success).toBe(true)
  expect(await mine()).toMatchObject({ isRead: false, isConfirmed: false })
  expect((await receipts(id, '0')).body.data.total).toBe(classSize)
  await reads(student, id)
  expect((await student.post('base/sysNotice/confirm', { id })).status).toBe(200)
  expect(await mine()).toMatchObject({ isRead: true, isConfirmed: true })
})

test('whoever must confirm has it among the things to do until it is done or taken back', async () => {
  const todos = async (tab: string) =>
    (await student.get('base/userTodo/mine', { tab, size: 100 })).body.data.records.map(
      (row: { title: string }) => row.title,
    )
  const count = async () => (await student.get('base/userTodo/count')).body.data
  const before = (await count()).count
  const [first, second] = [
    await published({ title: '签承诺书', mustRead: '1' }),
    await published({ title: '核对信息', mustRead: '1' }),
  ]
  expect(await count()).toMatchObject({ count: before + 2, bySource: { sysNotice: expect.any(Number) } })
  await student.post('base/sysNotice/open', { id: first })
  await student.post('base/sysNotice/confirm', { id: first })
  await student.post('base/sysNotice/confirm', { id: first })
  expect(await todos('done')).toEqual(expect.arrayContaining(['请确认通知：签承诺书']))
  await counsellor.post('base/sysNotice/withdraw', { id: second, reason: '有误' })
  expect((await count()).count).toBe(before)
  expect(await todos('open')).not.toContain('请确认通知：核对信息')
})

test('text messages go with a notice to whoever has a phone, once each', async () => {
  const [reached] = await rowsOf(
    school,
    "select count(*)::int as n from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.sjhm is not null",
    [ownClass],
  )
  expect(Number(reached!['n'])).toBeGreaterThan(0)
  const id = await published({ smsToo: true })
  const ordered = async () =>
    (
      await rowsOf(
        school,
        "select count(*)::int as n, count(distinct user_id)::int as people from sms_record where biz_type = 'sysNotice' and biz_id = $1",
        [id],
      )
    )[0]
  const ends = async () =>
    (
      await rowsOf(school, "select status from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1", [id])
    )[0]?.['status']
  await expect.poll(ends, { timeout: 20_000 }).toBe('2')
  const first = await ordered()
  expect(first).toEqual({ n: reached!['n'], people: reached!['n'] })
  const [job] = await rowsOf(
    school,
    "select id from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1",
    [id],
  )
  await noticeSms.run(jobRun(String(job!['id']), { noticeId: id }) as never)
  expect(await ordered()).toEqual(first)
})

test('receivers open the files of a notice, nobody else does, and not after it was taken back', async () => {
  const fileId = await upload(counsellor)
  const id = await published({
    coverFileId: [fileId],
    content: `<p>图<img src="/api/flySource-resource/oss/endpoint/link-file?fileId=${await upload(counsellor)}&token=secret"></p>`,
  })
  await reads(student, id)
  const { content } = (await student.post('base/sysNotice/open', { id })).body.data
  expect(content).not.toContain('token')
  const shown = /fileId=([0-9a-f-]{36})/.exec(content)![1]
  const stranger = await school.as('sg01')
  for (const one of [fileId, shown]) {
    expect((await student.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(200)
    expect((await stranger.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(404)
  }
  await counsellor.post('base/sysNotice/withdraw', { id, reason: '有误' })
  expect((await student.get('resource/oss/endpoint/link-file', { fileId })).status).toBe(404)
})

test('the unread are reminded and nobody else, not more often than every twelve hours or as the school says', async () => {
  const id = await published()
  await reads(student, id)
  expect((await counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
  const told = 'select count(*)::int as n from sys_user_message where biz_id = $1'
  expect(await rowsOf(school, told, [id])).toEqual([{ n: classSize - 1 }])
  const notice = (await counsellor.get('base/sysNotice/getOne', { id })).body.data
  expect(await rowsOf(school, 'select distinct content from sys_user_message where biz_id = $1', [id])).toEqual([
    { content: `${notice.publisherName}发布的《${notice.title}》您还没有阅读，请及时查看。` },
  ])
  const later = async (hours: number) => {
    school.clock.advance(hours * 3_600_000)
    ;[counsellor, student] = [await school.as('fdy01'), await school.as('stu01')]
  }
  await later(11)
  expect((await counsellor.post('base/sysNotice/remind', { id })).body).toMatchObject({
    code: 400,
    msg: '距上次提醒不足12小时',
  })
  await later(1)
  expect((await counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
  await setParam(school, noticeRemindGap, 2)
  await later(1)
  expect((await counsellor.post('base/sysNotice/remind', { id })).body).toMatchObject({
    code: 400,
    msg: '距上次提醒不足2小时',
  })
  await later(1)
  expect((await counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
})

test('a reader keeps what is worth keeping and finds what is wanted', async () => {
  const [kept, other] = [await published({ title: '奖学金评定细则' }), await published({ title: '图书馆开放时间' })]
  const ids = async (query: Record<string, unknown>) =>
    (await student.get('base/sysNotice/mine', { size: 100, ...query })).body.data.records.map(
      (row: { id: string }) => row.id,
    )
  expect((await student.post('base/sysNotice/collect', { id: kept, isCollected: true })).status).toBe(200)
  expect(await ids({ only: 'collected' })).toEqual([kept])
  expect(await ids({ keyword: '图书馆开放' })).toEqual([other])
  expect(await ids({ only: 'unread' })).toEqual(expect.arrayContaining([kept, other]))
  await student.post('base/sysNotice/collect', { id: kept, isCollected: false })
  expect(await ids({ only: 'collected' })).toEqual([])
  const stranger = await school.as('sg01')
  expect((await stranger.post('base/sysNotice/collect', { id: kept, isCollected: true })).status).toBe(404)
})

test('what is wrong with a draft is said', async () => {
  const msg = async (more: Record<string, unknown>) =>
    (await counsellor.post('base/sysNotice/add', draft(more))).body.msg
  expect(await msg({ title: '三个字' })).toBe('标题请控制在4–100字')
  expect(await msg({ targetScope: { userType: 'nobody' } })).toBe('发布范围格式不正确')
  expect(await msg({ mustRead: '2', minSeconds: 61 })).toBe('强制阅读时长为 3–60 秒')
  expect(await msg({ content: '<p></p>' })).toBe('请输入内容')
  const past = (await counsellor.post('base/sysNotice/add', draft({ publishTime: '2020-01-01T00:00:00+08:00' }))).body
    .data.id
  expect((await counsellor.post('base/sysNotice/publish', { id: past })).body.msg).toBe('发布时间不能早于当前时间')
  const office = await school.as('xgc01')
  const [empty] = await rowsOf(
    school,
    'select id from base_class c where deleted_time is null and not exists (select 1 from base_student s join sys_user u on u.person_id = s.id::text where s.class_id = c.id) limit 1',
  )
  const nobody = (await office.post('base/sysNotice/add', draft({ targetScope: classes(String(empty!['id'])) }))).body
    .data.id
  expect((await office.post('base/sysNotice/publish', { id: nobody })).body).toMatchObject({
    code: 400,
    msg: '所选对象为0人',
  })
  expect((await student.post('base/sysNotice/add', draft())).status).toBe(403)
  const foreign = (await office.post('base/sysNotice/add', draft())).body.data.id
  expect((await counsellor.get('base/sysNotice/getOne', { id: foreign })).status).toBe(404)
  expect((await counsellor.get('base/sysNotice/receiptTree', { id: foreign })).status).toBe(404)
})

test('a timed notice waits for its hour, and one past its time leaves the lists', async () => {
  const due = new Date(school.clock().getTime() + 3_600_000)
  const { id } = (
    await counsellor.post(
      'base/sysNotice/add',
      draft({ publishTime: due.toISOString(), expireTime: new Date(due.getTime() + 60_000).toISOString() }),
    )
  ).body.data
  await counsellor.post('base/sysNotice/publish', { id })
  expect((await counsellor.get('base/sysNotice/getOne', { id })).body.data.status).toBe('2')
  await school.upkeep('due notices')
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '2' })
  school.clock.set(new Date(due.getTime() + 1000).toISOString())
  await school.upkeep('due notices')
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '3' })
  school.clock.set(new Date(due.getTime() + 61_000).toISOString())
  await school.upkeep('due notices')
  expect((await rowsOf(school, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '5' })
})

test(
  'a notice for thirty thousand people is there at once, without a row for any of them',
  { timeout: 120_000 },
  async () => {
    await school.system((ctx) =>
      ctx.db.query(
        `with made as (insert into base_student select r.* from base_student s join sys_user u on u.person_id = s.id::text and u.account_no = 'stu01', generate_series(1, 30000) i, jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'xh', 'many' || i, 'class_id', $1::text, 'id_card_hash', 'many' || i, 'ksh', null, 'sjhm', null, 'sjhm_hash', null, 'search_grams', null)) r returning id, xh)
       insert into sys_user select r.* from made, sys_user u, jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account_no', made.xh, 'account_key', made.xh, 'person_id', made.id, 'search_grams', null)) r where u.account_no = 'stu01'`,
        [otherClass],
      ),
    )
    await school.system((ctx) => ctx.db.query('analyze base_student, sys_user'))
    const office = await school.as('xgc01')
    const rowsNow = async () =>
      (
        await rowsOf(
          school,
          "select (select count(*) from office_notice_read)::int as reads, (select count(*) from sys_user_message where biz_type = 'sysNotice')::int as messages, (select count(*) from sys_user_todo where biz_type = 'sysNotice')::int as todos, (select count(*) from sys_job where type like 'notice.%')::int as jobs",
        )
      )[0]
    const before = await rowsNow()
    const { id } = (
      await office.post(
        'base/sysNotice/add',
        draft({ title: '全校师生须知', targetScope: wholeSchool('stu'), mustRead: '1' }),
      )
    ).body.data
    expect((await office.post('base/sysNotice/publish', { id })).body.success).toBe(true)
    expect(await rowsNow()).toEqual(before)
    expect((await office.get('base/sysNotice/getOne', { id })).body.data.receivers).toBeGreaterThan(30_000)
    student = await school.as('stu01')
    expect(
      (await student.get('base/sysNotice/mine', { size: 50 })).body.data.records.map((row: { id: string }) => row.id),
    ).toContain(id)
    expect(
      (await student.get('base/userTodo/mine', { size: 100 })).body.data.records.map(
        (row: { bizId: string }) => row.bizId,
      ),
    ).toContain(id)
    await reads(student, id)
    expect(await rowsNow()).toEqual({ ...before, reads: Number(before!['reads']) + 1 })
    const { branches } = (await office.get('base/sysNotice/receiptTree', { id })).body.data
    expect(branches.reduce((sum: number, one: { receivers: number }) => sum + one.receivers, 0)).toBeGreaterThan(30_000)
  },
)

test('where the school asks for it, a notice waits for the head of the department; refused it is a draft again', async () => {
  await setParam(school, noticeApproval, true)
  // As a school may draw it: it can be sent back.
  await school.system((ctx) =>
    ctx.db.execute(
      `update sys_flow_definition set model = jsonb_set(model, '{steps,0,allows}', coalesce(model #> '{steps,0,allows}', '{}') || '{"goBack": true}') where process_type = $1`,
      [noticeFlowCode],
    ),
  )
  counsellor = await school.as('fdy01')
  student = await school.as('stu01')
  const { id } = (await counsellor.post('base/sysNotice/add', draft({ title: '班会时间调整' }))).body.data
  const shown = async () => (await counsellor.get('base/sysNotice/getOne', { id })).body.data
  const asked = async () =>
    (
      await rowsOf(
        school,
        `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
        [id],
      )
    )[0]!
  expect((await counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
  expect(await shown()).toMatchObject({ status: '1', flow: { status: '1', nodes: '部门负责人审批' } })
  expect((await student.post('base/sysNotice/open', { id })).status).toBe(404)
  expect((await counsellor.post('base/sysNotice/update', { id, title: '班会时间再调整' })).status).toBe(400)
  const first = await asked()
  expect(
    (
      await callAs(school, String(first['account']), 'process/process/reject', {
        taskId: first['id'],
        comment: '时间待定',
      })
    ).status,
  ).toBe(200)
  expect((await shown()).status).toBe('0')
  expect((await counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
  // Sent back, it is a draft: what it means by now is judged when it is handed in again, wherever.
  const second = await asked()
  const sentBack = { taskId: second['id'], nodeKey: 'start', comment: '请修改时间' }
  expect((await callAs(school, String(second['account']), 'process/process/returnTo', sentBack)).status).toBe(200)
  const instanceId = (
    await rowsOf(school, `select id from sys_flow_instance where biz_id = $1 and status = '4'`, [id])
  )[0]!['id']
  await school.system((ctx) =>
    ctx.db.execute('update office_notice set publish_time = $2 where id = $1', [id, ctx.now()]),
  )
  expect((await counsellor.post('process/process/resubmit', { instanceId })).body.msg).toBe('发布时间不能早于当前时间')
  expect((await counsellor.post('base/sysNotice/update', { id, publishTime: null })).status).toBe(200)
  expect((await counsellor.post('process/process/resubmit', { instanceId })).body).toMatchObject({ success: true })
  expect(await everybodyAgrees(school, id)).toHaveLength(1)
  expect((await shown()).status).toBe('3')
  expect((await student.post('base/sysNotice/open', { id })).status).toBe(200)
  await setParam(school, noticeApproval, false)
})

test('the same moment in another spelling is no change: neither written nor logged', async () => {
  const due = new Date(Math.ceil(school.clock().getTime() / 1000) * 1000 + 86_400_000)
  const id = (await counsellor.post('base/sysNotice/add', draft({ publishTime: due.toISOString() }))).body.data.id
  const { version } = (await counsellor.get('base/sysNotice/getOne', { id })).body.data
  const beijing = `${new Date(due.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
  await counsellor.post('base/sysNotice/update', { id, version, title: '换了标题', publishTime: beijing })
  const [last] = await rowsOf(
    school,
    `select changes from sys_oper_log where record_id = $1 and action = 'update' order by time desc, id desc limit 1`,
    [id],
  )
  expect((last!['changes'] as { field: string }[]).map(({ field }) => field)).toEqual(['title'])
})
