import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import type { Visitor } from '#tests/support/school.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.school.close())

const hours = (n: number) => stage.passTime(n)

test('time agrees once after an outage, with the platform as its author', async () => {
  await stage.publishType('timed', [
    stage.node('first', ['fdy01'], { timeOut: { hours: 1, isWorkingTime: false, action: 'pass' } }),
    stage.node('second', ['xgc01'], { timeOut: { hours: 2, isWorkingTime: false } }),
  ])
  const id = await stage.startAs('tea01', 'timed')
  await hours(3)
  await Promise.all([stage.school.upkeep('flow timers'), stage.school.upkeep('flow timers')])
  await stage.school.upkeep('flow timers')
  expect(
    await stage.sql(
      `select actor_id, actor_name, reason from sys_flow_record where instance_id = $1 and action = 'time'`,
      [id],
    ),
  ).toEqual([{ actor_id: null, actor_name: '系统', reason: '超时自动同意' }])
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:3', 'second:xgc01:0'])
  await hours(2.5)
  await stage.school.upkeep('flow timers')
  expect(
    await stage.sql(
      `select count(*)::int as n from sys_user_message where biz_id = $1 and title like '%已超过处理时限%'`,
      [id],
    ),
  ).toEqual([{ n: 1 }])
})

test('managers end, halt, send and hand on what is theirs to manage; nobody else does', async () => {
  await stage.publishType('managed', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  const id = await stage.startAs('tea01', 'managed')
  const deed = (verb: string, more: object = {}) =>
    stage.admin.post(`process/manager/${verb}`, { instanceId: id, reason: '岗位调整需要', ...more })
  expect(
    (await stage.who('fdy01').visitor.post('process/manager/terminate', { instanceId: id, reason: '岗位调整需要' }))
      .status,
  ).toBe(404)
  expect((await stage.who('fdy01').visitor.get('process/manager/list')).status).toBe(403)
  expect((await deed('suspend', { reason: '短' })).body.msg).toBe('请填写不少于5个字的原因')
  expect((await deed('suspend')).status).toBe(200)
  expect((await stage.act('fdy01', id, 'approve')).body.msg).toBe('流程已挂起')
  expect((await deed('resume')).status).toBe(200)
  const taskId = (await stage.todoOf('fdy01', id))!['taskId']
  expect((await deed('reassign', { taskId, userId: stage.who('fdy02').id })).status).toBe(200)
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  expect((await deed('jump', { nodeKey: 'second' })).status).toBe(200)
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:3', 'first:fdy02:2', 'second:xgc01:0'])
  expect((await deed('terminate')).status).toBe(200)
  expect(await stage.statusOf(id)).toBe('6')
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:3', 'first:fdy02:2', 'second:xgc01:2'])
  expect((await stage.sql('select state from sys_apply_index where biz_id = $1', [id]))[0]).toEqual({ state: '6' })
})

test('nobody leads the own matter past those who decide, nor decides on it in an empty seat', async () => {
  const id = await startBy(stage.admin, 'managed')
  const deed = (verb: string, more: object) =>
    stage.admin.post(`process/manager/${verb}`, { instanceId: id, reason: '岗位调整需要', ...more })
  const taskId = (await stage.todoOf('fdy01', id))!['taskId']
  for (const answer of [
    await deed('jump', { nodeKey: 'second' }),
    await deed('reassign', { taskId, userId: stage.who('fdy02').id }),
  ])
    expect([answer.status, answer.body.msg]).toEqual([400, '本人发起的流程请由其他管理员处理'])
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:0'])
  // A step nobody is there for goes to those who manage such matters; whoever started it is one of them.
  await stage.school.system((ctx) =>
    ctx.db.execute(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id)
       select gen_random_uuid(), now(), now(), u.id, r.id from sys_user u, sys_role r
       where u.account_no = 'yx01' and r.role_code = 'gly'`,
    ),
  )
  await stage.publishType('empty', [
    { kind: 'approve', key: 'first', name: 'first', candidates: [{ rule: 'role', params: { roles: ['bwc'] } }] },
  ])
  await stage.sql(
    `update sys_user_role set end_date = '2020-01-01' where role_id = (select id from sys_role where role_code = 'bwc')`,
  )
  expect(await stage.todosOf(await startBy(stage.admin, 'empty'))).toEqual(['first:yx01:0'])
  expect(await stage.todosOf(await stage.startAs('yx01', 'empty'))).toEqual(['first:admin:0'])
})

async function startBy(visitor: Visitor, processType: string): Promise<string> {
  const { body } = await visitor.post('process/process/start', {
    processType,
    formData: { reason: '公章一枚', days: 2 },
  })
  return (body.data as { instanceId: string }).instanceId
}

test('of two hundred decided at once, those that need a look of their own are named', async () => {
  await stage.publishType('many', [stage.node('first', ['fdy01'])])
  await stage.publishType('signed', [stage.node('first', ['fdy01'], { needs: { signature: true } })])
  const ids = [
    ...(await Promise.all(Array.from({ length: 27 }, () => stage.startAs('tea01', 'many')))),
    ...(await Promise.all(Array.from({ length: 3 }, () => stage.startAs('tea01', 'signed')))),
  ]
  const tasks = await stage.sql('select id from sys_flow_task where instance_id = any($1::uuid[])', [ids])
  const answer = await stage.who('fdy01').visitor.post('process/process/batchApprove', {
    taskIds: tasks.map((row) => row['id']),
    action: 'approve',
    comment: '同意',
  })
  expect(answer.body.data).toMatchObject({ total: 30, done: 27 })
  const failed = (answer.body.data as { results: { ok: boolean; msg: string; title: string }[] }).results.filter(
    (one) => !one.ok,
  )
  expect(failed.map((one) => one.msg)).toEqual(['请先签名', '请先签名', '请先签名'])
  expect(failed.every((one) => one.title.includes('signed申请'))).toBe(true)
  expect(
    (
      await stage
        .who('fdy02')
        .visitor.post('process/process/batchApprove', { taskIds: [tasks[0]!['id']], action: 'approve' })
    ).body.data,
  ).toMatchObject({ done: 0 })
})

test('for a time somebody else decides: from when it begins to when it ends, and no further', async () => {
  const owner = { post: (path: string, body: object) => stage.who('fdy01').visitor.post(path, body) }
  const at = (days: number) => new Date(stage.school.clock().getTime() + days * 86_400_000).toISOString()
  expect(
    (
      await owner.post('process/delegate/submit', {
        delegateId: stage.who('fdy01').id,
        startTime: at(0),
        endTime: at(1),
      })
    ).body.msg,
  ).toBe('不能委托给自己')
  expect(
    (
      await owner.post('process/delegate/submit', {
        delegateId: stage.who('fdy02').id,
        startTime: at(0),
        endTime: at(91),
      })
    ).body.msg,
  ).toBe('委托期限不能超过90天')
  const today = await stage.startAs('tea01', 'many')
  expect(
    (
      await owner.post('process/delegate/submit', {
        delegateId: stage.who('fdy02').id,
        startTime: at(1),
        endTime: at(4),
        reason: '外出培训',
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await stage.who('fdy02').visitor.post('process/delegate/submit', {
        delegateId: stage.who('fdy01').id,
        startTime: at(2),
        endTime: at(3),
      })
    ).body.msg,
  ).toBe('不能互相委托')
  await hours(30)
  await stage
    .who('fdy02')
    .visitor.post('process/delegate/submit', { delegateId: stage.who('fdy03').id, startTime: at(0), endTime: at(2) })
  const tomorrow = await stage.startAs('tea01', 'many')
  expect(await stage.todosOf(today)).toEqual(['first:fdy01:0'])
  expect(await stage.todosOf(tomorrow), 'what was handed on is not handed on again').toEqual(['first:fdy02:0'])
  expect((await stage.act('fdy02', tomorrow, 'approve')).status).toBe(200)
  expect(
    await stage.sql(
      `select o.account_no as for from sys_flow_record r join sys_user o on o.id = r.on_behalf_of where r.instance_id = $1 and r.action = 'agree'`,
      [tomorrow],
    ),
  ).toEqual([{ for: 'fdy01' }])
  const left = await stage.startAs('tea01', 'many')
  await hours(72)
  await stage.school.upkeep('flow delegations')
  expect(await stage.todosOf(left)).toEqual(['first:fdy01:0', 'first:fdy02:3'])
  expect(await stage.todosOf(await stage.startAs('tea01', 'many'))).toEqual(['first:fdy01:0'])
})

test('hurrying is heard every two hours, remarks can be taken back for ten minutes, copies are read by those they went to', async () => {
  const id = await stage.startAs('tea01', 'managed')
  const starter = { post: (path: string, body: object) => stage.who('tea01').visitor.post(path, body) }
  expect((await starter.post('process/process/urge', { instanceId: id })).status).toBe(200)
  expect((await starter.post('process/process/urge', { instanceId: id })).body.msg).toBe('距上次催办不足2小时')
  await hours(2.1)
  expect((await starter.post('process/process/urge', { instanceId: id })).status).toBe(200)
  expect((await stage.who('stu01').visitor.post('process/process/urge', { instanceId: id })).status).toBe(404)
  const said = (await starter.post('process/process/comment', { instanceId: id, comment: '请尽快' })).body.data as {
    id: string
  }
  expect((await starter.post('process/process/deleteComment', { recordId: said.id })).status).toBe(200)
  expect((await stage.who('jwc01').visitor.get('process/process/getDetail', { instanceId: id })).status).toBe(404)
  await starter.post('process/process/copy', { instanceId: id, userIds: [stage.who('jwc01').id] })
  const seen = await stage.who('jwc01').visitor.get('process/process/getDetail', { instanceId: id })
  expect(seen.status).toBe(200)
  expect((seen.body.data as { current: unknown }).current).toBeNull()
  expect(
    (seen.body.data as { records: { isDeleted: boolean; comment: string | null }[] }).records.find(
      (one) => one.isDeleted,
    ),
  ).toMatchObject({ comment: null })
  expect((await stage.who('jwc01').visitor.get('process/process/getCopied')).body.data).toMatchObject({ total: 1 })
})
