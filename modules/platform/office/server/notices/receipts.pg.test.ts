import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { noticeRemindGap } from '../../shared/params.ts'
import { noticeSms } from './notice-jobs.ts'
import { noticeSchool, wholeSchool, type NoticeSchool } from './test-notices.ts'

let at: NoticeSchool
beforeAll(async () => {
  at = await noticeSchool()
})
afterAll(() => at.close())

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (by: Visitor) => putFile(at, by, { name: '图.png', content: dot, type: 'image/png' })

test('reading takes three seconds, leaves one row however often; the content holds no script; numbers go down', async () => {
  const unread = async () => (await at.student.get('base/sysNotice/unread')).body.data.unread
  const before = await unread()
  const id = await at.published({ mustRead: '1' })
  expect(await unread()).toBe(before + 1)
  expect((await at.student.post('base/sysNotice/open', { id })).body.data).toMatchObject({
    title: '晚点名安排',
    content: '<p>今晚九点</p>',
    isRead: false,
  })
  expect((await at.student.post('base/sysNotice/read', { id, readSeconds: 3 })).body).toMatchObject({
    code: 400,
    msg: '请阅读满 3 秒',
  })
  await at.reads(at.student, id)
  await at.reads(at.student, id)
  expect(await at.figures(id)).toMatchObject({ readers: 1, receivers: at.classSize })
  expect(await unread()).toBe(before)
  const { confirmTime } = (await at.student.post('base/sysNotice/confirm', { id })).body.data
  at.clock.advance(1000)
  expect((await at.student.post('base/sysNotice/confirm', { id })).body.data).toEqual({ confirmTime })
  expect((await at.receipts(id, '1')).body.data).toMatchObject({
    total: 1,
    records: [{ accountNo: 'stu01', confirmTime, isConfirmed: true, isIn: true }],
  })
  expect((await at.receipts(id, '0')).body.data.total).toBe(at.classSize - 1)
  const tree = (await at.counsellor.get('base/sysNotice/receiptTree', { id })).body.data
  expect(tree).toEqual({
    branches: [
      {
        departmentName: expect.any(String),
        className: expect.any(String),
        receivers: at.classSize,
        readers: 1,
        confirmed: 1,
      },
    ],
    left: 0,
  })
  expect((await at.receipts(id, '0', { className: '别的班' })).body.data.total).toBe(0)
  expect((await at.counsellor.get('base/sysNotice/receiptCurve', { id })).body.data).toMatchObject([{ readers: 1 }])
  for (const path of ['receipts', 'receiptTree', 'receiptCurve'])
    expect((await at.student.get(`base/sysNotice/${path}`, { id })).status).toBe(403)
  expect((await at.student.post('base/sysNotice/receiptExport', { id })).status).toBe(403)
  const { jobId } = (await at.counsellor.post('base/sysNotice/receiptExport', { id, isRead: '0' })).body.data
  const job = async () => (await at.counsellor.get('base/job/getOne', { id: jobId })).body.data
  await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toBe('2')
  expect(await job()).toMatchObject({ message: `已导出 ${at.classSize - 1} 人`, resultFileId: expect.any(String) })
  expect(
    await rowsOf(at, "select rows from sys_export_log where entity = 'noticeRead' and filter like $1", [`%${id}%`]),
  ).toEqual([{ rows: at.classSize - 1 }])
})

test('whoever comes into the target sees it and is counted; whoever leaves is counted no longer and stays on the board', async () => {
  const id = await at.published({ mustRead: '1' })
  await at.reads(at.student, id)
  const [mover] = await rowsOf(
    at,
    "select s.id, u.account_no as no from base_student s join sys_user u on u.person_id = s.id::text where s.class_id = $1 and u.status = '1' and s.xjzt_m = '01' and s.deleted_time is null order by s.xh limit 1",
    [at.otherClass],
  )
  const move = (studentId: unknown, classId: string) =>
    at.system((ctx) => ctx.db.query('update base_student set class_id = $2 where id = $1', [studentId, classId]))
  const tree = async () => (await at.counsellor.get('base/sysNotice/receiptTree', { id })).body.data
  const newcomer = await at.as(String(mover!['no']))
  expect((await newcomer.post('base/sysNotice/open', { id })).status).toBe(404)
  await move(mover!['id'], at.ownClass)
  expect(
    (await newcomer.get('base/sysNotice/mine', { size: 50 })).body.data.records.map((row: { id: string }) => row.id),
  ).toContain(id)
  expect((await tree()).branches[0]).toMatchObject({ receivers: at.classSize + 1, readers: 1 })
  await move(mover!['id'], at.otherClass)
  const [own] = await rowsOf(at, "select person_id as id from sys_user where account_no = 'stu01'")
  await move(own!['id'], at.otherClass)
  expect(await tree()).toMatchObject({ branches: [{ receivers: at.classSize - 1, readers: 0 }], left: 1 })
  expect((await at.receipts(id, 'left')).body.data.records).toMatchObject([{ accountNo: 'stu01', isIn: false }])
  expect(
    (await at.student.get('base/sysNotice/mine', { size: 50 })).body.data.records.map((row: { id: string }) => row.id),
  ).not.toContain(id)
  await move(own!['id'], at.ownClass)
})

