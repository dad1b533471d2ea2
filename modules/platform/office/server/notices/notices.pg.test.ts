import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { noticeFlowCode } from '../../shared/notice.ts'
import { noticeApproval } from '../../shared/params.ts'
import { renotifyReceivers } from './notice-jobs.ts'
import { classes, noticeSchool, wholeSchool, type NoticeSchool } from './test-notices.ts'

let at: NoticeSchool
beforeAll(async () => {
  at = await noticeSchool()
})
afterAll(() => at.close())

test('a counsellor reaches all of the own class and nobody else', async () => {
  expect(at.classSize).toBeGreaterThan(20)
  expect(
    (await at.counsellor.post('base/sysNotice/countAudience', { targetScope: classes(at.ownClass) })).body.data,
  ).toEqual({ people: at.classSize, count: at.classSize })
  const id = await at.published()
  expect(await at.figures(id)).toMatchObject({ receivers: at.classSize, readers: 0, status: '3' })
  const [{ name }] = (await rowsOf(at, 'select class_name as name from base_class where id = $1', [at.otherClass])) as [
    { name: string },
  ]
  for (const [unit, targetScope] of [
    [name, classes(at.otherClass)],
    [name, classes(at.ownClass, at.otherClass)],
    ['全校', wholeSchool('stu')],
    ['全校', wholeSchool('all')],
    ['全校', wholeSchool('tea')],
  ] as const) {
    const { id: wide } = (await at.counsellor.post('base/sysNotice/add', at.draft({ targetScope }))).body.data
    expect((await at.counsellor.post('base/sysNotice/publish', { id: wide })).body).toMatchObject({
      code: 400,
      msg: `您无权向${unit}发布`,
    })
  }
})

test('a notice is for whom a rule means, in words that a list shows', async () => {
  const { targetScope: _, ...plain } = at.draft()
  const { id: unaddressed } = (await at.counsellor.post('base/sysNotice/add', plain)).body.data
  expect((await at.counsellor.post('base/sysNotice/publish', { id: unaddressed })).body).toMatchObject({
    code: 400,
    msg: '请选择发布范围',
  })
  const { id } = (
    await at.counsellor.post(
      'base/sysNotice/add',
      at.draft({ targetScope: { userType: 'stu', include: [{ kind: 'class', ids: [at.ownClass, at.ownClass] }] } }),
    )
  ).body.data
  expect((await at.counsellor.get('base/sysNotice/getOne', { id })).body.data).toMatchObject({
    targetScope: { include: [{ kind: 'class', ids: [at.ownClass] }] },
    audienceText: expect.stringMatching(/^学生 · .+/),
  })
})

test('a withdrawn notice is gone at once, by its link too; readers are told and stay known', async () => {
  const id = await at.published({ mustRead: '1' })
  await at.reads(at.student, id)
  expect((await at.counsellor.post('base/sysNotice/withdraw', { id, reason: ' ' })).body).toMatchObject({
    code: 400,
    msg: '请输入撤回原因',
  })
  expect((await at.counsellor.post('base/sysNotice/withdraw', { id, reason: '时间有误' })).body.success).toBe(true)
  for (const verb of ['open', 'read', 'confirm'])
    expect((await at.student.post(`base/sysNotice/${verb}`, { id, readSeconds: 9 })).status).toBe(404)
  expect(
    (await at.student.get('base/sysNotice/mine', { size: 100 })).body.data.records.map((row: { id: string }) => row.id),
  ).not.toContain(id)
  expect(
    (await at.student.get('base/userTodo/mine', { size: 100 })).body.data.records.map(
      (row: { bizId: string }) => row.bizId,
    ),
  ).not.toContain(id)
  const told = (await at.student.get('base/userMessage/list', { size: 100 })).body.data.records.filter(
    (row: { bizId: string }) => row.bizId === id,
  )
  expect(told).toMatchObject([
    { title: '【已撤回】晚点名安排', content: '您阅读过的通知已撤回，原因：时间有误', link: null },
  ])
  expect(await rowsOf(at, 'select count(*)::int as n from sys_user_message where biz_id = $1', [id])).toEqual([
    { n: 1 },
  ])
  expect((await at.receipts(id, '1')).body.data.total).toBe(1)
})

test('a publisher takes back within a day and only the own; an administrator always', async () => {
  const id = await at.published()
  const [office, admin] = [await at.as('xgc01'), await at.as('admin')]
  expect((await office.post('base/sysNotice/withdraw', { id, reason: '有误' })).body).toMatchObject({
    code: 400,
    msg: '只能撤回本人发布的通知',
  })
  await at.system((ctx) =>
    ctx.db.query("update office_notice set publish_time = publish_time - interval '25 hours' where id = $1", [id]),
  )
  expect((await at.counsellor.post('base/sysNotice/withdraw', { id, reason: '有误' })).body).toMatchObject({
    code: 400,
    msg: '发布超过24小时，请联系系统管理员撤回',
  })
  expect((await admin.post('base/sysNotice/withdraw', { id, reason: '有误' })).body.success).toBe(true)
})

