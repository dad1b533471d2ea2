import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import { cloneUsers } from '#tests/support/flow-clones.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import type { Answer } from '#tests/support/school.ts'
import { startFlow } from '../start/start.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
let many: string[]
beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
  many = await cloneUsers(stage.school, 'tea01', 11)
  const chosen = (key: string, rule: string) => ({ kind: 'approve', key, name: key, candidates: [{ rule }] })
  await stage.publishType('plain', [stage.node('first', ['fdy01', 'fdy02']), stage.node('second', ['xgc01'])])
  await stage.publishType(
    'strict',
    [
      stage.node('first', ['fdy01'], {
        needs: { signature: true, commentOnAgree: true, files: true },
        fields: { secret: 'must', days: 'edit' },
      }),
    ],
    { withdraw: 'never' },
  )
  await stage.publishType('timely', [
    stage.node('first', ['fdy01'], { timeOut: { hours: 1, isWorkingTime: false, action: 'pass' } }),
    stage.node('second', ['xgc01']),
  ])
  await stage.publishType('byStarter', [chosen('first', 'starterSelect')])
  await stage.publishType('byApprover', [stage.node('first', ['fdy01']), chosen('second', 'approverSelect')])
  await stage.publishType('grabbed', [
    stage.node('first', ['fdy01', 'fdy02'], { mode: 'claim', allows: { transfer: false, goBack: false } }),
  ])
  await stage.publishType('texted', [stage.node('first', ['fdy01'])], { urgeBySms: true })
  await stage.publishType('hooked', [stage.node('first', ['fdy01'])])
})
afterAll(() => stage.school.close())

const post = (account: string, path: string, body: object) => stage.who(account).visitor.post(`process/${path}`, body)
const taskOf = async (account: string, id: string) =>
  String(
    (
      await stage.sql(
        'select id from sys_flow_task where instance_id = $1 and assignee_id = $2 order by seq desc limit 1',
        [id, stage.who(account).id],
      )
    )[0]!['id'],
  )
const say = async (account: string, id: string, verb: string, more: object = {}): Promise<Answer> =>
  post(account, `process/${verb}`, { taskId: await taskOf(account, id), comment: '请写明意见', ...more })
const manage = (id: string, verb: string, reason = '岗位调整需要') =>
  stage.admin.post(`process/manager/${verb}`, { instanceId: id, reason })
const person = (account: string) => stage.who(account).id
const nameOf = async (account: string) =>
  String((await stage.sql('select user_name from sys_user where account_no = $1', [account]))[0]!['user_name'])