test('whoever must confirm has it among the things to do until it is done or taken back', async () => {
  const todos = async (tab: string) =>
    (await at.student.get('base/userTodo/mine', { tab, size: 100 })).body.data.records.map(
      (row: { title: string }) => row.title,
    )
  const count = async () => (await at.student.get('base/userTodo/count')).body.data
  const before = (await count()).count
  const [first, second] = [
    await at.published({ title: '签承诺书', mustRead: '1' }),
    await at.published({ title: '核对信息', mustRead: '1' }),
  ]
  expect(await count()).toMatchObject({ count: before + 2, bySource: { sysNotice: expect.any(Number) } })
  await at.student.post('base/sysNotice/open', { id: first })
  await at.student.post('base/sysNotice/confirm', { id: first })
  await at.student.post('base/sysNotice/confirm', { id: first })
  expect(await todos('done')).toEqual(expect.arrayContaining(['请确认通知：签承诺书']))
  await at.counsellor.post('base/sysNotice/withdraw', { id: second, reason: '有误' })
  expect((await count()).count).toBe(before)
  expect(await todos('open')).not.toContain('请确认通知：核对信息')
})

test('text messages go with a notice to whoever has a phone, once each', async () => {
  const [reached] = await rowsOf(
    at,
    "select count(*)::int as n from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.sjhm is not null",
    [at.ownClass],
  )
  expect(Number(reached!['n'])).toBeGreaterThan(0)
  const id = await at.published({ smsToo: true })
  const ordered = async () =>
    (
      await rowsOf(
        at,
        "select count(*)::int as n, count(distinct user_id)::int as people from sms_record where biz_type = 'sysNotice' and biz_id = $1",
        [id],
      )
    )[0]
  const ends = async () =>
    (
      await rowsOf(at, "select status from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1", [id])
    )[0]?.['status']
  await expect.poll(ends, { timeout: 20_000 }).toBe('2')
  const first = await ordered()
  expect(first).toEqual({ n: reached!['n'], people: reached!['n'] })
  const [job] = await rowsOf(at, "select id from sys_job where type = 'notice.sms' and params ->> 'noticeId' = $1", [
    id,
  ])
  await noticeSms.run(at.jobRun(String(job!['id']), { noticeId: id }) as never)
  expect(await ordered()).toEqual(first)
})

