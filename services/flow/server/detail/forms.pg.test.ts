import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { proving } from '#tests/support/second-auth.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
})
afterAll(() => stage.school.close())

const fields = [
  { name: 'reason', label: '事由', type: 'text', required: true, min: 2, max: 20 },
  { name: 'days', label: '天数', type: 'number', places: 1, min: 0.5, max: 30 },
  { name: 'cost', label: '费用', type: 'money', max: 1_000_000 },
  { name: 'span', label: '起止日期', type: 'daySpan', required: true },
  {
    name: 'kind',
    label: '类别',
    type: 'choice',
    required: true,
    choices: [
      { value: 'a1', label: '公务' },
      { value: 'a2', label: '其他' },
    ],
  },
  { name: 'other', label: '其他说明', type: 'text', required: true, showWhen: { field: 'kind', values: ['a2'] } },
  { name: 'phone', label: '手机号', type: 'phone' },
  { name: 'idNo', label: '证件号', type: 'idCard' },
  { name: 'mate', label: '同行人', type: 'person', isMany: true, max: 2 },
  { name: 'unit', label: '前往部门', type: 'department' },
  { name: 'papers', label: '材料', type: 'files', max: 1 },
  {
    name: 'items',
    label: '明细',
    type: 'table',
    max: 3,
    columns: [
      { name: 'thing', label: '项目', type: 'text', required: true },
      { name: 'price', label: '金额', type: 'money', isSummed: true },
    ],
  },
  { name: 'inner', label: '内部备注', type: 'text' },
  { name: 'fixed', label: '归口意见', type: 'text' },
]
const good = { reason: '外出开会', span: { start: '2026-03-02', end: '2026-03-04' }, kind: 'a1' }

