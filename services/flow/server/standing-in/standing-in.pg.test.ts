import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleStage, type PeopleStage } from '../people/test-people.ts'

let stage: PeopleStage
beforeAll(async () => {
  stage = await peopleStage()
})
afterAll(() => stage.school.close())

const moment = (hours: number) => new Date(stage.school.clock().getTime() + hours * 3_600_000).toISOString()

test('both may decide: it waits for both, one decides, and the record says for whom', async () => {
  await stage.publishType('shared', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  const before = await stage.startAs('tea01', 'shared')
  const own = await stage.startAs('bzr01', 'shared')
  const order = {
    delegateId: stage.idOf('bzr01'),
    mode: '2',
    includeOpen: true,
    startTime: moment(0),
    endTime: moment(48),
    processTypes: ['shared'],
  }
  const preview = await stage
    .who('fdy01')
    .visitor.post('process/delegate/preview', { delegateId: stage.idOf('bzr01'), processTypes: ['shared'] })
  expect(preview.body.data).toMatchObject({ moves: 1, stays: 1, byType: [{ processType: 'shared', count: 1 }] })
  expect((await stage.who('fdy01').visitor.post('process/delegate/submit', order)).body.data).toMatchObject({
    moved: 1,
  })
  expect(await stage.todosOf(before)).toEqual(['first:bzr01:0', 'first:fdy01:0'])
  expect(await stage.todosOf(own), 'nobody decides on what they started').toEqual(['first:fdy01:0'])
  const fresh = await stage.startAs('tea01', 'shared')
  expect(await stage.todosOf(fresh)).toEqual(['first:bzr01:0', 'first:fdy01:0'])
  expect(
    (await stage.who('bzr01').visitor.get('process/process/getDetail', { instanceId: fresh })).body.data,
  ).toMatchObject({ current: { nodeKey: 'first', buttons: expect.arrayContaining(['approve']) } })
  expect((await stage.act('bzr01', fresh, 'approve')).status).toBe(200)
  expect(await stage.todosOf(fresh)).toEqual(['first:bzr01:1', 'first:fdy01:3', 'second:xgc01:0'])
  expect(
    await stage.sql(
      `select a.account_no as by, o.account_no as for from sys_flow_record r join sys_user a on a.id = r.actor_id join sys_user o on o.id = r.on_behalf_of where r.instance_id = $1 and r.action = 'agree'`,
      [fresh],
    ),
  ).toEqual([{ by: 'bzr01', for: 'fdy01' }])
  const both = await stage.startAs('tea01', 'shared')
  const taskId = (await stage.todoOf('fdy01', both))!['taskId']
  const answers = await Promise.all(
    ['fdy01', 'bzr01', 'fdy01', 'bzr01'].map((one) =>
      stage.who(one).visitor.post('process/process/approve', { taskId, comment: '同意' }),
    ),
  )
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 400, 400, 400])
  const [mine] = (await stage.who('fdy01').visitor.get('process/delegate/mine')).body.data as {
    id: string
    waiting: number
    status: string
  }[]
  expect(mine).toMatchObject({ waiting: 1, status: '1' })
  expect((await stage.who('fdy01').visitor.post('process/delegate/revoke', { id: mine!.id })).body.data).toEqual({
    returned: 1,
  })
  expect(await stage.todosOf(before)).toEqual(['first:bzr01:2', 'first:fdy01:0'])
  expect((await stage.act('bzr01', before, 'approve')).status).toBe(404)
})

test('the present inbox goes over when it begins, not further by a second one, and comes back', async () => {
  await stage.publishType('inbox', [stage.node('first', ['fdy01'])])
  const open = await stage.startAs('tea01', 'inbox')
  const submit = (account: string, body: object) => stage.who(account).visitor.post('process/delegate/submit', body)
  expect(
    (
      await submit('fdy01', {
        delegateId: stage.idOf('fdy02'),
        includeOpen: true,
        startTime: moment(1),
        endTime: moment(30),
        processTypes: ['inbox'],
      })
    ).body.data,
  ).toMatchObject({ moved: 0 })
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:0'])
  await stage.passTime(2)
  await stage.school.upkeep('flow delegations')
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  expect(
    (
      await submit('fdy02', {
        delegateId: stage.idOf('fdy03'),
        includeOpen: true,
        startTime: moment(0),
        endTime: moment(20),
        processTypes: ['inbox'],
      })
    ).body.data,
  ).toMatchObject({ moved: 0 })
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  await stage.passTime(30)
  await stage.school.upkeep('flow delegations')
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:0', 'first:fdy02:3'])
  expect(
    await stage.sql(`select title from sys_user_message where user_id = $1 and title like '您的委托已到期%'`, [
      stage.idOf('fdy01'),
    ]),
  ).toContainEqual({ title: '您的委托已到期，1 条未处理待办已退还' })
})

