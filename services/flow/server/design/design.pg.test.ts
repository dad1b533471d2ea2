import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import { flowStage } from '#tests/support/flow-stage.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
let modelId: string
beforeAll(async () => {
  stage = await flowStage()
  modelId = await stage.publishType('drawIt', [stage.node('first', ['fdy01'])])
})
afterAll(() => stage.school.close())

type Design = {
  version: number
  draft: { steps: unknown[] }
  problems: object[]
  warnings: object[]
  fields: { name: string }[]
  rules: { code: string }[]
  isChanged: boolean
  running: number
  processTypeId: string
}
const design = async () => (await stage.admin.get('process/model/design', { id: modelId })).body.data as Design
const when = (row: object) => ({ groups: [{ rows: [row] }] })
const fork = (rows: object[], ...lists: unknown[][]) => ({
  kind: 'exclusive',
  key: 'f',
  name: '天数',
  branches: lists.map((steps, i) => ({
    key: `b${i}`,
    name: `分支${i}`,
    ...(rows[i] ? { when: when(rows[i]!) } : {}),
    steps,
  })),
})
const simulate = async (more: object, as = stage.admin) =>
  as.post('process/model/simulate', { processType: 'drawIt', starterId: stage.who('tea01').id, ...more })

test('only designers see, try, change and order drawings', async () => {
  const stranger = stage.who('fdy01').visitor
  const { processTypeId } = await design()
  for (const [path, body] of [
    ['model/saveDraft', { id: modelId, version: 1, draft: { steps: [] } }],
    ['model/publish', { id: modelId }],
    ['model/simulate', { processType: 'drawIt', draft: { steps: [] } }],
    ['model/simulateMany', { processType: 'drawIt', draft: { steps: [] } }],
    ['model/sort', { processTypeIds: [processTypeId] }],
    ['model/suspend', { id: modelId }],
  ] as const)
    expect((await stranger.post(`process/${path}`, body)).status, path).toBe(403)
  for (const path of ['model/list', 'model/design', 'model/samples'])
    expect((await stranger.get(`process/${path}`, { id: modelId, processType: 'drawIt' })).status, path).toBe(403)
})

test('what is wrong with a drawing is said with its place; two who draw at once do not overwrite each other', async () => {
  const before = await design()
  expect(before).toMatchObject({
    isChanged: false,
    problems: [],
    fields: expect.arrayContaining([{ name: 'days', label: '天数', kind: 'number', isEditable: true }]),
    rules: expect.arrayContaining([
      expect.objectContaining({
        code: 'role',
        params: [{ name: 'roles', label: '角色', kind: 'roles', required: true }],
      }),
    ]),
  })
  const steps = [
    {
      kind: 'approve',
      key: 'a',
      name: '甲',
      candidates: [{ rule: 'role', params: { roles: [] } }],
      fields: { reason: 'hidden' },
    },
    fork(
      [
        { field: 'days', op: 'gt', value: 3 },
        { field: 'gone', op: 'eq', value: 1 },
        { field: 'days', op: 'gt' },
        { field: 'days', op: 'gt', value: 3 },
      ],
      [],
      [],
      [],
      [],
      [],
    ),
    { kind: 'trigger', key: 't', name: '丙', hook: 'nothing' },
  ]
  const saved = await stage.admin.post('process/model/saveDraft', {
    id: modelId,
    version: before.version,
    draft: { steps },
  })
  expect(saved.body.data).toMatchObject({
    version: before.version + 1,
    problems: [
      { key: 'a', text: '【甲】审批人规则“角色”未设置角色' },
      { key: 'f', branch: 'b1', text: '【天数】分支“分支1”的条件使用了不存在的字段 gone' },
      { key: 'f', branch: 'b2', text: '【天数】分支“分支2”的条件没有填写比较的值' },
      { key: 't', text: '【丙】要触发的动作 nothing 不存在' },
    ],
    warnings: [
      { key: 'a', text: '【甲】表单权限：【事由】隐藏但必填' },
      { key: 'f', branch: 'b3', text: '【天数】分支“分支3”与“分支0”条件相同，不会走到' },
      { key: 'f', text: '【天数】所有分支都没有环节，分支不起作用' },
    ],
  })
  expect(
    (await stage.admin.post('process/model/saveDraft', { id: modelId, version: before.version, draft: { steps: [] } }))
      .status,
  ).toBe(409)
  expect((await stage.admin.post('process/model/publish', { id: modelId })).body.msg).toBe(
    '流程存在 4 处问题，不能发布',
  )
  expect(
    (
      await stage.admin.post('process/model/saveDraft', {
        id: modelId,
        version: before.version + 1,
        draft: { steps: [{ ...stage.node('a', ['fdy01']), name: '甲', ratio: 0 }] },
      })
    ).body.msg,
  ).toBe('【甲】的设置有误，无法保存')
  const mended = await stage.admin.post('process/model/saveDraft', {
    id: modelId,
    version: before.version + 1,
    draft: { steps: [stage.node('first', ['fdy01'])] },
  })
  expect((await stage.admin.post('process/model/publish', { id: modelId, version: before.version })).status).toBe(409)
  expect(
    (
      await stage.admin.post('process/model/publish', {
        id: modelId,
        version: (mended.body.data as Design).version,
        note: '改回',
      })
    ).body.data,
  ).toEqual({ versionNo: 2 })
  expect(await design()).toMatchObject({ isChanged: false, running: 0 })
})

