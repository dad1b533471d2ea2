import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { putFile } from '#tests/support/upload.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
})
afterAll(() => stage.school.close())

type Detail = {
  instance: { subject: { name: string } | null }
  form: { data: Record<string, unknown>; permission: Record<string, string>; fields: { name: string }[] }
  records: {
    id: string
    action: string
    comment: string | null
    changes: { label: string }[] | null
    signFileId: string | null
    post: string | null
    canDelete: boolean
  }[]
  states: Record<string, string>
  model: { steps: Record<string, unknown>[] }
  predicted: { nodeKey: string; persons: { name: string }[] }[]
  print: unknown[]
  current: { taskId: string; buttons: string[]; next: { nodeKey: string }[] } | null
  canWithdraw: boolean
  canTakeBack: string | null
  canUrge: boolean
}

const detailOf = async (account: string, instanceId: string): Promise<Detail> => {
  const answer = await stage.who(account).visitor.get('process/process/getDetail', { instanceId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const list = async (account: string, verb: string, query: Record<string, unknown> = {}) => {
  const answer = await stage.who(account).visitor.get(`process/process/${verb}`, query)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { records: Record<string, unknown>[]; total: number }
}

test('a stranger learns nothing; the page of those concerned says what was, what is and what comes', async () => {
  await stage.publishType('threeSteps', [
    stage.node('first', ['fdy01'], { needs: { commentOnAgree: true } }),
    stage.node('second', ['xgc01']),
    stage.node('third', ['yx01']),
  ])
  const id = await stage.startAs('stu01', 'threeSteps')
  for (const [verb, method] of [
    ['getDetail', 'get'],
    ['urge', 'post'],
    ['comment', 'post'],
    ['copy', 'post'],
    ['withdraw', 'post'],
  ] as const) {
    const answer = await stage
      .who('jwc01')
      .visitor[method](`process/process/${verb}`, { instanceId: id, comment: '看看', userIds: [stage.who('jwc01').id] })
    expect([verb, answer.status]).toEqual([verb, 404])
  }
  const before = await detailOf('fdy01', id)
  expect(before.states).toMatchObject({ first: 'running', second: 'unreached', third: 'unreached' })
  expect(before.predicted.map(({ nodeKey, persons }) => [nodeKey, persons.length])).toEqual([
    ['second', 1],
    ['third', 1],
  ])
  expect(JSON.stringify(before.model), 'how a step finds its people is not told').not.toContain('candidates')
  expect(before.print[0]).toMatchObject({ templateId: expect.any(String), name: expect.any(String) })
  expect(before.instance.subject).toMatchObject({
    xh: expect.any(String),
    xm: expect.any(String),
    className: expect.any(String),
  })
  expect((await detailOf('stu01', id)).canWithdraw).toBe(true)

  expect((await stage.act('fdy01', id, 'approve', { comment: '' })).body.msg).toBe('请填写审批意见')
  expect((await stage.act('fdy01', id, 'approve', { comment: '拟同意' })).status).toBe(200)
  const after = await detailOf('fdy01', id)
  expect(after.states).toMatchObject({ first: 'done', second: 'running' })
  expect(after.current).toBeNull()
  expect(after.canTakeBack, 'the next one has not even read it').not.toBeNull()
  expect(after.records.find((line) => line.action === 'agree')).toMatchObject({
    comment: '拟同意',
    sinceTime: expect.any(String),
  })
  expect((await detailOf('stu01', id)).canWithdraw).toBe(false)
  await stage.who('xgc01').visitor.post('process/process/markRead', { instanceId: id })
  expect((await detailOf('fdy01', id)).canTakeBack).toBeNull()
  const [mine] = (await list('stu01', 'getMine', { processType: 'threeSteps' })).records
  expect(mine).toMatchObject({
    steps: [
      { name: 'first', state: 'done' },
      { name: 'second', state: 'now' },
      { name: 'third', state: 'todo' },
    ],
    holders: [expect.any(String)],
    since: expect.any(String),
    opinion: '拟同意',
  })
  const [apply] = await stage.sql('select steps from sys_apply_index where biz_id = $1', [id])
  expect(apply!['steps'], 'the applicant’s list says the same').toEqual(mine!['steps'])
})

test('what a step hides is nowhere on the wire: not in the form, not in the record, not as a file', async () => {
  await stage.publishType('hiding', [
    stage.node('first', ['fdy01'], { fields: { secret: 'must' } }),
    stage.node('second', ['xgc01'], { fields: { secret: 'hidden' } }),
  ])
  const id = await stage.startAs('tea01', 'hiding', { reason: '出差', days: 2, secret: '旧的密' })
  expect((await stage.act('fdy01', id, 'approve', { formPatch: { secret: '新的密' } })).status).toBe(200)
  const open = await detailOf('tea01', id)
  expect(open.records.find((line) => line.action === 'agree')!.changes).toEqual([
    { label: '内部备注', from: '旧的密', to: '新的密' },
  ])
  const closed = await stage.who('xgc01').visitor.get('process/process/getDetail', { instanceId: id })
  expect(JSON.stringify(closed.body)).not.toContain('密')
  expect(JSON.stringify(closed.body)).not.toContain('内部备注')
  await stage.who('tea01').visitor.post('process/process/copy', { instanceId: id, userIds: [stage.who('jwc01').id] })
  expect(
    JSON.stringify((await stage.who('jwc01').visitor.get('process/process/getDetail', { instanceId: id })).body),
    'whoever was only shown it sees nothing that some step hides',
  ).not.toContain('密')
})

test('a signature is a picture of whoever decides, and only readers of the matter open it', async () => {
  await stage.publishType('toSign', [
    stage.node('first', ['fdy01'], { needs: { signature: true } }),
    stage.node('second', ['xgc01']),
  ])
  const id = await stage.startAs('tea01', 'toSign')
  const { taskId } = (await stage.todoOf('fdy01', id))!
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = () =>
    putFile(stage.school, stage.who('fdy01').visitor, { name: '签名.png', content: png, type: 'image/png' })
  const approve = (signFileId?: string) =>
    stage.who('fdy01').visitor.post('process/process/approve', { taskId, ...(signFileId ? { signFileId } : {}) })
  expect((await approve()).body.msg).toBe('请先签名')
  const others = await putFile(stage.school, stage.who('fdy02').visitor, {
    name: '签名.png',
    content: png,
    type: 'image/png',
  })
  expect((await approve(others)).status, 'nobody signs with what another uploaded').toBe(400)
  const signed = await file()
  expect((await approve(signed)).status).toBe(200)
  expect((await detailOf('tea01', id)).records.find((line) => line.action === 'agree')!.signFileId).toBe(signed)
  expect((await stage.who('fdy01').visitor.get('process/process/getLastSignature')).body.data).toEqual({
    fileId: signed,
  })
  const look = async (account: string) =>
    (await stage.who(account).visitor.get('resource/oss/endpoint/link-file', { fileId: signed })).status
  expect([await look('tea01'), await look('xgc01'), await look('jwc01')]).toEqual([200, 200, 404])
})

test('whoever agrees names the people of the next step where it asks for them', async () => {
  await stage.publishType('nameNext', [
    stage.node('first', ['fdy01']),
    { kind: 'approve', key: 'named', name: 'named', candidates: [{ rule: 'approverSelect', params: {} }] },
  ])
  const id = await stage.startAs('tea01', 'nameNext')
  expect((await detailOf('fdy01', id)).current!.next).toEqual([{ nodeKey: 'named', nodeName: 'named' }])
  expect((await stage.act('fdy01', id, 'approve')).body.msg).toBe('请选择下一环节审批人')
  expect((await stage.act('fdy01', id, 'approve', { nextApprovers: { named: [stage.who('yx01').id] } })).status).toBe(
    200,
  )
  expect(await stage.todosOf(id)).toEqual(['first:fdy01:1', 'named:yx01:0'])
})

test('of two hundred decided at once, the three that need a signature are named and the others are done', async () => {
  await stage.publishType('many', [stage.node('first', ['fdy03'])])
  await stage.publishType('signed', [stage.node('first', ['fdy03'], { needs: { signature: true } })])
  const counts = async () =>
    (await stage.who('fdy03').visitor.get('process/process/getCount')).body.data as {
      todo: number
      types: { processType: string; count: number }[]
    }
  const badge = async () =>
    Number((await stage.who('fdy03').visitor.get('base/userTodo/count')).body.data.bySource['flow'] ?? 0)
  const before = { todo: (await counts()).todo, badge: await badge() }
  for (let i = 0; i < 200; i += 20)
    await Promise.all(Array.from({ length: 20 }, (_, j) => stage.startAs('tea01', i + j < 197 ? 'many' : 'signed')))
  const { todo: all, types } = await counts()
  expect(all).toBe(before.todo + 200)
  expect(types).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ processType: 'many', typeName: 'many申请', count: 197, overdue: 0 }),
      expect.objectContaining({ processType: 'signed', count: 3 }),
    ]),
  )
  const todo = await list('fdy03', 'getTodo', { size: 200, processType: 'many,signed' })
  const answer = await stage.who('fdy03').visitor.post('process/process/batchApprove', {
    taskIds: todo.records.map((row) => row['taskId']),
    action: 'approve',
    comment: '同意',
  })
  expect(answer.body.data).toMatchObject({ total: 200, done: 197 })
  const failed = (answer.body.data as { results: { ok: boolean; msg: string; title: string }[] }).results.filter(
    (one) => !one.ok,
  )
  expect(failed.map(({ msg, title }) => [msg, title.includes('signed申请')])).toEqual(
    Array.from({ length: 3 }, () => ['请先签名', true]),
  )
  expect(await badge(), 'the badge says the same').toBe(before.badge + 3)
  expect((await counts()).todo).toBe(before.todo + 3)
  expect((await list('fdy03', 'getDone', { processType: 'many', size: 50, current: 4 })).records).toHaveLength(47)
})

