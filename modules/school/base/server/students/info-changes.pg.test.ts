import { afterAll, beforeAll, expect, test } from 'vitest'
import { todoTitleOf } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'

let at: TestSchool
let stu: Visitor
let fdy: Visitor
let jwc: Visitor
let own: Record<string, unknown>
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  stu = await at.as('stu01')
  jwc = await at.as('jwc01')
  own = (
    await rowsOf(
      at,
      `select s.id, s.xm, s.class_id as "classId", u.id as "userId", s.id_card_hash as hash from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
    )
  )[0]!
  const [led] = await rowsOf(
    at,
    `select u.account_no as account, a.teacher_id as "teacherId" from sys_user u join base_class_assign a on a.teacher_id::text = u.person_id where a.class_id = $1 and a.role = 'fdy' and a.end_date is null`,
    [own['classId']],
  )
  if (led) fdy = await at.as(String(led['account']))
})
afterAll(() => at.close())

const messages = async () =>
  (
    await rowsOf(
      at,
      `select title from sys_user_message where user_id = $1 and biz_type = 'flow' and title like '您的信息更正%' order by create_time, id`,
      [own['userId']],
    )
  ).map((row) => row['title'])
/** Decides what waits for somebody in the flow of a correction. */
const decide = async (who: Visitor, verb: string, instanceId: string, more: object = {}) => {
  const { records } = (await who.get('process/process/getTodo', { processType: 'stuInfo', size: 100 })).body.data as {
    records: { instanceId: string; taskId: string }[]
  }
  return who.post(`process/process/${verb}`, {
    taskId: records.find((row) => row.instanceId === instanceId)?.taskId ?? '00000000-0000-7000-8000-000000000001',
    comment: '属实',
    ...more,
  })
}
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from base_info_change where id = $1', [id]))[0]!['state']

test('a student sets the few own fields directly, and nothing else', async () => {
  expect(
    (await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], qq: '10086001', email: 'me@example.com' })).body
      .success,
  ).toBe(true)
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data).toMatchObject({
    qq: '10086001',
    email: 'me@example.com',
  })
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], xm: '改名' })).body.data).toEqual({
    xm: '该项不能自行修改，请申请更正',
  })
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], qq: 'abc' })).body.data).toEqual({
    qq: 'QQ号格式不正确',
  })
  const [other] = await rowsOf(at, 'select id from base_student where id <> $1 limit 1', [own['id']])
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: other!['id'], qq: '10086001' })).status).toBe(404)
  expect((await stu.post('base/baseStudentInfo/update', { id: own['id'], qq: '10086002' })).status).toBe(403)
})

test.each([
  [{ field: 'xjztM', value: '02', reason: '想休学' }, { field: '该项不能申请更正' }],
  [{ field: 'sjhm', value: '123', reason: '换号' }, { value: '手机号格式不正确' }],
  [{ field: 'nation', value: '08', reason: '登记错误' }, { proofFileIds: '请上传证明材料' }],
  [{ field: 'sjhm', value: '13900001234', reason: ' ' }, { reason: '请输入更正理由' }],
])('a request %o is refused with %o', async (request, reasons) => {
  const { status, body } = await stu.post('base/stuInfoChange/ask', request)
  expect(status).toBe(400)
  expect(body.data).toMatchObject(reasons)
})

test('a new phone is asked for, agreed to by the counsellor, written with the log, and the student is told', async () => {
  const asked = (await stu.post('base/stuInfoChange/ask', { field: 'sjhm', value: '13900001234', reason: '换号' })).body
  expect(asked.success).toBe(true)
  const { id, instanceId } = asked.data
  expect(await todoTitleOf(at, id)).toBe(`${String(own['xm'])}更正手机号`)
  expect(
    (await stu.post('base/stuInfoChange/ask', { field: 'sjhm', value: '13900005678', reason: '又换号' })).body.msg,
  ).toBe('该项已有更正申请在审批中')
  const shown = (await fdy.get('base/stuInfoChange/list', { size: 100 })).body.data.records.find(
    (row: { id: string }) => row.id === id,
  )
  expect(shown).toMatchObject({
    fieldLabel: '手机号',
    newText: '139****1234',
    state: '1',
    flow: { instanceId, status: '1', nodes: '辅导员审核', handlers: expect.any(String), canOpen: true },
  })
  expect(JSON.stringify(shown)).not.toContain('13900001234')
  const detail = await fdy.get('process/process/getDetail', { instanceId })
  expect(detail.body.data.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: '更正为', text: '139****1234' }),
      expect.objectContaining({ label: '更正理由', text: '换号' }),
    ]),
  )
  expect(JSON.stringify(detail.body.data)).not.toContain('13900001234')
  expect((await stu.post('base/stuInfoChange/accept', { id })).status).toBe(404)
  expect((await decide(stu, 'approve', instanceId)).status).toBe(404)
  expect((await decide(fdy, 'approve', instanceId)).body.success).toBe(true)
  expect((await jwc.post('base/baseStudentInfo/unmask', { id: own['id'], field: 'sjhm' })).body.data.value).toBe(
    '13900001234',
  )
  expect([await stateOf(id), await messages()]).toEqual(['3', ['您的信息更正已通过']])
  expect(
    await rowsOf(at, `select action from sys_oper_log where record_id = $1 and action = 'update'`, [own['id']]),
  ).toHaveLength(1)
})

test('who somebody is goes to the registrar as well', async () => {
  const fileId = await proof()
  const { id, instanceId } = (
    await stu.post('base/stuInfoChange/ask', {
      field: 'nation',
      value: '08',
      reason: '登记错误',
      proofFileIds: [fileId],
    })
  ).body.data
  expect((await decide(jwc, 'approve', instanceId)).status).toBe(404)
  await decide(fdy, 'approve', instanceId)
  expect(await stateOf(id)).toBe('2')
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data.nation).not.toBe('08')
  expect((await decide(fdy, 'approve', instanceId)).status).toBe(404)
  expect((await decide(jwc, 'approve', instanceId)).body.success).toBe(true)
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data.nation).toBe('08')
  expect((await messages()).at(-1)).toBe('您的信息更正已通过')
})

test('sent back, put right and handed in again; taken back by who asked', async () => {
  // What the demo school has open for this field comes to an end first.
  for (const { id: open } of await rowsOf(
    at,
    `select i.id from sys_flow_instance i join base_info_change c on c.id::text = i.biz_id where i.process_type = 'stuInfo' and i.status = '1' and c.student_id = $1 and c.field_name = 'postcode'`,
    [own['id']],
  ))
    await decide(fdy, 'reject', String(open), { comment: '重新申请' })
  const { id, instanceId } = (
    await stu.post('base/stuInfoChange/ask', { field: 'postcode', value: '410001', reason: '搬家' })
  ).body.data
  expect((await decide(fdy, 'returnTo', instanceId, { nodeKey: 'start', comment: '请核对邮编' })).status).toBe(200)
  expect(await stateOf(id)).toBe('6')
  expect((await stu.post('process/process/resubmit', { instanceId, formData: { value: 'abc' } })).body.data).toEqual({
    value: '邮政编码应为6位数字',
  })
  expect((await stu.post('process/process/resubmit', { instanceId, formData: { fieldName: 'xm' } })).body.msg).toBe(
    '字段【更正的字段】在当前环节不可修改',
  )
  expect(
    (await stu.post('process/process/resubmit', { instanceId, formData: { value: '410009', reason: '搬到新址' } })).body
      .success,
  ).toBe(true)
  expect(
    (await rowsOf(at, 'select new_text as text, reason, state from base_info_change where id = $1', [id]))[0],
  ).toEqual({ text: '410009', reason: '搬到新址', state: '1' })
  expect((await stu.post('process/process/withdraw', { instanceId })).body.msg).toBe('首个审批人已处理，不能撤回')
  const other = (await stu.post('base/stuInfoChange/ask', { field: 'usedName', value: '小名', reason: '补登' })).body
    .data
  expect((await stu.post('process/process/withdraw', { instanceId: other.instanceId })).body.success).toBe(true)
  expect(await stateOf(other.id)).toBe('5')
})

test('a proof is opened by who asks and by who decides, and is not there for another student', async () => {
  const [shown] = await rowsOf(
    at,
    `select proof_file_ids[1] as id from base_info_change where student_id = $1 and cardinality(proof_file_ids) > 0`,
    [own['id']],
  )
  const link = { fileId: shown!['id'] }
  const [other] = await rowsOf(
    at,
    `select account_no as account from sys_user where person_type = 'base.student' and account_no <> 'stu01' and password_hash is not null order by account_no limit 1`,
  )
  const stranger = await at.as(String(other!['account']))
  expect((await stu.get('resource/oss/endpoint/link-file', link)).status).toBe(200)
  expect((await fdy.get('resource/oss/endpoint/link-file', link)).status).toBe(200)
  expect((await stranger.get('resource/oss/endpoint/link-file', link)).status).toBe(404)
  expect((await (await at.as('yrdw01')).get('resource/oss/endpoint/download-file', link)).status).toBe(404)
})

test('a request is turned down with a reason, which the student reads', async () => {
  const { id, instanceId } = (
    await stu.post('base/stuInfoChange/ask', { field: 'graduateSchool', value: '某某中学', reason: '补充' })
  ).body.data
  expect((await decide(fdy, 'reject', instanceId, { comment: ' ' })).body.msg).toBe('请填写审批意见')
  expect((await decide(fdy, 'reject', instanceId, { comment: '与档案不符' })).body.success).toBe(true)
  expect([await stateOf(id), (await messages()).at(-1)]).toEqual(['4', '您的信息更正未通过'])
  const strange = await at.as('fdy02')
  expect(
    (await strange.get('base/stuInfoChange/list')).body.data.records.filter(
      (row: { studentId: string }) => row.studentId === own['id'],
    ),
  ).toEqual([])
})

/** A paper the student uploads, over the wire as a browser sends it. */
const proof = () =>
  putFile(at, stu, {
    name: '证明.pdf',
    content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  })