test('a drawing is tried with a real person: the way, who is asked, who is missing, what stops it; nothing is written', async () => {
  const count = () =>
    stage.sql(
      'select (select count(*) from sys_flow_instance) as i, (select count(*) from sys_flow_task) as t, (select count(*) from sys_user_message) as m',
    )
  const before = await count()
  const nobody = (more: object) => ({
    kind: 'approve',
    key: 'none',
    name: '没有人',
    candidates: [{ rule: 'user', params: { users: [] } }],
    ...more,
  })
  const steps = [
    fork(
      [{ field: 'days', op: 'gt', value: 3 }],
      [stage.node('boss', ['yx01', 'fdy02'], { mode: 'all' })],
      [stage.node('near', ['fdy01'])],
    ),
    { kind: 'approve', key: 'own', name: '自选', candidates: [{ rule: 'starterSelect' }] },
    nobody({}),
  ]
  const tried = (await simulate({ draft: { steps }, formData: { days: 5 } })).body.data as {
    path: Record<string, unknown>[]
    outcome: string
    stopped: string | null
    finish: object
  }
  expect(tried).toMatchObject({
    outcome: 'passed',
    stopped: null,
    finish: { seconds: null, unknown: ['boss', 'own', 'none'] },
  })
  expect(tried.path).toMatchObject([
    { nodeKey: 'f', chosen: 'b0', condition: [{ branch: 'b0', trace: [{ field: 'days', fact: 5, holds: true }] }] },
    {
      nodeKey: 'boss',
      mode: 'all',
      isEmpty: false,
      persons: [{ userId: stage.who('yx01').id }, { userId: stage.who('fdy02').id }],
    },
    { nodeKey: 'own', asks: 'starter', isEmpty: false, persons: [] },
    { nodeKey: 'none', isEmpty: true, empty: expect.stringContaining('未指定成员') },
  ])
  const missing = (await simulate({ draft: { steps }, formData: {} })).body.data as typeof tried
  expect(missing.path[0]).toMatchObject({
    chosen: 'b1',
    condition: [{ trace: [{ field: 'days', isMissing: true, holds: false }] }, { branch: 'b1' }],
  })
  const refused = (
    await simulate({ draft: { steps: [stage.node('near', ['fdy01']), nobody({ whenEmpty: 'refuse' })] } })
  ).body.data as typeof tried
  expect(refused).toMatchObject({
    outcome: 'running',
    stopped: expect.stringContaining('无法确定【没有人】的审批人：未指定成员'),
    path: [{ nodeKey: 'near' }, { nodeKey: 'none' }],
  })
  expect(await count()).toEqual(before)
})