test('somebody leaves: looked at first, then handed over by kind and class, and what could not be says why', async () => {
  await stage.publishType('leaving', [stage.node('first', ['bzr01'], { mode: 'all' })])
  await stage.publishType('together', [stage.node('first', ['bzr01', 'jwc01'], { mode: 'all' })])
  const byStudent = await stage.startAs('stu01', 'leaving')
  const [byTeacher, byReceiver, joint] = [
    await stage.startAs('tea01', 'leaving'),
    await stage.startAs('jwc01', 'leaving'),
    await stage.startAs('tea01', 'together'),
  ]
  expect(
    (await stage.who('xgc01').visitor.post('process/handover/preview', { fromId: stage.idOf('bzr01') })).status,
  ).toBe(403)
  const parts = [{ processTypes: ['leaving'], groupIds: [stage.ofStudent.classId], toId: stage.idOf('fdy02') }]
  const seen = (
    await stage.admin.post('process/handover/preview', {
      fromId: stage.idOf('bzr01'),
      toId: stage.idOf('jwc01'),
      parts,
    })
  ).body.data as {
    total: number
    stayCount: number
    stays: { reason: string }[]
    models: { typeName: string; places: string[] }[]
    byGroup: { groupId: string; count: number }[]
  }
  expect(seen.models).toEqual(
    expect.arrayContaining([expect.objectContaining({ typeName: 'leaving申请', places: ['【first】审批人'] })]),
  )
  expect(seen.byGroup).toContainEqual({
    groupId: stage.ofStudent.classId,
    groupName: stage.ofStudent.className,
    count: 1,
  })
  expect(seen.stays.map((one) => one.reason)).toEqual(expect.arrayContaining(['接收人是发起人']))
  const done = (
    await stage.admin.post('process/handover/submit', {
      fromId: stage.idOf('bzr01'),
      toId: stage.idOf('jwc01'),
      parts,
      reason: '调往后勤处',
    })
  ).body.data as { id: string; jobId: string }
  expect(await stage.school.finished(stage.admin, done.jobId)).toMatchObject({ status: '3' })
  expect(await stage.todosOf(byStudent)).toEqual(['first:bzr01:3', 'first:fdy02:0'])
  expect(await stage.todosOf(byTeacher)).toEqual(['first:bzr01:3', 'first:jwc01:0'])
  expect(await stage.todosOf(byReceiver)).toEqual(['first:bzr01:0'])
  expect(await stage.todosOf(joint)).toEqual(['first:bzr01:0', 'first:jwc01:0'])
  const [name] = await stage.sql(`select user_name from sys_user where account_no = 'jwc01'`)
  const result = (await stage.admin.get('process/handover/getOne', { id: done.id })).body.data as {
    status: string
    failures: { reason: string }[]
  }
  expect(result.status).toBe('4')
  expect(result.failures.map((one) => one.reason).toSorted()).toEqual(
    ['接收人是发起人', `${String(name!['user_name'])}已是本环节审批人`].toSorted(),
  )
})

test('a disabled account is nobody’s decider: administrators are asked to hand over, and it cannot be closed before', async () => {
  const open = await stage.startAs('tea01', 'inbox')
  const disabled = await stage.admin.post('base/sysUser/disable', { ids: [stage.idOf('fdy01')], reason: '离职' })
  expect(disabled.status, JSON.stringify(disabled.body)).toBe(200)
  const [todo] = await stage.sql(
    `select title, link, state from sys_user_todo t join sys_user u on u.id = t.user_id where u.account_no = 'admin' and t.biz_type = 'flowHandover' and t.biz_id = $1`,
    [stage.idOf('fdy01')],
  )
  expect(todo).toMatchObject({ link: `/process/handover?from=${stage.idOf('fdy01')}`, state: '0' })
  expect(String(todo!['title'])).toMatch(/已停用，\d+ 条待办审批、\d+ 个流程需要交接$/)
  const empty = await stage.startAs('tea01', 'inbox')
  expect(
    (await stage.sql(`select data->>'note' as note from sys_flow_node_run where instance_id = $1`, [empty]))[0],
  ).toEqual({ note: '审批人已停用，审批已转管理员' })
  expect(
    (await stage.admin.post('base/sysUser/close', { ids: [stage.idOf('fdy01')], reason: '离职' })).body.msg,
  ).toMatch(/有 \d+ 条待办审批未移交，不能注销$/)
  const { jobId } = (
    await stage.admin.post('process/handover/submit', { fromId: stage.idOf('fdy01'), toId: stage.idOf('fdy03') })
  ).body.data as { jobId: string }
  expect(await stage.school.finished(stage.admin, jobId)).toMatchObject({ status: '2' })
  expect((await stage.todosOf(open)).at(-1)).toBe('first:fdy03:0')
  expect(
    await stage.sql(
      `select distinct state from sys_user_todo where biz_type = 'flowHandover' and biz_id = $1 order by 1`,
      [stage.idOf('fdy01')],
    ),
  ).not.toContainEqual({ state: '0' })
})