test('a correction is a new edition for the same people, told to readers once, who read it anew where that is wished', async () => {
  const id = await at.published({ mustRead: '1' })
  await at.reads(at.student, id)
  await at.student.post('base/sysNotice/confirm', { id })
  const correct = async (content: string, more: Record<string, unknown> = {}) => {
    const { version } = (await at.counsellor.get('base/sysNotice/getOne', { id })).body.data
    return (await at.counsellor.post('base/sysNotice/update', { id, version, content, ...more })).body
  }
  expect(await correct('<p>今晚十点</p>', { targetScope: classes(at.otherClass) })).toMatchObject({
    code: 400,
    msg: '已发布的通知不能修改发布范围',
  })
  expect((await at.counsellor.post('base/sysNotice/renotify', { id })).body).toMatchObject({
    code: 400,
    msg: '当前状态不能重新提醒',
  })
  expect((await correct('<p>今晚十点</p>')).success).toBe(true)
  expect(await at.figures(id)).toMatchObject({ edition: 2, status: '3', receivers: at.classSize, readers: 1 })
  const mine = async () =>
    (await at.student.get('base/sysNotice/mine', { size: 100 })).body.data.records.find(
      (row: { id: string }) => row.id === id,
    )
  expect(await mine()).toMatchObject({ editTime: expect.any(String), isRead: true, isConfirmed: true })
  expect((await at.counsellor.post('base/sysNotice/renotify', { id, isReset: false })).body.success).toBe(true)
  expect((await at.counsellor.post('base/sysNotice/renotify', { id })).body.msg).toBe('当前状态不能重新提醒')
  const told = `select count(*)::int as n, count(distinct user_id)::int as people from sys_user_message where biz_id = $1 and title = '【已更新】晚点名安排'`
  await expect.poll(async () => (await rowsOf(at, told, [id]))[0], { timeout: 20_000 }).toEqual({ n: 1, people: 1 })
  const [job] = await rowsOf(
    at,
    "select id from sys_job where type = 'notice.renotify' and params ->> 'noticeId' = $1",
    [id],
  )
  expect(
    await renotifyReceivers.run(at.jobRun(String(job!['id']), { noticeId: id, edition: 2 }) as never),
  ).toMatchObject({
    status: 'done',
  })
  expect((await rowsOf(at, told, [id]))[0]).toEqual({ n: 1, people: 1 })
  await correct('<p>今晚十一点</p>')
  expect((await at.counsellor.post('base/sysNotice/renotify', { id, isReset: true })).body.success).toBe(true)
  expect(await mine()).toMatchObject({ isRead: false, isConfirmed: false })
  expect((await at.receipts(id, '0')).body.data.total).toBe(at.classSize)
  await at.reads(at.student, id)
  expect((await at.student.post('base/sysNotice/confirm', { id })).status).toBe(200)
  expect(await mine()).toMatchObject({ isRead: true, isConfirmed: true })
})

test('what is wrong with a draft is said', async () => {
  const msg = async (more: Record<string, unknown>) =>
    (await at.counsellor.post('base/sysNotice/add', at.draft(more))).body.msg
  expect(await msg({ title: '三个字' })).toBe('标题请控制在4–100字')
  expect(await msg({ targetScope: { userType: 'nobody' } })).toBe('发布范围格式不正确')
  expect(await msg({ mustRead: '2', minSeconds: 61 })).toBe('强制阅读时长为 3–60 秒')
  expect(await msg({ content: '<p></p>' })).toBe('请输入内容')
  const past = (await at.counsellor.post('base/sysNotice/add', at.draft({ publishTime: '2020-01-01T00:00:00+08:00' })))
    .body.data.id
  expect((await at.counsellor.post('base/sysNotice/publish', { id: past })).body.msg).toBe('发布时间不能早于当前时间')
  const office = await at.as('xgc01')
  const [empty] = await rowsOf(
    at,
    'select id from base_class c where deleted_time is null and not exists (select 1 from base_student s join sys_user u on u.person_id = s.id::text where s.class_id = c.id) limit 1',
  )
  const nobody = (await office.post('base/sysNotice/add', at.draft({ targetScope: classes(String(empty!['id'])) })))
    .body.data.id
  expect((await office.post('base/sysNotice/publish', { id: nobody })).body).toMatchObject({
    code: 400,
    msg: '所选对象为0人',
  })
  expect((await at.student.post('base/sysNotice/add', at.draft())).status).toBe(403)
  const foreign = (await office.post('base/sysNotice/add', at.draft())).body.data.id
  expect((await at.counsellor.get('base/sysNotice/getOne', { id: foreign })).status).toBe(404)
  expect((await at.counsellor.get('base/sysNotice/receiptTree', { id: foreign })).status).toBe(404)
})

