import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
  await stage.school.runJobs()
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
})
afterAll(() => stage.school.close())

type Detail = {
  current: { taskId: string; buttons: string[]; next: { nodeKey: string }[] } | null
  print: unknown[]
  canWithdraw: boolean
  canTakeBack: string | null
  canUrge: boolean
  canCopy: boolean
  canComment: boolean
  canResubmit: boolean
  signers: unknown
}
const visitor = (account: string) => (account === 'admin' ? stage.admin : stage.who(account).visitor)
const detailOf = (account: string, instanceId: string) =>
  visitor(account).get('process/process/getDetail', { instanceId })
const post = (account: string, path: string, body: object) => visitor(account).post(`process/${path}`, body)
const id = (account: string) => stage.who(account).id

/** Every deed of the page: whether its button is there, and the call behind it. */
function deedsOf(detail: Detail, instanceId: string, taskIds: readonly string[]) {
  const taskId = detail.current?.taskId ?? taskIds[0]!
  const button = (name: string) => detail.current?.buttons.includes(name) === true
  const say = { taskId, comment: '情况属实，请知悉' }
  const other = [id('jwc01')]
  return [
    { name: 'urge', isOffered: detail.canUrge, path: 'process/urge', body: { instanceId } },
    { name: 'copy', isOffered: detail.canCopy, path: 'process/copy', body: { instanceId, userIds: other } },
    { name: 'comment', isOffered: detail.canComment, path: 'process/comment', body: { instanceId, comment: '知道了' } },
    { name: 'print', isOffered: detail.print.length > 0, path: 'print/pdf', body: { instanceId } },
    { name: 'withdraw', isOffered: detail.canWithdraw, path: 'process/withdraw', body: { instanceId } },
    { name: 'resubmit', isOffered: detail.canResubmit, path: 'process/resubmit', body: { instanceId } },
    { name: 'giveUp', isOffered: detail.canResubmit, path: 'process/giveUp', body: { instanceId } },
    {
      name: 'takeBack',
      isOffered: detail.canTakeBack !== null,
      path: 'process/takeBack',
      body: { taskId: detail.canTakeBack ?? taskId },
    },
    { name: 'approve', isOffered: button('approve'), path: 'process/approve', body: say },
    {
      name: 'approve with copies',
      isOffered: button('approve') && button('copy'),
      path: 'process/approve',
      body: { ...say, copies: other },
    },
    { name: 'reject', isOffered: button('reject'), path: 'process/reject', body: say },
    {
      name: 'returnTo',
      isOffered: button('returnTo'),
      path: 'process/returnTo',
      body: { ...say, nodeKey: 'start' },
    },
    { name: 'transfer', isOffered: button('transfer'), path: 'process/transfer', body: { ...say, userIds: other } },
    { name: 'delegate', isOffered: button('delegate'), path: 'process/delegate', body: { ...say, userIds: other } },
    {
      name: 'addSign',
      isOffered: button('addSign'),
      path: 'process/addSign',
      body: { ...say, userIds: other, position: 'before' },
    },
    { name: 'claim', isOffered: button('claim'), path: 'process/claim', body: { taskId } },
    { name: 'release', isOffered: button('release'), path: 'process/release', body: { taskId } },
    { name: 'recall', isOffered: button('recall'), path: 'process/recall', body: { taskId } },
    {
      name: 'removeSign',
      isOffered: detail.signers !== null,
      path: 'process/removeSign',
      body: { taskId, userIds: other },
    },
  ]
}