/** Each: on what kind of matter, what is done before, what is refused, and with which words. */
const refusals: [
  string,
  string,
  (id: string) => Promise<unknown>,
  (id: string) => Promise<Answer>,
  string | RegExp | (() => Promise<RegExp>),
][] = [
  [
    'somebody else was first',
    'plain',
    (id) => say('fdy01', id, 'approve'),
    (id) => say('fdy02', id, 'approve'),
    async () => new RegExp(`^该任务已被${await nameOf('fdy01')}于\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d处理$`),
  ],
  [
    'one has done it already',
    'plain',
    (id) => say('fdy01', id, 'approve'),
    (id) => say('fdy01', id, 'approve'),
    '该任务已处理',
  ],
  [
    'it was taken back',
    'plain',
    (id) => post('tea01', 'process/withdraw', { instanceId: id }),
    (id) => say('fdy01', id, 'approve'),
    '流程已撤回',
  ],
  ['it was ended', 'plain', (id) => manage(id, 'terminate'), (id) => say('fdy01', id, 'approve'), '流程已结束'],
  ['it is halted', 'plain', (id) => manage(id, 'suspend'), (id) => say('fdy01', id, 'approve'), '流程已挂起'],
  [
    'another one decides',
    'plain',
    async () => {},
    async (id) => post('tea01', 'process/approve', { taskId: await taskOf('fdy01', id), comment: '同意' }),
    '您不是当前环节的审批人',
  ],
  [
    'no opinion with a refusal',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'reject', { comment: '' }),
    '请填写审批意见',
  ],
  [
    'no opinion with a return',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'returnTo', { nodeKey: 'start', comment: '' }),
    '请填写审批意见',
  ],
  ['no step to return to', 'plain', async () => {}, (id) => say('fdy01', id, 'returnTo'), '请选择退回环节'],
  [
    'a step that was not passed',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'returnTo', { nodeKey: 'second' }),
    '请选择退回环节',
  ],
  [
    'no opinion where one is asked for',
    'strict',
    async () => {},
    (id) => say('fdy01', id, 'approve', { comment: '', formPatch: { secret: '无' } }),
    '请填写审批意见',
  ],
  [
    'no signature',
    'strict',
    async () => {},
    (id) => say('fdy01', id, 'approve', { formPatch: { secret: '无' } }),
    '请先签名',
  ],
  [
    'a field that is not theirs',
    'strict',
    async () => {},
    (id) => say('fdy01', id, 'approve', { formPatch: { reason: '改' } }),
    '字段【事由】在当前环节不可修改',
  ],
  [
    'handed on to oneself',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'transfer', { userIds: [person('fdy01')] }),
    '不能转办给自己',
  ],
  [
    'handed on to the starter',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'transfer', { userIds: [person('tea01')] }),
    '不能转办给发起人',
  ],
  [
    'handed on without a word',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'transfer', { userIds: [person('fdy03')], comment: '' }),
    '请填写审批意见',
  ],
  [
    'handed on to somebody who decides',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'transfer', { userIds: [person('fdy02')] }),
    async () => new RegExp(`^${await nameOf('fdy02')}已是本环节审批人$`),
  ],
  [
    'handed on where that is not allowed',
    'grabbed',
    async (id) => say('fdy01', id, 'claim'),
    (id) => say('fdy01', id, 'transfer', { userIds: [person('fdy03')] }),
    '当前环节不允许转办',
  ],
  [
    'not taken out of the group first',
    'grabbed',
    async () => {},
    (id) => say('fdy01', id, 'approve'),
    '请先签收该任务',
  ],
  [
    'taken by another',
    'grabbed',
    (id) => say('fdy01', id, 'claim'),
    (id) => say('fdy02', id, 'approve'),
    async () => new RegExp(`^该任务已由${await nameOf('fdy01')}签收$`),
  ],
  [
    'more than ten brought in',
    'plain',
    async () => {},
    (id) => say('fdy01', id, 'addSign', { userIds: many, position: 'before' }),
    '加签人数不能超过10人',
  ],
  [
    'those brought in have not spoken',
    'plain',
    (id) => say('fdy01', id, 'addSign', { userIds: [person('fdy03')], position: 'before' }),
    (id) => say('fdy01', id, 'approve'),
    '请等待加签人处理',
  ],
  [
    'nor may it be refused before they have',
    'plain',
    (id) => say('fdy01', id, 'addSign', { userIds: [person('fdy03')], position: 'before' }),
    (id) => say('fdy01', id, 'reject'),
    '请等待加签人处理',
  ],
  [
    'who was asked has not answered',
    'plain',
    (id) => say('fdy01', id, 'delegate', { userIds: [person('fdy03')] }),
    (id) => say('fdy01', id, 'approve'),
    '请等待受委派人回复',
  ],
  [
    'nobody named for the next step',
    'byApprover',
    async () => {},
    (id) => say('fdy01', id, 'approve'),
    '请选择下一环节审批人',
  ],
  [
    'taken back though the flow forbids it',
    'strict',
    async () => {},
    (id) => post('tea01', 'process/withdraw', { instanceId: id }),
    '该流程不允许撤回',
  ],
  [
    'taken back after somebody decided',
    'plain',
    (id) => say('fdy01', id, 'approve'),
    (id) => post('tea01', 'process/withdraw', { instanceId: id }),
    '首个审批人已处理，不能撤回',
  ],
  [
    'an agreement taken back after the last one decided',
    'plain',
    async (id) => {
      await say('fdy01', id, 'approve')
      await say('xgc01', id, 'approve')
    },
    (id) => say('fdy01', id, 'takeBack'),
    '事项已办结，不能撤销审批',
  ],
  [
    'an agreement taken back after the next one read it',
    'plain',
    async (id) => {
      await say('fdy01', id, 'approve')
      expect((await post('xgc01', 'process/markRead', { instanceId: id })).status).toBe(200)
    },
    (id) => say('fdy01', id, 'takeBack'),
    '下一环节已处理，不能撤回',
  ],
  [
    'handed in again though it did not come back',
    'plain',
    async () => {},
    (id) => post('tea01', 'process/resubmit', { instanceId: id }),
    '该流程不在退回待提交状态',
  ],
  [
    'hurried twice',
    'plain',
    (id) => post('tea01', 'process/urge', { instanceId: id }),
    (id) => post('tea01', 'process/urge', { instanceId: id }),
    '距上次催办不足2小时',
  ],
  [
    'ended without a reason',
    'plain',
    async () => {},
    (id) => manage(id, 'terminate', '不要'),
    '请填写不少于5个字的原因',
  ],
  [
    'sent to a step that is not there',
    'plain',
    async () => {},
    (id) => stage.admin.post('process/manager/jump', { instanceId: id, reason: '岗位调整需要', nodeKey: 'nowhere' }),
    '所选环节不存在',
  ],
]