test('a drawing is bounded, and so is what a condition of it may take', async () => {
  const before = await design()
  const save = async (steps: unknown[]) => {
    const { status, body } = await stage.admin.post('process/model/saveDraft', {
      id: modelId,
      version: before.version,
      draft: { steps },
    })
    return [status, body.msg]
  }
  const branch = (key: string, expression: string, steps: unknown[] = []) => ({
    kind: 'exclusive',
    key,
    name: '分支',
    branches: [
      { key: `${key}a`, name: '甲', when: { groups: [], expression }, steps },
      { key: `${key}b`, name: '乙', steps: [] },
    ],
  })
  const sixty = (key: string, expression: string) =>
    Array.from({ length: 60 }, (_, n) => branch(`${key}n${n}`, expression))
  const nested = Array.from({ length: 6 }, (_, n) => branch(`t${n}`, 'days > 1', sixty(`t${n}`, 'days > 1')))
  expect(await save(nested)).toEqual([400, '流程最多 300 个环节'])
  expect(await save(sixty('t', `days > 1 || ${'days > 2 || '.repeat(40)} false`))).toEqual([
    400,
    '流程中的表达式合计不能超过 20000 个字符',
  ])
  const doubling = `[[1, 2, 3]]${'.map(x, x + x)'.repeat(26)}.exists(y, size(y) == 0)`
  const tried = await simulate({ draft: { steps: [branch('f', doubling), stage.node('first', ['fdy01'])] } })
  expect(tried.status).toBe(200)
  expect(JSON.stringify(tried.body.data)).toContain('first')
})

test('conditions ask who hands a matter in: by role, kind of account and department', async () => {
  const [tea] = await stage.sql('select department_id as department from sys_user where id = $1', [
    stage.who('tea01').id,
  ])
  const way = async (starter: string, row: object) => {
    const tried = (
      await simulate({
        draft: { steps: [fork([row], [stage.node('yes', ['yx01'])], [stage.node('no', ['fdy01'])])] },
        starterId: stage.who(starter).id,
        formData: { reason: '公章' },
      })
    ).body.data as { path: { nodeKey: string }[] }
    return tried.path[1]!.nodeKey
  }
  expect((await design()).fields).toContainEqual(
    expect.objectContaining({
      name: 'starterRoles',
      isOfStarter: true,
      codes: expect.arrayContaining([{ key: 'stu', label: '学生' }]),
    }),
  )
  expect([
    await way('stu01', { field: 'starterRoles', op: 'in', value: ['stu'] }),
    await way('tea01', { field: 'starterRoles', op: 'in', value: ['stu'] }),
  ]).toEqual(['yes', 'no'])
  expect([
    await way('tea01', { field: 'starterDepartmentId', op: 'in', value: [String(tea!['department'])] }),
    await way('xgc01', { field: 'starterDepartmentId', op: 'in', value: [String(tea!['department'])] }),
  ]).toEqual(['yes', 'no'])
})