test('receivers open the files of a notice, nobody else does, and not after it was taken back', async () => {
  const fileId = await upload(at.counsellor)
  const id = await at.published({
    coverFileId: [fileId],
    content: `<p>图<img src="/api/flySource-resource/oss/endpoint/link-file?fileId=${await upload(at.counsellor)}&token=secret"></p>`,
  })
  await at.reads(at.student, id)
  const { content } = (await at.student.post('base/sysNotice/open', { id })).body.data
  expect(content).not.toContain('token')
  const shown = /fileId=([0-9a-f-]{36})/.exec(content)![1]
  const stranger = await at.as('sg01')
  for (const one of [fileId, shown]) {
    expect((await at.student.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(200)
    expect((await stranger.get('resource/oss/endpoint/link-file', { fileId: one })).status).toBe(404)
  }
  await at.counsellor.post('base/sysNotice/withdraw', { id, reason: '有误' })
  expect((await at.student.get('resource/oss/endpoint/link-file', { fileId })).status).toBe(404)
})

test('the unread are reminded and nobody else, not more often than every twelve hours or as the school says', async () => {
  const id = await at.published()
  await at.reads(at.student, id)
  expect((await at.counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
  const told = 'select count(*)::int as n from sys_user_message where biz_id = $1'
  expect(await rowsOf(at, told, [id])).toEqual([{ n: at.classSize - 1 }])
  const notice = (await at.counsellor.get('base/sysNotice/getOne', { id })).body.data
  expect(await rowsOf(at, 'select distinct content from sys_user_message where biz_id = $1', [id])).toEqual([
    { content: `${notice.publisherName}发布的《${notice.title}》您还没有阅读，请及时查看。` },
  ])
  const later = async (hours: number) => {
    at.clock.advance(hours * 3_600_000)
    ;[at.counsellor, at.student] = [await at.as('fdy01'), await at.as('stu01')]
  }
  await later(11)
  expect((await at.counsellor.post('base/sysNotice/remind', { id })).body).toMatchObject({
    code: 400,
    msg: '距上次提醒不足12小时',
  })
  await later(1)
  expect((await at.counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
  await setParam(at, noticeRemindGap, 2)
  await later(1)
  expect((await at.counsellor.post('base/sysNotice/remind', { id })).body).toMatchObject({
    code: 400,
    msg: '距上次提醒不足2小时',
  })
  await later(1)
  expect((await at.counsellor.post('base/sysNotice/remind', { id })).body.success).toBe(true)
})

test('a reader keeps what is worth keeping and finds what is wanted', async () => {
  const [kept, other] = [
    await at.published({ title: '奖学金评定细则' }),
    await at.published({ title: '图书馆开放时间' }),
  ]
  const ids = async (query: Record<string, unknown>) =>
    (await at.student.get('base/sysNotice/mine', { size: 100, ...query })).body.data.records.map(
      (row: { id: string }) => row.id,
    )
  expect((await at.student.post('base/sysNotice/collect', { id: kept, isCollected: true })).status).toBe(200)
  expect(await ids({ only: 'collected' })).toEqual([kept])
  expect(await ids({ keyword: '图书馆开放' })).toEqual([other])
  expect(await ids({ only: 'unread' })).toEqual(expect.arrayContaining([kept, other]))
  await at.student.post('base/sysNotice/collect', { id: kept, isCollected: false })
  expect(await ids({ only: 'collected' })).toEqual([])
  const stranger = await at.as('sg01')
  expect((await stranger.post('base/sysNotice/collect', { id: kept, isCollected: true })).status).toBe(404)
})

test(
  'a notice for thirty thousand people is there at once, without a row for any of them',
  { timeout: 120_000 },
  async () => {
    await at.system((ctx) =>
      ctx.db.query(
        `with made as (insert into base_student select r.* from base_student s join sys_user u on u.person_id = s.id::text and u.account_no = 'stu01', generate_series(1, 30000) i, jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'xh', 'many' || i, 'class_id', $1::text, 'id_card_hash', 'many' || i, 'ksh', null, 'sjhm', null, 'sjhm_hash', null, 'search_grams', null)) r returning id, xh)
       insert into sys_user select r.* from made, sys_user u, jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account_no', made.xh, 'account_key', made.xh, 'person_id', made.id, 'search_grams', null)) r where u.account_no = 'stu01'`,
        [at.otherClass],
      ),
    )
    await at.system((ctx) => ctx.db.query('analyze base_student, sys_user'))
    const office = await at.as('xgc01')
    const rowsNow = async () =>
      (
        await rowsOf(
          at,
          "select (select count(*) from office_notice_read)::int as reads, (select count(*) from sys_user_message where biz_type = 'sysNotice')::int as messages, (select count(*) from sys_user_todo where biz_type = 'sysNotice')::int as todos, (select count(*) from sys_job where type like 'notice.%')::int as jobs",
        )
      )[0]
    const before = await rowsNow()
    const { id } = (
      await office.post(
        'base/sysNotice/add',
        at.draft({ title: '全校师生须知', targetScope: wholeSchool('stu'), mustRead: '1' }),
      )
    ).body.data
    expect((await office.post('base/sysNotice/publish', { id })).body.success).toBe(true)
    expect(await rowsNow()).toEqual(before)
    expect((await office.get('base/sysNotice/getOne', { id })).body.data.receivers).toBeGreaterThan(30_000)
    at.student = await at.as('stu01')
    expect(
      (await at.student.get('base/sysNotice/mine', { size: 50 })).body.data.records.map(
        (row: { id: string }) => row.id,
      ),
    ).toContain(id)
    expect(
      (await at.student.get('base/userTodo/mine', { size: 100 })).body.data.records.map(
        (row: { bizId: string }) => row.bizId,
      ),
    ).toContain(id)
    await at.reads(at.student, id)
    expect(await rowsNow()).toEqual({ ...before, reads: Number(before!['reads']) + 1 })
    const { branches } = (await office.get('base/sysNotice/receiptTree', { id })).body.data
    expect(branches.reduce((sum: number, one: { receivers: number }) => sum + one.receivers, 0)).toBeGreaterThan(30_000)
  },
)