test('of many agreements those can be taken back that the flow gives back, and no others are offered', async () => {
  await stage.publishType('oneStep', [stage.node('only', ['fdy02'])])
  await stage.publishType('goesOn', [stage.node('first', ['fdy02']), stage.node('second', ['yx01'])])
  const branch = (key: string, people: string[]) => ({ key, name: key, steps: [stage.node(`in${key}`, people)] })
  await stage.publishType('cutsOff', [
    {
      kind: 'parallel',
      key: 'both',
      name: 'both',
      join: 'any',
      branches: [branch('a', ['fdy02']), branch('b', ['jwc01'])],
    },
    stage.node('second', ['yx01']),
  ])
  const started = await Promise.all(['oneStep', 'goesOn', 'cutsOff'].map((code) => stage.startAs('tea01', code)))
  const taskIds = await Promise.all(started.map(async (id) => (await stage.todoOf('fdy02', id))!['taskId']))
  const { visitor } = stage.who('fdy02')
  const answer = await visitor.post('process/process/batchApprove', { taskIds, action: 'approve', comment: '同意' })
  const { results } = answer.body.data as { results: { taskId: string; ok: boolean; canTakeBack: boolean }[] }
  expect(results.map(({ ok, canTakeBack }) => [ok, canTakeBack])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
  const taken = await Promise.all(taskIds.map((taskId) => visitor.post('process/process/takeBack', { taskId })))
  expect(taken.map(({ status, body }) => [status, body.msg])).toEqual([
    [400, '事项已办结，不能撤销审批'],
    [200, expect.anything()],
    [400, '下一环节已处理，不能撤回'],
  ])
})

test('lists are narrowed by kind, words, people and days; what is late stands first', async () => {
  await stage.publishType('narrow', [stage.node('first', ['bzr01'], { timeOut: { hours: 1, isWorkingTime: false } })])
  const [student] = await stage.sql(
    `select s.id, s.xh, s.xm, s.class_id as class, s.department_id as department, s.grade::text as grade from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
  )
  const old = await stage.startAs('stu01', 'narrow')
  await stage.passTime(30)
  const fresh = await stage.startAs('tea01', 'narrow')
  const found = async (query: Record<string, unknown>) =>
    (await list('bzr01', 'getTodo', { processType: 'narrow', ...query })).records.map((row) => row['instanceId'])
  expect(await found({})).toEqual([old, fresh])
  expect(await found({ overdue: '1' })).toEqual([old])
  expect(await found({ keyword: String(student!['xh']) })).toEqual([old])
  expect(await found({ classId: student!['class'] })).toEqual([old])
  expect(await found({ departmentId: student!['department'], grade: student!['grade'] })).toEqual([old])
  expect(await found({ grade: '1999' })).toEqual([])
  expect(await found({ keyword: '100%_' })).toEqual([])
  const today = new Date(stage.school.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(await found({ from: today })).toEqual([fresh])
  expect((await list('bzr01', 'getTodo', { processType: 'narrow' })).records[0]).toMatchObject({
    isOverdue: true,
    subject: { xh: student!['xh'], xm: student!['xm'] },
    nodeName: 'first',
    urgeCount: 0,
  })
})

test('what waits stands by when it is due, without a time last, then as it came; what others are asked about behind it', async () => {
  const hours = (n: number) => ({ timeOut: { hours: n, isWorkingTime: false } })
  await stage.publishType('dueSoon', [stage.node('first', ['bzr01'], hours(2))])
  await stage.publishType('dueLater', [stage.node('first', ['bzr01'], hours(50))])
  await stage.publishType('dueNever', [stage.node('first', ['bzr01'])])
  const started: string[] = []
  for (const type of ['dueNever', 'dueLater', 'dueSoon', 'dueNever', 'dueSoon']) {
    started.push(await stage.startAs('tea01', type))
    stage.school.clock.advance(60_000)
  }
  const [never, later, soon, neverToo, soonToo] = started
  const waiting = async () =>
    (await list('bzr01', 'getTodo', { processType: 'dueSoon,dueLater,dueNever' })).records.map(
      (row) => row['instanceId'],
    )
  expect(await waiting()).toEqual([soon, soonToo, later, never, neverToo])
  const asked = await stage.act('bzr01', soon!, 'delegate', { userIds: [stage.who('fdy02').id] })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  expect(await waiting()).toEqual([soonToo, later, never, neverToo, soon])
})

test('hurrying has its limits and starts anew with the next step; whoever was shown it may speak', async () => {
  await stage.publishType('hurry', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  const id = await stage.startAs('tea01', 'hurry')
  const urge = async (account = 'tea01') =>
    (await stage.who(account).visitor.post('process/process/urge', { instanceId: id })).body.msg
  expect(
    (await stage.who('fdy01').visitor.post('process/process/urge', { instanceId: id })).body.msg,
    'whoever decides hurries nobody',
  ).toBe('当前环节不允许催办')
  await urge()
  expect(await urge()).toBe('距上次催办不足2小时')
  expect((await list('fdy01', 'getTodo', { processType: 'hurry' })).records[0]).toMatchObject({ urgeCount: 1 })
  expect((await stage.act('fdy01', id, 'approve')).status).toBe(200)
  expect(
    (await stage.who('tea01').visitor.post('process/process/urge', { instanceId: id })).status,
    'nobody has urged the next one yet',
  ).toBe(200)
  await stage.who('tea01').visitor.post('process/process/copy', { instanceId: id, userIds: [stage.who('jwc01').id] })
  const said = (await stage.who('jwc01').visitor.post('process/process/comment', { instanceId: id, comment: '已核对' }))
    .body.data as { id: string }
  expect((await detailOf('jwc01', id)).records.find((line) => line.id === said.id)).toMatchObject({
    action: 'comment',
    comment: '已核对',
    canDelete: true,
  })
  const remark = async () =>
    (await stage.who('jwc01').visitor.post('process/process/comment', { instanceId: id, comment: '再说一次' })).body.msg
  for (let i = 1; i < 10; i += 1) expect([i, await remark()]).toEqual([i, '操作成功'])
  expect(await remark()).toBe('评论过于频繁，请稍后再试')
  const unread = async () =>
    (await stage.who('jwc01').visitor.get('process/process/getCount')).body.data.copied as number
  const before = await unread()
  await stage.who('jwc01').visitor.post('process/process/markRead', { instanceId: id })
  expect(await unread()).toBe(before - 1)
})

test('words one often uses are kept in their order, each once, for oneself', async () => {
  const save = (texts: string[]) => stage.who('fdy01').visitor.post('process/flowComment/save', { texts })
  expect((await save(['同意，注意安全', ' 请补充材料 '])).body.data).toEqual({
    texts: ['同意，注意安全', '请补充材料'],
  })
  expect((await save(['请补充材料', '同意，注意安全'])).status).toBe(200)
  expect((await stage.who('fdy01').visitor.get('process/flowComment/mine')).body.data).toEqual({
    texts: ['请补充材料', '同意，注意安全'],
  })
  expect((await save(['同意', '同意'])).body.msg).toBe('该意见已存在')
  expect((await stage.who('fdy02').visitor.get('process/flowComment/mine')).body.data).toEqual({ texts: [] })
})
