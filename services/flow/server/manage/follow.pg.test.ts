import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '#kernel/excel/read/read-sheet.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { flowStage } from '#tests/support/flow-stage.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
  await stage.school.runJobs()
})
afterAll(() => stage.school.close())

const hour = 3600
const get = async (account: string, path: string, query: Record<string, unknown> = {}) =>
  (account === 'admin' ? stage.admin : stage.who(account).visitor).get(`process/${path}`, { size: 200, ...query })
const titles = async (account: string, path: string, query: Record<string, unknown> = {}) =>
  ((await get(account, path, query)).body.data.records as { instanceId: string }[]).map((row) => row.instanceId)

/** The counsellor of a student's class today, and one who is not. */
async function counsellors(student: string): Promise<{ own: string; stranger: string }> {
  const rows = await stage.sql(
    `select u.account_no as account, bool_or(s.class_id is not null) as own from sys_user u join base_class_assign a on a.teacher_id::text = u.person_id and a.role = 'fdy' and a.deleted_time is null
     left join (select s.class_id from sys_user v join base_student s on s.id::text = v.person_id where v.account_no = $1) s on s.class_id = a.class_id where u.account_no = any($2::text[]) group by 1 order by 1`,
    [student, ['fdy01', 'fdy02', 'fdy03']],
  )
  return {
    own: String(rows.find((row) => row['own'])!['account']),
    stranger: String(rows.find((row) => !row['own'])!['account']),
  }
}

async function* bytes(buffer: Buffer): AsyncGenerator<Uint8Array> {
  yield buffer
}

test('a matter is followed by its starter, by whoever reaches whom it is about, and by its managers; by nobody else', async () => {
  await stage.publishType('followed', [stage.node('first', ['jwc01']), stage.node('second', ['xgc01'])])
  const byStudent = await stage.startAs('stu01', 'followed')
  const byTeacher = await stage.startAs('tea01', 'followed')
  const { own, stranger } = await counsellors('stu01')
  const asked = { processType: 'followed' }
  expect(await titles(own, 'follow/list', asked)).toEqual([byStudent])
  expect(await titles(stranger, 'follow/list', asked)).toEqual([])
  expect(await titles('tea01', 'follow/list', asked)).toEqual([byTeacher])
  expect((await titles('admin', 'follow/list', asked)).toSorted()).toEqual([byStudent, byTeacher].toSorted())
  expect((await get('stu01', 'follow/list', asked)).status).toBe(403)
  const canUrge = async (account: string) =>
    ((await get(account, 'follow/list', asked)).body.data.records as { instanceId: string; canUrge: boolean }[]).find(
      (row) => row.instanceId === byStudent,
    )!.canUrge
  expect([await canUrge(own), await canUrge('admin')], 'hurrying is for those the matter belongs to').toEqual([
    false,
    true,
  ])
  expect((await stage.who(own).visitor.post('process/process/urge', { instanceId: byStudent })).status).toBe(400)
  // What one follows one may open; what one does not is not there, nor for who may read everybody's record.
  expect(await titles('xgc01', 'follow/list', asked)).toEqual([])
  expect((await get(own, 'process/getDetail', { instanceId: byStudent })).status).toBe(200)
  expect((await get(stranger, 'process/getDetail', { instanceId: byStudent })).status).toBe(404)
  expect((await get(own, 'process/getDetail', { instanceId: byTeacher })).status).toBe(404)
  const elsewhere = await stage.school.as('admin', stage.school.other.id)
  expect((await elsewhere.get('process/follow/list', asked)).body.data.total).toBe(0)
  expect((await elsewhere.get('process/manager/detail', { instanceId: byStudent })).status).toBe(404)
  expect((await get(own, 'follow/types')).body.data).toContainEqual(
    expect.objectContaining({ processType: 'followed', open: 1, started: 1 }),
  )
  expect((await get(stranger, 'follow/types')).body.data).not.toContainEqual(
    expect.objectContaining({ processType: 'followed' }),
  )
})