test('what the page offers no button for, its route refuses, whoever asks and however the matter stands', async () => {
  const none = { transfer: false, delegate: false, addSign: false, copy: false, goBack: false }
  await stage.publishType('guarded', [
    stage.node('first', ['fdy01'], { allows: none }),
    stage.node('group', ['fdy02', 'fdy03'], { mode: 'claim' }),
    stage.node('last', ['xgc01'], { allows: { ...none, transfer: true } }),
  ])
  const instanceId = await stage.startAs('tea01', 'guarded')
  await post('admin', 'process/copy', { instanceId, userIds: [id('bzr01')] })
  const readers = ['tea01', 'bzr01', 'fdy01', 'fdy02', 'fdy03', 'xgc01', 'admin', 'stu01']
  const differing: string[] = []
  const offered = new Map<string, number>()
  const walk = async (stand: string) => {
    const taskIds = (
      await stage.sql('select id from sys_flow_task where instance_id = $1 order by seq', [instanceId])
    ).map((row) => String(row['id']))
    for (const account of readers) {
      const page = await detailOf(account, instanceId)
      const nobody: Detail = {
        current: null,
        print: [],
        canWithdraw: false,
        canTakeBack: null,
        canUrge: false,
        canCopy: false,
        canComment: false,
        canResubmit: false,
        signers: null,
      }
      for (const deed of deedsOf(page.status === 200 ? page.body.data : nobody, instanceId, taskIds)) {
        if (deed.isOffered) offered.set(deed.name, (offered.get(deed.name) ?? 0) + 1)
        // Only what is not offered is tried: the matter stands as before afterwards.
        if (deed.isOffered) continue
        const answer =
          deed.name === 'print'
            ? await visitor(account).get(`process/${deed.path}`, deed.body)
            : await post(account, deed.path, deed.body)
        if (answer.status === 200) differing.push(`${stand}: ${account} ${deed.name}`)
      }
    }
  }
  await walk('handed in')
  expect((await stage.act('fdy01', instanceId, 'approve')).status).toBe(200)
  await walk('to be claimed')
  expect((await stage.act('fdy02', instanceId, 'claim')).status).toBe(200)
  await walk('claimed')
  expect((await stage.act('fdy02', instanceId, 'approve')).status).toBe(200)
  await walk('at the last step')
  expect((await stage.act('xgc01', instanceId, 'returnTo', { nodeKey: 'start' })).status).toBe(400)
  expect((await stage.act('xgc01', instanceId, 'approve')).status).toBe(200)
  await walk('passed')
  expect(differing).toEqual([])
  for (const name of ['urge', 'copy', 'comment', 'print', 'approve', 'transfer', 'claim', 'release', 'takeBack'])
    expect(offered.get(name) ?? 0, name).toBeGreaterThan(0)
})

test('whoever was only shown a matter passes it on to nobody and prints nothing, but may say something', async () => {
  await stage.publishType('shown', [stage.node('first', ['fdy01'])])
  const instanceId = await stage.startAs('tea01', 'shown')
  expect((await post('tea01', 'process/copy', { instanceId, userIds: [id('stu01')] })).status).toBe(200)
  expect((await detailOf('stu01', instanceId)).body.data).toMatchObject({ canCopy: false, canComment: true, print: [] })
  expect((await post('stu01', 'process/copy', { instanceId, userIds: [id('jwc01')] })).body.msg).toBe(
    '您只能查看该流程，不能抄送',
  )
  expect((await detailOf('jwc01', instanceId)).status).toBe(404)
  expect((await visitor('stu01').get('process/print/pdf', { instanceId })).body.msg).toBe('您只能查看该流程，不能打印')
})