test('how long it will take is said of what was seen five times; matters that were handed in serve as examples', async () => {
  const done: string[] = []
  for (let i = 0; i < 5; i++) done.push(await stage.startAs('tea01', 'drawIt', { reason: '公章', days: i + 1 }))
  await stage.passTime(3)
  for (const id of done.slice(0, 4)) await stage.act('fdy01', id, 'approve')
  const draft = { steps: [stage.node('first', ['fdy01']), { kind: 'delay', key: 'd', name: '延时', hours: 2 }] }
  expect((await simulate({ draft })).body.data).toMatchObject({ finish: { seconds: null, unknown: ['first'] } })
  await stage.act('fdy01', done[4]!, 'approve')
  const known = (await simulate({ draft, starterId: undefined, instanceId: done[4] })).body.data as {
    path: object[]
    finish: { seconds: number }
    facts: object
  }
  expect(known).toMatchObject({
    facts: { days: 5, reason: '公章' },
    path: [{ nodeKey: 'first', usual: { times: 5 } }, { nodeKey: 'd' }],
  })
  expect(known.finish.seconds / 3600).toBeCloseTo(5, 1)
  const offered = (await stage.admin.get('process/model/samples', { processType: 'drawIt' })).body.data as {
    instanceId: string
  }[]
  expect(offered.map((one) => one.instanceId).toSorted()).toEqual(done.toSorted())
  // One that is tried already is found by itself, to be called by its title.
  const named = { processType: 'drawIt', id: done[4] }
  expect((await stage.admin.get('process/model/samples', named)).body.data).toMatchObject([{ instanceId: done[4] }])
  expect((await stage.admin.get('process/model/samples', { ...named, processType: 'leave' })).body.data).toEqual([])
  const forked = {
    steps: [
      fork(
        [{ field: 'days', op: 'ge', value: 3 }],
        [stage.node('boss', ['yx01'])],
        [{ kind: 'approve', key: 'none', name: '没有人', candidates: [{ rule: 'user', params: { users: [] } }] }],
      ),
    ],
  }
  const many = (await stage.admin.post('process/model/simulateMany', { processType: 'drawIt', draft: forked })).body
    .data as { total: number; next: null; rows: { branches: string[]; empty: object[] }[] }
  expect(many).toMatchObject({ total: 5, next: null })
  expect(many.rows.map((row) => row.branches[0]).toSorted()).toEqual(['f/b0', 'f/b0', 'f/b0', 'f/b1', 'f/b1'])
  expect(many.rows.flatMap((row) => row.empty)).toHaveLength(2)
  // A long drawing is tried on fewer matters at a time, an endless one not at all.
  const row = (name: string) => Array.from({ length: 60 }, (_, n) => stage.node(`${name}${n}`, ['yx01']))
  const ask = async (steps: object[], before?: string) =>
    (await stage.admin.post('process/model/simulateMany', { processType: 'drawIt', draft: { steps }, before })).body
  const first = (await ask(row('n'))).data as { rows: object[]; next: string }
  expect(first.rows).toHaveLength(3)
  expect((await ask(row('n'), first.next)).data).toMatchObject({ rows: [{}, {}], next: null })
  const endless = ['a', 'b'].map((name) => ({
    ...fork([{ field: 'days', op: 'ge', value: 3 }], row(`${name}x`), row(`${name}y`)),
    key: name,
  }))
  expect((await ask(endless)).msg).toBe('流程超过 200 个步骤，无法批量模拟')
  await stage.publishType('otherKind', [stage.node('first', ['fdy01'])])
  expect(
    (await stage.admin.post('process/model/simulate', { processType: 'otherKind', draft, instanceId: done[0] })).status,
  ).toBe(404)
})

test('types stand in the order they were dragged into', async () => {
  const rows = (await stage.admin.get('process/model/list')).body.data as {
    processTypeId: string
    processType: string
    groupName: string
  }[]
  const own = rows.filter((row) => row.groupName === '10').map((row) => row.processTypeId)
  expect((await stage.admin.post('process/model/sort', { processTypeIds: own.toReversed() })).status).toBe(200)
  const after = (await stage.admin.get('process/model/list')).body.data as typeof rows
  expect(after.filter((row) => row.groupName === '10').map((row) => row.processTypeId)).toEqual(own.toReversed())
})

test('which way the record of an area would take is told to those who may look at it', async () => {
  const [role] = await stage.sql(`select id from sys_role where role_code = 'zzzx'`)
  const asked = await stage.who('tea01').visitor.post('base/permApply/add', {
    roleId: role!['id'],
    endDate: addDays(dayOf(stage.school.clock()), 90),
    reason: '协助资助中心整理材料',
  })
  const bizId = (asked.body.data as { id: string }).id
  const predict = (account: string) =>
    stage.who(account).visitor.post('process/process/predict', { processType: 'permApply', bizId })
  const told = await predict('tea01')
  expect(told.status, JSON.stringify(told.body)).toBe(200)
  expect((told.body.data as unknown[]).length).toBeGreaterThan(0)
  for (const account of ['stu01', 'fdy02']) expect((await predict(account)).status, account).toBe(404)
  expect((await stage.who('tea01').visitor.post('process/process/predict', { processType: 'permApply' })).status).toBe(
    404,
  )
})