test('the board counts by age and takes exact medians; what it counts is what its list shows', async () => {
  await stage.publishType('boarded', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  const hours = [1, 2, 3, 4, 10]
  const ids = []
  for (let i = 0; i < 9; i++) ids.push(await stage.startAs('tea01', 'boarded'))
  for (const [i, spent] of hours.entries()) {
    await stage.act('fdy01', ids[i]!, 'approve')
    await stage.sql(
      `update sys_flow_node_run set enter_time = leave_time - make_interval(hours => $2) where instance_id = $1 and node_key = 'first'`,
      [ids[i], spent],
    )
  }
  // Of those at the first step two are fresh, one stands for two days, one for four and late; at the second one stands
  // for five.
  const back = (id: string, node: string, days: number) =>
    stage.sql(
      `update sys_flow_node_run set enter_time = enter_time - make_interval(days => $3), due_time = case when $3 = 4 then enter_time - interval '1 day' end where instance_id = $1 and node_key = $2`,
      [id, node, days],
    )
  await back(ids[5]!, 'first', 2)
  await back(ids[6]!, 'first', 4)
  await back(ids[0]!, 'second', 5)
  await stage.act('xgc01', ids[1]!, 'returnTo', { nodeKey: 'start', resubmitMode: 1, comment: '请补充材料' })
  await stage.act('xgc01', ids[2]!, 'approve')
  await stage.sql(`update sys_flow_instance set start_time = end_time - interval '6 hours' where id = $1`, [ids[2]])

  const board = (await get('admin', 'follow/board', { processType: 'boarded' })).body.data
  const node = (key: string) => board.nodes.find((one: { nodeKey: string }) => one.nodeKey === key)
  expect(node('first')).toMatchObject({
    open: 4,
    green: 2,
    amber: 1,
    red: 1,
    overdue: 1,
    passings: 5,
    median: 3 * hour,
    p90: 7.6 * hour,
    stays: 9,
  })
  expect(node('second')).toMatchObject({ open: 3, green: 2, red: 1, stays: 5 })
  expect(node('start')).toMatchObject({ open: 1, green: 1 })
  expect(
    node('first')
      .cards.map((card: { instanceId: string }) => card.instanceId)
      .slice(0, 2),
  ).toEqual([ids[6], ids[5]])
  expect(board.figures).toMatchObject({
    open: 8,
    started: 9,
    finished: 1,
    passed: 1,
    overdue: 1,
    red: 2,
    median: 6 * hour,
  })
  for (const [nodeKey, heat, count] of [
    ['first', 'green', 2],
    ['first', 'amber', 1],
    ['first', 'red', 1],
    ['second', 'red', 1],
    ['start', 'green', 1],
  ] as const) {
    expect(
      await titles('admin', 'follow/list', { processType: 'boarded', nodeKey, heat }),
      `${nodeKey} ${heat}`,
    ).toHaveLength(count)
  }
  expect(await titles('admin', 'follow/list', { processType: 'boarded', overdue: '1' })).toEqual([ids[6]])
  expect(
    (await get('admin', 'follow/longest', { processType: 'boarded' })).body.data
      .slice(0, 2)
      .map((row: { instanceId: string }) => row.instanceId),
  ).toEqual([ids[0], ids[6]])
  const units = (await get('admin', 'follow/departments', { processType: 'boarded' })).body.data
  expect(units).toMatchObject([{ open: 8, red: 2, started: 9, finished: 1, median: 6 * hour }])
  expect(
    await titles('admin', 'follow/list', { processType: 'boarded', isOpen: '1', departmentId: units[0].departmentId }),
  ).toHaveLength(8)
  expect((await get('fdy01', 'follow/board', { processType: 'boarded' })).body.data.figures).toMatchObject({
    open: 0,
    started: 0,
  })
})

test('managing: each deed only by who manages the kind, with a reason, on record and in the log', async () => {
  await stage.publishType('steered', [
    stage.node('first', ['fdy01'], { timeOut: { hours: 24, isWorkingTime: false } }),
    stage.node('second', ['xgc01']),
  ])
  await stage.sql(`update sys_process_type set manager_roles = '["jwc"]' where code = 'steered'`)
  const id = await stage.startAs('tea01', 'steered')
  const detail = (await get('jwc01', 'manager/detail', { instanceId: id })).body.data
  expect(detail).toMatchObject({
    instance: { status: '1' },
    tasks: [{ nodeKey: 'first' }],
    runs: [{ nodeKey: 'first' }],
    jumpable: ['first', 'second'],
    canRevoke: false,
  })
  const deed = (account: string, verb: string, more: object = {}) =>
    stage.who(account).visitor.post(`process/manager/${verb}`, { instanceId: id, reason: '人员岗位调整', ...more })
  const reassign = { taskId: detail.tasks[0].taskId, userId: stage.who('fdy02').id }
  const later = new Date(stage.school.clock().getTime() + 48 * hour * 1000).toISOString()
  const change = { nodeRunId: detail.runs[0].nodeRunId, dueTime: later }
  for (const [verb, more] of [
    ['terminate', {}],
    ['suspend', {}],
    ['jump', { nodeKey: 'second' }],
    ['reassign', reassign],
    ['changeDue', change],
    ['revoke', {}],
  ] as const)
    expect((await deed('xgc01', verb, more)).status, verb).toBe(404)
  expect((await get('xgc01', 'manager/detail', { instanceId: id })).status).toBe(404)
  expect((await get('fdy01', 'manager/list')).status).toBe(403)

  expect((await deed('jwc01', 'changeDue', { ...change, reason: '太短' })).body.msg).toBe('请填写不少于5个字的原因')
  expect((await deed('jwc01', 'changeDue', { ...change, dueTime: '2020-01-01T00:00:00Z' })).body.msg).toBe(
    '应办时间应晚于当前时间',
  )
  expect((await deed('jwc01', 'changeDue', change)).status).toBe(200)
  expect(
    (
      await stage.sql(
        `select t.deadline, m.fire_at from sys_user_todo t, sys_flow_timer m where t.biz_id = $1 and m.instance_id::text = $1 and not m.is_cancelled`,
        [id],
      )
    )
      .flatMap((row) => [row['deadline'], row['fire_at']])
      .map((time) => new Date(String(time)).toISOString()),
  ).toEqual([later, later])
  expect((await deed('jwc01', 'reassign', { ...reassign, userId: stage.who('tea01').id })).body.msg).toBe(
    '不能转办给发起人',
  )
  expect((await deed('jwc01', 'reassign', reassign)).status).toBe(200)
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  expect((await deed('jwc01', 'jump', { nodeKey: 'nowhere' })).body.msg).toBe('所选环节不存在')
  expect((await deed('jwc01', 'jump', { nodeKey: 'second' })).status).toBe(200)
  expect(await titles('jwc01', 'manager/list', { processType: 'steered', nodeKey: 'second' })).toEqual([id])
  expect((await deed('jwc01', 'terminate')).status).toBe(200)
  expect(
    (
      await stage.sql(`select action from sys_flow_record where instance_id = $1 and actor_id = $2 order by time, id`, [
        id,
        stage.who('jwc01').id,
      ])
    ).map((row) => row['action']),
  ).toEqual(['changeDue', 'reassign', 'jump', 'terminate'])
  expect(
    (
      await stage.sql(
        `select action from sys_oper_log where entity = 'flowInstance' and record_id = $1 order by time, id`,
        [id],
      )
    ).map((row) => row['action']),
  ).toEqual(['changeDue', 'reassign', 'jump', 'terminate'])
})

test('all open tasks of one person go to another: counted first, then done, and only of what one manages', async () => {
  await stage.publishType('moved', [stage.node('first', ['bzr01'])])
  await stage.publishType('kept', [stage.node('first', ['bzr01'])])
  await stage.sql(`update sys_process_type set manager_roles = '["jwc"]' where code = 'moved'`)
  const ids = [
    await stage.startAs('tea01', 'moved'),
    await stage.startAs('tea01', 'moved'),
    await stage.startAs('fdy02', 'moved'),
    await stage.startAs('jwc01', 'moved'),
  ]
  const other = await stage.startAs('tea01', 'kept')
  const jwc = stage.who('jwc01').visitor
  const order = { fromUserId: stage.who('bzr01').id, toUserId: stage.who('fdy02').id, reason: '班主任离岗交接' }
  expect((await jwc.get('process/manager/reassignPreview', { fromUserId: order.fromUserId })).body.data).toMatchObject({
    total: 4,
    types: [{ typeName: 'moved申请', total: 4 }],
  })
  expect(
    (await stage.who('fdy01').visitor.get('process/manager/reassignPreview', { fromUserId: order.fromUserId })).status,
  ).toBe(403)
  expect((await jwc.post('process/manager/reassignAll', { ...order, expected: 2 })).body.msg).toBe(
    '数量已变化：2→4，请确认',
  )
  const { jobId } = (await jwc.post('process/manager/reassignAll', { ...order, expected: 4 })).body.data
  // The third was handed in by the very person it would go to, the fourth by whoever orders it.
  expect(await stage.school.finished(jwc, jobId)).toMatchObject({ status: '3', result: { moved: 2, left: 2 } })
  expect(await stage.todosOf(ids[0]!)).toEqual(['first:bzr01:3', 'first:fdy02:0'])
  for (const left of ids.slice(2)) expect(await stage.todosOf(left)).toEqual(['first:bzr01:0'])
  expect(await stage.todosOf(other)).toEqual(['first:bzr01:0'])
})

test('what stands still for good is listed with its reason and told once; what nobody could decide is listed too', async () => {
  await stage.publishType('watched', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  await stage.publishType('unmanned', [
    { kind: 'approve', key: 'first', name: '部门审批', candidates: [{ rule: 'role', params: { roles: ['xy'] } }] },
  ])
  const [sound, stuck, orphan] = [
    await stage.startAs('tea01', 'watched'),
    await stage.startAs('tea01', 'watched'),
    await stage.startAs('tea01', 'unmanned'),
  ]
  await stage.sql(`update sys_flow_task set status = '8' where instance_id = $1`, [stuck])
  await stage.school.upkeep('flow watchdog')
  await stage.school.upkeep('flow watchdog')
  const odds = (await get('admin', 'manager/odds')).body.data.records as {
    instanceId: string
    kind: string
    reason: string
  }[]
  expect(odds.filter((one) => one.instanceId === stuck)).toMatchObject([
    { kind: 'stuck', reason: '环节【first】没有待处理的任务' },
  ])
  expect(odds.filter((one) => one.instanceId === orphan)).toMatchObject([
    { kind: 'empty', reason: expect.stringMatching(/.{4,}/) },
  ])
  expect(odds.filter((one) => one.instanceId === sound)).toEqual([])
  const told = await stage.sql(
    `select u.account_no as account, m.title from sys_user_message m join sys_user u on u.id = m.user_id where m.biz_id = $1 and m.title like '流程异常%'`,
    [stuck],
  )
  expect(told.filter((row) => row['account'] === 'admin')).toHaveLength(1)
  expect(
    (await stage.sql('select status from sys_flow_instance where id = $1', [stuck]))[0],
    'nothing is mended in silence',
  ).toEqual({ status: '1' })
  expect(
    (await stage.admin.post('process/manager/jump', { instanceId: stuck, nodeKey: 'first', reason: '重新分配任务' }))
      .status,
  ).toBe(200)
  expect(await stage.todosOf(stuck)).toContain('first:fdy01:0')
  expect((await get('fdy01', 'manager/odds')).status).toBe(403)
})

test('a list an office made itself: its columns, filters, sums and sheet, for its roles and within what each follows', async () => {
  await stage.publishType('listed', [
    stage.node('first', ['fdy01'], { fields: { secret: 'hidden' } }),
    stage.node('second', ['xgc01']),
  ])
  const mine = await stage.startAs('stu01', 'listed', { reason: '回家', days: 2, secret: '密' })
  await stage.startAs('tea01', 'listed', { reason: '出差', days: 5 })
  await stage.act('fdy01', mine, 'approve', { comment: '情况属实' })
  const { own } = await counsellors('stu01')
  const columns = [
    'instance.instNo',
    'form.reason',
    'form.days',
    'node.first.comment',
    'node.first.result',
    'subject.xh',
    'form.gone',
    'form.secret',
  ].map((key) => ({ key, title: key === 'form.gone' ? '旧字段' : '' }))
  const draft = {
    name: '外出情况',
    code: 'outList',
    processType: 'listed',
    columns,
    filters: ['form.reason', 'form.days', 'instance.status'],
    sort: { key: 'form.days', isDescending: true },
    statistics: [{ key: 'form.days', how: 'sum' }],
    roles: ['fdy', 'bzr'],
    exportAllowed: true,
    status: '1',
    remark: '每周导出',
  }
  expect((await stage.who('fdy01').visitor.post('process/queryConfig/submit', draft)).status).toBe(403)
  const none = await stage.admin.post('process/queryConfig/submit', { ...draft, columns: [] })
  expect(none.body.data, JSON.stringify(none.body)).toMatchObject({ columns: '列不能为空' })
  expect(
    (await stage.admin.post('process/queryConfig/submit', { ...draft, processType: 'nothing' })).body.data,
  ).toMatchObject({ processType: '请选择流程类型' })
  const preview = await stage.admin.post('process/queryConfig/preview', draft)
  expect(preview.body.data, JSON.stringify(preview.body)).toMatchObject({ total: 2, statistics: [{ value: 7 }] })
  expect((await stage.admin.post('process/queryConfig/submit', draft)).status).toBe(200)

  const [listed] = (await stage.admin.get('process/queryConfig/list', { keyword: '外出情况' })).body.data.records
  expect((await stage.admin.get('process/queryConfig/getOne', { id: listed.id })).body.data.remark).toBe('每周导出')
  expect((await get('yx01', 'query/mine')).body.data).toEqual([])
  expect((await get('yx01', 'query/list', { code: 'outList' })).status).toBe(404)
  expect((await get(own, 'query/mine')).body.data).toMatchObject([
    { code: 'outList', name: '外出情况', typeName: 'listed申请' },
  ])
  const shown = (await get(own, 'query/config', { code: 'outList' })).body.data
  expect(shown.columns.flatMap((column: { problem?: string }) => column.problem ?? [])).toEqual([
    '字段【旧字段】已从表单移除',
    '字段【secret】在部分环节隐藏，不能查询',
  ])
  const page = (await get(own, 'query/list', { code: 'outList' })).body.data
  expect(page).toMatchObject({
    total: 1,
    records: [
      {
        instanceId: mine,
        cells: {
          'form.reason': '回家',
          'form.days': 2,
          'node.first.comment': '情况属实',
          'node.first.result': '同意',
          'form.gone': null,
          'form.secret': null,
        },
      },
    ],
    statistics: [{ label: '天数', how: 'sum', value: 2 }],
  })
  expect(page.records[0].cells['subject.xh']).toMatch(/^\w+$/)
  expect((await get('admin', 'query/list', { code: 'outList', f_days_ge: 3 })).body.data.records).toMatchObject([
    { cells: { 'form.reason': '出差' } },
  ])
  expect((await get('admin', 'query/list', { code: 'outList', f_reason: '回' })).body.data.records).toMatchObject([
    { instanceId: mine },
  ])
  expect(
    (await get('admin', 'query/list', { code: 'outList' })).body.data.records.map(
      (row: { cells: object }) => (row.cells as Record<string, unknown>)['form.days'],
    ),
  ).toEqual([5, 2])

  await stage.sql(`update sys_flow_query_config set status = '0' where code = 'outList'`)
  expect((await get(own, 'query/mine')).body.data, 'switched off').toEqual([])
  await stage.sql(`update sys_flow_query_config set status = '1' where code = 'outList'`)
  const visitor = stage.who(own).visitor
  const { jobId } = (await visitor.post('process/query/export', { code: 'outList' })).body.data
  const job = await stage.school.finished(visitor, jobId)
  expect(job, JSON.stringify(job)).toMatchObject({ status: '2', result: { rows: 1 } })
  await stage.sql(`update sys_flow_query_config set export_allowed = false where code = 'outList'`)
  expect((await visitor.post('process/query/export', { code: 'outList' })).body.msg).toBe('该查询不允许导出')
  const file = await visitor.get('resource/oss/endpoint/download-file', { fileId: job['resultFileId'] })
  const rows = []
  for await (const row of readSheet(bytes(file.raw), { name: 'x.xlsx' })) rows.push(row)
  expect(JSON.stringify(rows)).toContain('情况属实')
  expect(JSON.stringify(rows)).not.toContain('旧字段')
})