test('an approver names the people of the step that asks for it, and replaces nobody the starter chose', async () => {
  await stage.publishType('chosenByStarter', [
    stage.node('s1', ['fdy01']),
    {
      kind: 'approve',
      key: 's2',
      name: '部门意见',
      candidates: [{ rule: 'starterSelect', params: { roles: ['xgc'] } }],
    },
  ])
  const start = (nextApprovers: object) =>
    post('tea01', 'process/start', { processType: 'chosenByStarter', formData: { reason: '公章' }, nextApprovers })
  const instanceId = (await start({ s2: [id('xgc01')] })).body.data.instanceId as string
  for (const account of ['jwc01', 'tea01'])
    expect((await stage.act('fdy01', instanceId, 'approve', { nextApprovers: { s2: [id(account)] } })).body.msg).toBe(
      '【部门意见】的审批人不由您指定',
    )
  expect((await stage.act('fdy01', instanceId, 'approve')).status).toBe(200)
  expect(await stage.todosOf(instanceId)).toContain('s2:xgc01:0')

  await stage.publishType('namedOnTheWay', [
    stage.node('s1', ['fdy01']),
    { kind: 'approve', key: 's2', name: '会办', candidates: [{ rule: 'approverSelect', params: {} }] },
  ])
  const early = await post('tea01', 'process/start', {
    processType: 'namedOnTheWay',
    formData: { reason: '公章' },
    nextApprovers: { s2: [id('tea01')] },
  })
  expect(early.body.msg).toBe('【会办】的审批人不由发起人选择')
  const named = await stage.startAs('tea01', 'namedOnTheWay')
  expect((await stage.act('fdy01', named, 'approve', { nextApprovers: { s2: [id('tea01')] } })).body.msg).toBe(
    '【会办】的审批人不能是发起人或申请所涉及的人',
  )
  expect((await stage.act('fdy01', named, 'approve', { nextApprovers: { s2: [id('stu01')] } })).body.msg).toMatch(
    /不是教职工/,
  )
  expect((await stage.act('fdy01', named, 'approve', { nextApprovers: { s2: [id('jwc01')] } })).status).toBe(200)
  expect(await stage.todosOf(named)).toContain('s2:jwc01:0')
})

test('decisions are handed to staff, or to whom the flow itself names', async () => {
  const [employer] = await stage.sql(`select id from sys_user where account_no = 'yrdw01'`)
  await stage.publishType('handedOn', [stage.node('first', ['fdy01'])])
  const instanceId = await stage.startAs('tea01', 'handedOn')
  const endTime = new Date(stage.school.clock().getTime() + 86_400_000).toISOString()
  for (const target of [id('stu01'), String(employer!['id'])]) {
    const answers = [
      await stage.act('fdy01', instanceId, 'transfer', { userIds: [target] }),
      await stage.act('fdy01', instanceId, 'delegate', { userIds: [target] }),
      await stage.act('fdy01', instanceId, 'addSign', { userIds: [target], position: 'before' }),
      await post('fdy01', 'delegate/submit', { delegateId: target, processTypes: ['leave'], mode: '2', endTime }),
      await post('fdy01', 'delegate/submit', { delegateId: target, processTypes: [], endTime }),
    ]
    for (const { status, body } of answers)
      expect([status, body.msg]).toEqual([400, expect.stringMatching(/不是教职工/)])
  }
  // Nor to whom the matter belongs: who handed it in, and whom it is about.
  await stage.school.system((ctx) =>
    ctx.db.execute(
      `update sys_flow_instance
       set subject_id = (select person_id from sys_user where account_no = 'jwc01')
       where id = $1`,
      [instanceId],
    ),
  )
  const own = '【first】的审批人不能是发起人或申请所涉及的人'
  const taskId = (await stage.todoOf('fdy01', instanceId))!['taskId']
  const reason = '人员岗位调整'
  const moved = async (target: string) => [
    await stage.act('fdy01', instanceId, 'transfer', { userIds: [target] }),
    await post('admin', 'manager/reassign', { instanceId, taskId, userId: target, reason }),
  ]
  for (const [account, handedOn] of [
    ['tea01', '不能转办给发起人'],
    ['jwc01', own],
  ] as const) {
    const signs = { userIds: [id('xgc01'), id(account)] }
    for (const position of ['before', 'after'])
      expect((await stage.act('fdy01', instanceId, 'addSign', { ...signs, position })).body.msg).toBe(own)
    for (const { body } of await moved(id(account))) expect(body.msg).toBe(handedOn)
    const order = { fromUserId: id('fdy01'), toUserId: id(account), processType: 'handedOn', reason, expected: 1 }
    const { jobId } = (await post('admin', 'manager/reassignAll', order)).body.data
    expect(await stage.school.finished(stage.admin, jobId)).toMatchObject({ result: { moved: 0, left: 1 } })
  }
  expect(await stage.todosOf(instanceId)).toEqual(['first:fdy01:0'])
  await stage.publishType('byStudents', [stage.node('first', ['fdy01']), stage.node('second', ['stu01'])])
  const theirs = await stage.startAs('tea01', 'byStudents')
  expect((await stage.act('fdy01', theirs, 'transfer', { userIds: [id('stu01')] })).status).toBe(200)
})

