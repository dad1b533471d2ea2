import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
})
afterAll(() => stage.school.close())

describe('the way of a matter', () => {
  test('handed in, agreed by one of two, then by the next; to-dos, the applicant’s list and messages go along', async () => {
    await stage.publishType('sealUse', [stage.node('first', ['fdy01', 'fdy02']), stage.node('second', ['xgc01'])])
    const refused = await stage
      .who('tea01')
      .visitor.post('process/process/start', { processType: 'sealUse', formData: { days: 99 } })
    expect(refused.body).toMatchObject({ code: 400, data: { reason: '事由不能为空', days: '天数应为 1–30' } })
    const id = await stage.startAs('tea01', 'sealUse')
    expect(await stage.todosOf(id)).toEqual(['first:fdy01:0', 'first:fdy02:0'])
    expect((await stage.act('fdy01', id, 'approve')).status).toBe(200)
    expect((await stage.act('fdy02', id, 'approve')).status).toBe(404)
    expect(await stage.todosOf(id)).toEqual(['first:fdy01:1', 'first:fdy02:3', 'second:xgc01:0'])
    expect((await stage.act('xgc01', id, 'approve')).status).toBe(200)
    expect(await stage.statusOf(id)).toBe('2')
    const [apply] = await stage.sql(
      `select state, current_node, apply_no from sys_apply_index where biz_type = 'sealUse' and biz_id = $1`,
      [id],
    )
    expect(apply).toMatchObject({ state: '3', current_node: null })
    expect(String(apply!['apply_no'])).toMatch(/^SEALUSE\d{8}0001$/)
    const [told] = await stage.sql(
      `select title from sys_user_message where biz_type = 'flow' and biz_id = $1 and user_id = $2`,
      [id, stage.who('tea01').id],
    )
    expect(told).toEqual({ title: '您的sealUse申请已通过' })
    expect(
      (
        await stage.sql(`select action, actor_name from sys_flow_record where instance_id = $1 order by time, id`, [id])
      ).map((row) => row['action']),
    ).toEqual(['start', 'agree', 'agree', 'end'])
  })

  test('nobody who has nothing to do with it reads it or acts on it', async () => {
    const id = await stage.startAs('tea01', 'sealUse')
    expect((await stage.who('stu01').visitor.get('process/process/getDetail', { instanceId: id })).status).toBe(404)
    const task = (await stage.todoOf('fdy01', id))!['taskId']
    expect(
      (await stage.who('stu01').visitor.post('process/process/approve', { taskId: task, comment: '同意' })).status,
    ).toBe(404)
    expect((await stage.who('stu01').visitor.post('process/process/withdraw', { instanceId: id })).status).toBe(404)
    expect((await stage.who('stu01').visitor.post('process/model/publish', { id })).status).toBe(403)
    expect(
      (await stage.act('fdy01', id, 'transfer', { userIds: ['00000000-0000-7000-8000-000000000009'] })).body.msg,
    ).toBe('所选人员不存在或已停用')
    const detail = await stage.who('fdy01').visitor.get('process/process/getDetail', { instanceId: id })
    expect(detail.body.data).toMatchObject({
      instance: { status: '1' },
      current: { nodeKey: 'first', buttons: expect.arrayContaining(['approve', 'reject', 'returnTo', 'transfer']) },
    })
  })

  test('sent back, mended and handed in again straight; taken back by the starter before anybody decided', async () => {
    await stage.publishType('mendIt', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
    const id = await stage.startAs('tea01', 'mendIt')
    await stage.act('fdy01', id, 'approve')
    expect(
      (await stage.act('xgc01', id, 'returnTo', { nodeKey: 'start', resubmitMode: 2, comment: '请补充材料' })).status,
    ).toBe(200)
    expect(await stage.todosOf(id)).toEqual(['first:fdy01:1', 'start:tea01:0', 'second:xgc01:1'])
    const again = await stage
      .who('tea01')
      .visitor.post('process/process/resubmit', { instanceId: id, formData: { reason: '公章两枚', days: 3 } })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await stage.todosOf(id)).toEqual(['first:fdy01:1', 'start:tea01:1', 'second:xgc01:0'])
    const [record] = await stage.sql(
      `select changes from sys_flow_record where instance_id = $1 and action = 'resubmit'`,
      [id],
    )
    expect(record!['changes']).toEqual([
      { label: '事由', from: '公章一枚', to: '公章两枚' },
      { label: '天数', from: '2', to: '3' },
    ])
    expect((await stage.who('tea01').visitor.post('process/process/withdraw', { instanceId: id })).body.msg).toBe(
      '首个审批人已处理，不能撤回',
    )

    const other = await stage.startAs('tea01', 'mendIt')
    const [card] = await stage.sql(`select withdraw_path, biz_id from sys_apply_index where biz_id = $1`, [other])
    expect(
      (await stage.who('tea01').visitor.post(String(card!['withdraw_path']), { id: card!['biz_id'] })).status,
    ).toBe(200)
    expect(await stage.todosOf(other)).toEqual(['first:fdy01:2'])
    expect((await stage.sql(`select state from sys_apply_index where biz_id = $1`, [other]))[0]).toEqual({ state: '5' })
  })

  test('a field is hidden, read or changed as the step says', async () => {
    await stage.publishType('fieldRights', [
      stage.node('first', ['fdy01'], { fields: { secret: 'hidden', days: 'edit' } }),
      stage.node('second', ['xgc01'], { fields: { secret: 'must' } }),
    ])
    const id = await stage.startAs('tea01', 'fieldRights', { reason: '出差', days: 2, secret: '密' })
    const detail = await stage.who('fdy01').visitor.get('process/process/getDetail', { instanceId: id })
    expect(JSON.stringify(detail.body.data)).not.toContain('密')
    expect((await stage.act('fdy01', id, 'approve', { formPatch: { reason: '改' } })).body.msg).toBe(
      '字段【事由】在当前环节不可修改',
    )
    expect((await stage.act('fdy01', id, 'approve', { formPatch: { days: 5 } })).status).toBe(200)
    expect((await stage.sql('select form_data from sys_flow_instance where id = $1', [id]))[0]!['form_data']).toEqual({
      reason: '出差',
      days: 5,
      secret: '密',
    })
  })

  test('versions: what runs keeps its own, what starts takes the new one; a broken drawing is not published', async () => {
    const model = await stage.publishType('versions', [stage.node('first', ['fdy01'])])
    const old = await stage.startAs('tea01', 'versions')
    const [row] = await stage.sql('select version from sys_flow_model where id = $1', [model])
    const broken = await stage.admin.post('process/model/saveDraft', {
      id: model,
      version: row!['version'],
      draft: { steps: [{ kind: 'approve', key: 'a', name: '甲', candidates: [] }] },
    })
    expect(broken.body.data).toMatchObject({ problems: [{ key: 'a', text: '【甲】没有设置审批人' }] })
    expect((await stage.admin.post('process/model/publish', { id: model })).body.msg).toBe(
      '流程存在 1 处问题，不能发布',
    )
    await stage.admin.post('process/model/saveDraft', {
      id: model,
      version: Number(row!['version']) + 1,
      draft: { steps: [stage.node('other', ['xgc01'])] },
    })
    expect((await stage.admin.post('process/model/publish', { id: model })).body.data).toEqual({ versionNo: 2 })
    const fresh = await stage.startAs('tea01', 'versions')
    expect(await stage.todosOf(old)).toEqual(['first:fdy01:0'])
    expect(await stage.todosOf(fresh)).toEqual(['other:xgc01:0'])
    const steps = await stage.who('tea01').visitor.get('process/process/getTaskSelect', { processType: 'versions' })
    expect(steps.body.data).toEqual([
      { value: 'other', label: 'other', sort: 0, version: 2, isCurrent: true },
      { value: 'first', label: 'first', sort: 0, version: 1, isCurrent: false },
    ])
    expect(
      (await stage.who('tea01').visitor.get('process/process/getTaskSelect', { processType: 'nothing' })).body.data,
    ).toEqual([])
    expect(
      (await stage.who('fdy01').visitor.get('process/process/getMyTaskSelect', { processType: 'versions' })).body.data,
    ).toEqual([
      {
        value: 'first',
        label: 'first',
        sort: 0,
        version: 1,
        isCurrent: false,
        todoCount: 1,
        doneCount: 0,
        isFdyTask: false,
      },
    ])
    expect(
      (
        await stage
          .who('stu01')
          .visitor.get('process/process/getMyTaskSelect', { processType: 'versions', isShowFdyTask: 1 })
      ).body.data,
    ).toEqual([])
  })

  test('which way a matter would take is said without writing anything', async () => {
    const rows = (value: number) => ({ groups: [{ rows: [{ field: 'days', op: 'gt', value }] }] })
    await stage.publishType('predictIt', [
      {
        kind: 'exclusive',
        key: 'f',
        name: '天数',
        branches: [
          { key: 'long', name: '三天以上', when: rows(3), steps: [stage.node('boss', ['yx01'])] },
          { key: 'short', name: '其他', steps: [stage.node('near', ['fdy01'])] },
        ],
      },
      stage.node('last', ['xgc01']),
    ])
    const before = await stage.sql('select count(*) as n from sys_flow_instance')
    const path = async (formData: object) =>
      (
        (await stage.who('tea01').visitor.post('process/process/predict', { processType: 'predictIt', formData })).body
          .data as { nodeKey: string; persons: { name: string }[] }[]
      ).map((one) => one.nodeKey)
    expect(await path({ reason: '长', days: 5 })).toEqual(['f', 'boss', 'last'])
    expect(await path({ reason: '短', days: 3 })).toEqual(['f', 'near', 'last'])
    expect(await path({ reason: '未填' })).toEqual(['f', 'near', 'last'])
    const stray = { processType: 'predictIt', formData: { reason: '多', nobodyAsked: 1 } }
    expect((await stage.who('tea01').visitor.post('process/process/predict', stray)).body).toMatchObject({
      code: 400,
      msg: '表单没有字段 nobodyAsked',
    })
    expect(await stage.sql('select count(*) as n from sys_flow_instance')).toEqual(before)
  })
})