/** Makes a kind of matter with the form above. */
async function publish(
  code: string,
  steps: unknown[],
  { settings = {}, basics = {} }: { settings?: object; basics?: object } = {},
): Promise<string> {
  const added = await stage.admin.post('process/processType/submit', { code, name: `${code}申请`, groupName: '10' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const [model] = await stage.sql(
    'select m.id, m.version, p.version as type_version, p.name from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = $1',
    [code],
  )
  const saved = await stage.admin.post('process/model/saveDraft', {
    id: model!['id'],
    version: model!['version'],
    draft: { settings: { startFields: { inner: 'hidden', fixed: 'read' }, ...settings }, steps },
    form: { fields },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const set = await proving(stage.school, stage.admin).post('process/model/saveBasics', {
    id: model!['id'],
    version: model!['type_version'],
    name: model!['name'],
    groupName: '10',
    status: '1',
    startRoles: [],
    managerRoles: [],
    summaryFields: [],
    ...basics,
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const published = await stage.admin.post('process/model/publish', { id: model!['id'] })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  return String(model!['id'])
}

const start = (account: string, body: object) => stage.who(account).visitor.post('process/process/start', body)
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { instanceId: string }).instanceId

describe('a designed form', () => {
  test('says of every wrong value what is wrong with it, all at once', async () => {
    await publish('trip', [stage.node('first', ['fdy01'], { fields: { inner: 'edit', idNo: 'hidden' } })])
    const wrong = await start('tea01', {
      processType: 'trip',
      formData: {
        reason: '会',
        days: 0.25,
        cost: 2_000_000,
        span: { start: '2026-03-04', end: '2026-03-02' },
        kind: 'zz',
        phone: '1234',
        idNo: '110101199003070000',
        mate: [stage.who('fdy01').id, stage.who('fdy02').id, stage.who('xgc01').id],
        unit: 'x',
        papers: ['x'],
        items: [{ thing: '车票', price: 100 }, { price: 5 }],
      },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      msg: '请检查表单内容',
      data: {
        reason: '事由长度应为 2–20 个字符',
        days: '天数最多保留 1 位小数',
        cost: '费用不能大于 10000.00',
        span: '结束日期不能早于开始日期',
        kind: '请选择类别',
        phone: '手机号格式不正确',
        idNo: '身份证号校验位错误',
        mate: '同行人不能超过 2 人',
        unit: '请选择前往部门',
        papers: '材料格式不正确',
        items: '明细第 2 行：项目不能为空',
      },
    })
    expect((await start('tea01', { processType: 'trip', formData: { reason: '外出', kind: 'a2' } })).body.data).toEqual(
      { span: '请选择起止日期', other: '其他说明不能为空' },
    )
    const stranger = '00000000-0000-7000-8000-000000000009'
    expect(
      (
        await start('tea01', {
          processType: 'trip',
          formData: { ...good, mate: [stranger], unit: stranger, papers: [stranger] },
        })
      ).body.data,
    ).toEqual({
      mate: '同行人中的人员不存在或已停用',
      unit: '前往部门中的部门不存在或已停用',
      papers: '材料中的文件不存在',
    })
  })

  test('lets nobody write what is hidden or fixed for them, and shows names instead of ids', async () => {
    expect((await start('tea01', { processType: 'trip', formData: { ...good, inner: '看不到' } })).body.msg).toBe(
      '字段【内部备注】在当前环节不可修改',
    )
    expect((await start('tea01', { processType: 'trip', formData: { ...good, fixed: '同意' } })).body.msg).toBe(
      '字段【归口意见】在当前环节不可修改',
    )
    const departments = (await stage.who('stu01').visitor.get('process/process/getDepartments')).body.data as {
      id: string
      name: string
    }[]
    const [found] = (await stage.who('stu01').visitor.get('process/process/getPeople', { keyword: 'xgc01' })).body
      .data as { userId: string; name: string }[]
    expect(found!.userId).toBe(stage.who('xgc01').id)
    const answer = await start('tea01', {
      processType: 'trip',
      formData: {
        ...good,
        other: '多余',
        idNo: '11010119900307803X',
        mate: [found!.userId],
        unit: departments[0]!.id,
        items: [
          { thing: '车票', price: 10_050 },
          { thing: '住宿', price: 20_000 },
        ],
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [row] = await stage.sql('select form_data, summary, facts from sys_flow_instance where id = $1', [
      idOf(answer),
    ])
    expect(row!['form_data']).not.toHaveProperty('other')
    expect(row!['facts']).toMatchObject({ spanDays: 3, itemsCount: 2, itemsSumPrice: 30_050 })
    expect(JSON.stringify(row!['summary'])).not.toContain('11010119900307803X')
    const seen = (await stage.who('fdy01').visitor.get('process/process/getDetail', { instanceId: idOf(answer) })).body
      .data as { form: { fields: { name: string }[]; data: Record<string, unknown>; names: Record<string, string> } }
    expect(seen.form.data).not.toHaveProperty('idNo')
    expect(seen.form.fields.map(({ name }) => name)).not.toContain('idNo')
    expect(seen.form.names).toMatchObject({ [found!.userId]: found!.name, [departments[0]!.id]: departments[0]!.name })
    const decided = await stage.act('fdy01', idOf(answer), 'approve', { formPatch: { inner: '已核实' } })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  })

  test('leaves alone, when it is handed in again, what the starter may not write', async () => {
    await publish('tripBack', [
      stage.node('first', ['fdy01'], { fields: { inner: 'must' } }),
      stage.node('second', ['xgc01']),
    ])
    const id = idOf(await start('tea01', { processType: 'tripBack', formData: good }))
    expect((await stage.act('fdy01', id, 'approve')).body).toMatchObject({
      code: 400,
      data: { inner: '字段【内部备注】为必填' },
    })
    expect((await stage.act('fdy01', id, 'approve', { formPatch: { reason: '改写' } })).body.msg).toBe(
      '字段【事由】在当前环节不可修改',
    )
    expect((await stage.act('fdy01', id, 'approve', { formPatch: { inner: '已核实' } })).status).toBe(200)
    await stage.act('xgc01', id, 'returnTo', { nodeKey: 'start', comment: '请改写事由' })
    const form = (await stage.who('tea01').visitor.get('process/process/getStartForm', { instanceId: id })).body
      .data as { instance: { status: string; returnComment: string }; data: Record<string, unknown> }
    expect(form).toMatchObject({ instance: { status: '4', returnComment: '请改写事由' }, data: { reason: '外出开会' } })
    expect(form.data).not.toHaveProperty('inner')
    expect(
      (
        await stage
          .who('tea01')
          .visitor.post('process/process/resubmit', { instanceId: id, formData: { ...good, reason: '外出培训' } })
      ).status,
    ).toBe(200)
    expect(
      (await stage.sql('select form_data from sys_flow_instance where id = $1', [id]))[0]!['form_data'],
    ).toMatchObject({ reason: '外出培训', inner: '已核实' })
  })
})

describe('drafts', () => {
  test('belong to their author alone, carry no number, and become what is handed in once', async () => {
    await publish('tripDraft', [stage.node('first', ['fdy01'])])
    const visitor = stage.who('tea01').visitor
    const saved = await visitor.post('process/process/saveDraft', {
      processType: 'tripDraft',
      formData: { reason: '草', inner: '不该有' },
    })
    expect(saved.body.data, JSON.stringify(saved.body)).toMatchObject({ status: '0', instNo: null })
    const id = idOf(saved)
    const mine = (await visitor.get('process/process/getMine', { status: '0' })).body.data as {
      records: { instanceId: string }[]
    }
    expect(mine.records.map((row) => row.instanceId)).toEqual([id])
    for (const other of [stage.who('xgc01').visitor, stage.admin]) {
      expect((await other.get('process/process/getDetail', { instanceId: id })).status).toBe(404)
      expect((await other.get('process/process/getStartForm', { instanceId: id })).status).toBe(404)
      expect((await other.post('process/process/removeDraft', { instanceId: id })).status).toBe(404)
      expect(
        (await other.post('process/process/saveDraft', { instanceId: id, processType: 'tripDraft', formData: {} }))
          .status,
      ).toBe(404)
      expect(
        (await other.post('process/process/start', { processType: 'tripDraft', instanceId: id, formData: good })).body
          .msg,
      ).toBe('草稿不存在或已提交')
    }
    expect(
      ((await visitor.get('process/process/getStartForm', { instanceId: id })).body.data as { data: unknown }).data,
    ).toEqual({ reason: '草' })
    const handed = await start('tea01', { processType: 'tripDraft', instanceId: id, formData: good })
    expect(handed.body.data).toMatchObject({ instanceId: id, instNo: expect.stringMatching(/^TRIPDRAFT\d{8}\d{4}$/) })
    expect((await start('tea01', { processType: 'tripDraft', instanceId: id, formData: good })).body.msg).toBe(
      '草稿不存在或已提交',
    )
    expect((await visitor.post('process/process/removeDraft', { instanceId: id })).status).toBe(404)

    const again = idOf(await visitor.post('process/process/restart', { instanceId: id }))
    expect(
      ((await visitor.get('process/process/getStartForm', { instanceId: again })).body.data as { data: unknown }).data,
    ).toEqual(good)
    expect((await stage.who('xgc01').visitor.post('process/process/restart', { instanceId: id })).status).toBe(404)
    expect((await visitor.post('process/process/removeDraft', { instanceId: again })).status).toBe(200)
  })
})

describe('handing in', () => {
  test('names nobody for a step without a range who has nothing to decide there, nor oneself', async () => {
    await publish('free', [{ kind: 'approve', key: 'pick', name: '导师审批', candidates: [{ rule: 'starterSelect' }] }])
    const named = async (...accounts: string[]) => {
      const pick = accounts.map((account) => stage.who(account).id)
      return (await start('tea01', { processType: 'free', formData: good, nextApprovers: { pick } })).body.msg
    }
    expect(await named('tea01')).toBe('【导师审批】的审批人不能是发起人或申请所涉及的人')
    expect(await named('fdy01', 'tea01')).toBe('【导师审批】的审批人不能是发起人或申请所涉及的人')
    expect(await named('stu01')).toMatch(/不是教职工，该流程没有由其审批的环节/)
    expect(await named('fdy01')).toBe('操作成功')
  })

  test('is for those whose roles may, and only within the people a step lets one choose from', async () => {
    const chosen = {
      kind: 'approve',
      key: 'pick',
      name: '导师审批',
      candidates: [
        { rule: 'starterSelect', params: { users: [stage.who('fdy01').id, stage.who('fdy02').id], most: 1 } },
      ],
    }
    await publish('onlyStaff', [chosen], {
      basics: {
        startRoles: ['tea'],
        numberRule: 'T{yyyy}-{seq:3}',
        titleRule: '{starter}{kind}{reason}',
        summaryFields: ['kind'],
      },
    })
    expect((await start('stu01', { processType: 'onlyStaff', formData: good })).body).toMatchObject({
      code: 403,
      msg: '您没有发起该流程的权限',
    })
    expect(
      (await stage.who('stu01').visitor.get('process/process/getStartForm', { processType: 'onlyStaff' })).status,
    ).toBe(403)
    const offered = async (account: string) =>
      (
        (await stage.who(account).visitor.get('process/process/getStartable')).body.data as {
          types: { code: string }[]
        }
      ).types.map(({ code }) => code)
    expect(await offered('stu01')).not.toContain('onlyStaff')
    expect(await offered('tea01')).toContain('onlyStaff')
    const form = (await stage.who('tea01').visitor.get('process/process/getStartForm', { processType: 'onlyStaff' }))
      .body.data as { selects: { most: number; among: { userId: string }[] }[] }
    expect(form.selects[0]!.among.map(({ userId }) => userId).toSorted()).toEqual(
      [stage.who('fdy01').id, stage.who('fdy02').id].toSorted(),
    )
    expect((await start('tea01', { processType: 'onlyStaff', formData: good })).body.msg).toBe('请选择下一环节审批人')
    expect(
      (
        await start('tea01', {
          processType: 'onlyStaff',
          formData: good,
          nextApprovers: { pick: [stage.who('xgc01').id] },
        })
      ).body.msg,
    ).toBe('【导师审批】所选审批人不在可选范围内')
    expect(
      (
        await start('tea01', {
          processType: 'onlyStaff',
          formData: good,
          nextApprovers: { pick: [stage.who('fdy01').id, stage.who('fdy02').id] },
        })
      ).body.msg,
    ).toBe('【导师审批】最多选择 1 名审批人')
    const answer = await start('tea01', {
      processType: 'onlyStaff',
      formData: good,
      nextApprovers: { pick: [stage.who('fdy01').id] },
    })
    expect((answer.body.data as { instNo: string }).instNo).toMatch(/^T\d{4}-001$/)
    const [row] = await stage.sql('select title, summary from sys_flow_instance where id = $1', [idOf(answer)])
    expect(row!['title']).toMatch(/公务外出开会$/)
    expect(row!['summary']).toEqual([{ label: '类别', text: '公务' }])
  })
})

describe('flows as files', () => {
  test('are copied, taken out and brought in; unknown people are named and left out', async () => {
    const model = await publish('origin', [stage.node('first', ['fdy01'])], {
      basics: { startRoles: ['tea'], managerRoles: ['xgc'] },
    })
    expect(
      (await stage.who('tea01').visitor.post('process/model/copy', { id: model, code: 'twin', name: '副本' })).status,
    ).toBe(403)
    expect((await stage.who('tea01').visitor.get('process/model/export', { id: model })).status).toBe(403)
    const copied = await stage.admin.post('process/model/copy', { id: model, code: 'twin', name: '副本' })
    expect(copied.status, JSON.stringify(copied.body)).toBe(200)
    const [twin] = await stage.sql(
      `select m.form, m.draft, m.status, p.start_roles from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = 'twin'`,
    )
    expect(twin).toMatchObject({
      status: '0',
      start_roles: ['tea'],
      form: { fields: expect.arrayContaining([expect.objectContaining({ name: 'reason' })]) },
    })

    const file = (await stage.admin.get('process/model/export', { id: model })).body.data as {
      type: object
      named: { users: object }
    }
    expect((await stage.admin.post('process/model/importModel', { content: file })).body.msg).toBe('编码 origin 已存在')
    expect((await stage.admin.post('process/model/importModel', { content: { format: 'other' } })).body.msg).toMatch(
      /^文件不是有效的流程/,
    )
    const elsewhere = JSON.parse(
      JSON.stringify(file).replaceAll(stage.who('fdy01').id, '00000000-0000-7000-8000-0000000000aa'),
    ) as typeof file
    Object.assign(elsewhere.type, { managerRoles: ['nobody'] })
    elsewhere.named.users = { '00000000-0000-7000-8000-0000000000aa': { code: 'gone99', name: '离校老师' } }
    const trial = await stage.admin.post('process/model/importModel', {
      content: elsewhere,
      code: 'fromAfar',
      isTrial: true,
    })
    expect(trial.body.data).toMatchObject({
      isTaken: false,
      problems: ['用户【离校老师（gone99）】不存在', '角色【nobody】不存在'],
    })
    expect(await stage.sql(`select 1 from sys_process_type where code = 'fromAfar'`)).toEqual([])
    const brought = await stage.admin.post('process/model/importModel', {
      content: elsewhere,
      code: 'fromAfar',
      name: '外来',
    })
    expect(brought.status, JSON.stringify(brought.body)).toBe(200)
    const known = (await stage.admin.get('process/model/export', { id: (brought.body.data as { id: string }).id })).body
      .data as { draft: { steps: { candidates: { params: { users: string[] } }[] }[] } }
    expect(known.draft.steps[0]!.candidates[0]!.params.users).toEqual([])

    const { id: foreign } = brought.body.data as { id: string }
    expect((await proving(stage.school, stage.admin).post('process/model/remove', { id: foreign })).status).toBe(200)
    expect(await stage.sql(`select 1 from sys_process_type where code = 'fromAfar'`)).toEqual([])
    const id = idOf(await start('tea01', { processType: 'origin', formData: good }))
    expect((await stage.admin.post('process/model/remove', { id: model })).body.msg).toBe(
      '该流程类型已有流程记录，不能删除',
    )
    expect(await stage.statusOf(id)).toBe('1')
  })
})