test('a timed notice waits for its hour, and one past its time leaves the lists', async () => {
  const due = new Date(at.clock().getTime() + 3_600_000)
  const { id } = (
    await at.counsellor.post(
      'base/sysNotice/add',
      at.draft({ publishTime: due.toISOString(), expireTime: new Date(due.getTime() + 60_000).toISOString() }),
    )
  ).body.data
  await at.counsellor.post('base/sysNotice/publish', { id })
  expect((await at.counsellor.get('base/sysNotice/getOne', { id })).body.data.status).toBe('2')
  await at.upkeep('due notices')
  expect((await rowsOf(at, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '2' })
  at.clock.set(new Date(due.getTime() + 1000).toISOString())
  await at.upkeep('due notices')
  expect((await rowsOf(at, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '3' })
  at.clock.set(new Date(due.getTime() + 61_000).toISOString())
  await at.upkeep('due notices')
  expect((await rowsOf(at, 'select status from office_notice where id = $1', [id]))[0]).toEqual({ status: '5' })
})

test('where the school asks for it, a notice waits for the head of the department; refused it is a draft again', async () => {
  await setParam(at, noticeApproval, true)
  // As a school may draw it: it can be sent back.
  await at.system((ctx) =>
    ctx.db.execute(
      `update sys_flow_definition set model = jsonb_set(model, '{steps,0,allows}', coalesce(model #> '{steps,0,allows}', '{}') || '{"goBack": true}') where process_type = $1`,
      [noticeFlowCode],
    ),
  )
  at.counsellor = await at.as('fdy01')
  at.student = await at.as('stu01')
  const { id } = (await at.counsellor.post('base/sysNotice/add', at.draft({ title: '班会时间调整' }))).body.data
  const shown = async () => (await at.counsellor.get('base/sysNotice/getOne', { id })).body.data
  const asked = async () =>
    (
      await rowsOf(
        at,
        `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
        [id],
      )
    )[0]!
  expect((await at.counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
  expect(await shown()).toMatchObject({ status: '1', flow: { status: '1', nodes: '部门负责人审批' } })
  expect((await at.student.post('base/sysNotice/open', { id })).status).toBe(404)
  expect((await at.counsellor.post('base/sysNotice/update', { id, title: '班会时间再调整' })).status).toBe(400)
  const first = await asked()
  expect(
    (
      await callAs(at, String(first['account']), 'process/process/reject', {
        taskId: first['id'],
        comment: '时间待定',
      })
    ).status,
  ).toBe(200)
  expect((await shown()).status).toBe('0')
  expect((await at.counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
  // Sent back, it is a draft: what it means by now is judged when it is handed in again, wherever.
  const second = await asked()
  const sentBack = { taskId: second['id'], nodeKey: 'start', comment: '请修改时间' }
  expect((await callAs(at, String(second['account']), 'process/process/returnTo', sentBack)).status).toBe(200)
  const instanceId = (
    await rowsOf(at, `select id from sys_flow_instance where biz_id = $1 and status = '4'`, [id])
  )[0]!['id']
  await at.system((ctx) => ctx.db.execute('update office_notice set publish_time = $2 where id = $1', [id, ctx.now()]))
  expect((await at.counsellor.post('process/process/resubmit', { instanceId })).body.msg).toBe(
    '发布时间不能早于当前时间',
  )
  expect((await at.counsellor.post('base/sysNotice/update', { id, publishTime: null })).status).toBe(200)
  expect((await at.counsellor.post('process/process/resubmit', { instanceId })).body).toMatchObject({ success: true })
  expect(await everybodyAgrees(at, id)).toHaveLength(1)
  expect((await shown()).status).toBe('3')
  expect((await at.student.post('base/sysNotice/open', { id })).status).toBe(200)
  await setParam(at, noticeApproval, false)
})

test('the same moment in another spelling is no change: neither written nor logged', async () => {
  const due = new Date(Math.ceil(at.clock().getTime() / 1000) * 1000 + 86_400_000)
  const id = (await at.counsellor.post('base/sysNotice/add', at.draft({ publishTime: due.toISOString() }))).body.data.id
  const { version } = (await at.counsellor.get('base/sysNotice/getOne', { id })).body.data
  const beijing = `${new Date(due.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
  await at.counsellor.post('base/sysNotice/update', { id, version, title: '换了标题', publishTime: beijing })
  const [last] = await rowsOf(
    at,
    `select changes from sys_oper_log where record_id = $1 and action = 'update' order by time desc, id desc limit 1`,
    [id],
  )
  expect((last!['changes'] as { field: string }[]).map(({ field }) => field)).toEqual(['title'])
})