describe('what people are told', () => {
  test.each(refusals)('%s', async (_what, type, before, deed, words) => {
    const id = await stage.startAs('tea01', type)
    await before(id)
    const answer = await deed(id)
    expect(answer.body.msg).toMatch(
      typeof words === 'function' ? await words() : typeof words === 'string' ? new RegExp(`^${words}$`) : words,
    )
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  })

  test('a form that changed meanwhile', async () => {
    const id = await stage.startAs('tea01', 'strict')
    const answer = await say('fdy01', id, 'approve', { version: 1, formPatch: { secret: '无' } })
    expect([answer.status, answer.body.msg]).toEqual([409, '数据已被他人修改，请刷新后重试'])
  })

  test('a field that has to be filled in at this step', async () => {
    const id = await stage.startAs('tea01', 'strict')
    const answer = await say('fdy01', id, 'approve', { formPatch: { days: 3 } })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('字段【内部备注】为必填'),
    ])
  })

  test('nobody named where the starter names those who decide', async () => {
    const answer = await post('tea01', 'process/start', {
      processType: 'byStarter',
      formData: { reason: '公章', days: 1 },
    })
    expect([answer.status, answer.body.msg]).toEqual([400, '请选择下一环节审批人'])
  })

  test('who is hurried hears it on the phone too where the flow says so', async () => {
    await stage.school.system(async (ctx) => {
      const user = ctx.world.entities.get('sys.user')!
      const row = (await loadRows(ctx, user, [person('fdy01')])).get(person('fdy01'))!
      await updateRow(ctx, user, {
        id: person('fdy01'),
        version: Number(row['version']),
        values: { sjhm: '13900001111' },
        merged: { ...row, sjhm: '13900001111' },
      })
    })
    const ordered = async (type: string) => {
      const id = await stage.startAs('tea01', type)
      expect((await post('tea01', 'process/urge', { instanceId: id })).status).toBe(200)
      return (await stage.sql(`select content from sms_record where biz_type = 'flow' and biz_id = $1`, [id])).map(
        (row) => row['content'],
      )
    }
    expect(await ordered('texted')).toEqual([expect.stringContaining('催办')])
    expect(await ordered('timely')).toEqual([])
  })

  test('time was first', async () => {
    const id = await stage.startAs('tea01', 'timely')
    await stage.sql('update sys_flow_timer set fire_at = $2 where instance_id = $1', [id, stage.school.clock()])
    await stage.school.upkeep('flow timers')
    const answer = await say('fdy01', id, 'approve')
    expect([answer.status, answer.body.msg]).toEqual([400, '任务已超时自动处理'])
  })

  test('a matter that is under way cannot be handed in a second time', async () => {
    const start = () =>
      stage.school.system((ctx) =>
        startFlow(ctx, {
          processType: 'plain',
          bizId: 'matter-1',
          formData: { reason: '公章', days: 1 },
          starterId: person('tea01'),
        }),
      )
    const { instNo } = await start()
    await expect(start()).rejects.toThrow(`该事项已有进行中的流程 ${instNo}`)
  })

  test('what the business refuses undoes the decision: the task waits on', async () => {
    const id = await stage.startAs('tea01', 'hooked')
    const types = stage.school.world.flowTypes as Map<string, FlowType>
    types.set('hooked', {
      code: 'hooked',
      name: 'hooked',
      group: '10',
      managerRoles: [],
      fields: [],
      model: { steps: [] },
      link: () => '/',
      read: async () => ({ facts: {} }),
      onPass: async () => {
        throw badRequest({ text: '名额已用完' })
      },
    })
    const answer = await say('fdy01', id, 'approve')
    types.delete('hooked')
    expect([answer.status, answer.body.msg]).toEqual([400, '审批未完成：名额已用完'])
    expect(await stage.todosOf(id)).toEqual(['first:fdy01:0'])
    expect(
      await stage.sql(`select count(*)::int as n from sys_flow_record where instance_id = $1 and action = 'agree'`, [
        id,
      ]),
    ).toEqual([{ n: 0 }])
    expect((await say('fdy01', id, 'approve')).status).toBe(200)
  })

  test('whoever has nothing to do with it learns nothing at all', async () => {
    const id = await stage.startAs('tea01', 'plain')
    const taskId = await taskOf('fdy01', id)
    for (const verb of [
      'approve',
      'reject',
      'returnTo',
      'transfer',
      'delegate',
      'addSign',
      'removeSign',
      'claim',
      'release',
      'takeBack',
    ]) {
      const answer = await post('stu01', `process/${verb}`, {
        taskId,
        comment: '同意',
        nodeKey: 'start',
        userIds: [person('fdy03')],
        position: 'before',
      })
      expect([verb, answer.status]).toEqual([verb, 404])
    }
    for (const verb of ['withdraw', 'resubmit', 'giveUp', 'urge'])
      expect((await post('stu01', `process/${verb}`, { instanceId: id })).status).toBe(404)
    for (const verb of ['terminate', 'suspend', 'jump'])
      expect(
        (await post('stu01', `manager/${verb}`, { instanceId: id, reason: '岗位调整需要', nodeKey: 'second' })).status,
      ).toBe(404)
  })
})