test('a role that manages the matters of some people reads, prints, speaks and passes on no others', async () => {
  await stage.publishType('perCollege', [stage.node('first', ['xgc01'])])
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_process_type set manager_roles = '["yx"]'::jsonb where code = 'perCollege'`),
  )
  const [own] = await stage.sql(`select department_id as id from sys_user where account_no = 'yx01'`)
  const people = await stage.sql(
    `select distinct on (u.department_id = $1) u.id, u.department_id = $1 as "isOwn" from sys_user u
     where u.status = '1' and u.department_id is not null and u.person_type = 'base.teacher'
     order by u.department_id = $1, u.account_no`,
    [own!['id']],
  )
  const answers: Record<string, unknown> = {}
  for (const { id: userId, isOwn } of people) {
    const instanceId = await stage.startAs('tea01', 'perCollege')
    await stage.school.system((ctx) =>
      ctx.db.execute('update sys_flow_instance set starter_id = $2 where id = $1', [instanceId, userId]),
    )
    answers[isOwn ? 'own' : 'foreign'] = [
      (await detailOf('yx01', instanceId)).status,
      (await visitor('yx01').get('process/print/pdf', { instanceId })).status,
      (await post('yx01', 'process/comment', { instanceId, comment: '看过' })).status,
      (await post('yx01', 'process/copy', { instanceId, userIds: [id('jwc01')] })).status,
      (await visitor('yx01').get('process/manager/detail', { instanceId })).status,
    ]
  }
  expect(answers).toEqual({ own: [200, 200, 200, 200, 200], foreign: [404, 404, 404, 404, 404] })
})

test('by its id nobody is named who could not be found', async () => {
  const [mate] = await stage.sql(
    `select u.id from sys_user u join base_student s on s.id::text = u.person_id
     where s.department_id <> (select department_id from sys_user where account_no = 'stu01') and u.status = '1' limit 1`,
  )
  const names = async (account: string, ids: string[]) =>
    (await visitor(account).get('process/process/getPeople', { ids: ids.join() })).body.data.map(
      (one: { userId: string }) => one.userId,
    )
  const asked = [String(mate!['id']), id('stu01'), id('xgc01')]
  expect(new Set(await names('stu01', asked))).toEqual(new Set([id('stu01'), id('xgc01')]))
  expect(new Set(await names('xgc01', asked))).toEqual(new Set(asked))
})

test('an employer is offered by the picker to nobody, neither by name nor by id; staff are', async () => {
  const [one] = await stage.sql(
    `select id, account_no as no, user_name as name from sys_user
     where user_type = '1' and status = '1' and person_type = 'base.teacher' order by account_no desc limit 1`,
  )
  const { id: userId, no, name } = one as { id: string; no: string; name: string }
  const be = (type: string) =>
    stage.school.system((ctx) => ctx.db.execute('update sys_user set user_type = $2 where id = $1', [userId, type]))
  const offered = async () => {
    const asked = [{ keyword: no }, { keyword: name }, { ids: userId }]
    const answers = await Promise.all(asked.map((query) => visitor('xgc01').get('process/process/getPeople', query)))
    return answers.map(({ body }) => body.data.some((each: { userId: string }) => each.userId === userId))
  }
  expect(await offered()).toEqual([true, true, true])
  await be('3')
  expect(await offered()).toEqual([false, false, false])
  await be('1')
})
