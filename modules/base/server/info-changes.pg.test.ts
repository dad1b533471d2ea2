import { afterAll, beforeAll, expect, test } from 'vitest'
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
  own = (await rowsOf(at, `select s.id, s.class_id as "classId", u.id as "userId", s.id_card_hash as hash from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`))[0]!
  const [led] = await rowsOf(at, `select u.account_no as account, a.teacher_id as "teacherId" from sys_user u join base_class_assign a on a.teacher_id::text = u.person_id where a.class_id = $1 and a.role = 'fdy' and a.end_date is null`, [own['classId']])
  if (led) fdy = await at.as(String(led['account']))
})
afterAll(() => at.close())

const messages = async () => (await rowsOf(at, `select content from sys_user_message where user_id = $1 and title = '信息更正' order by create_time`, [own['userId']])).map((row) => row['content'])

test('a student sets the few own fields directly, and nothing else', async () => {
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], qq: '10086001', email: 'me@example.com' })).body.success).toBe(true)
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data).toMatchObject({ qq: '10086001', email: 'me@example.com' })
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], xm: '改名' })).body.data).toEqual({ xm: '该项不能自行修改，请申请更正' })
  expect((await stu.post('base/baseStudentInfo/editOwn', { id: own['id'], qq: 'abc' })).body.data).toEqual({ qq: 'QQ号格式不正确' })
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
  expect((await stu.post('base/stuInfoChange/ask', { field: 'sjhm', value: '13900005678', reason: '又换号' })).body.msg).toBe('该项已有更正申请在审核中')
  const [shown] = (await fdy.get('base/stuInfoChange/list')).body.data.records
  expect(shown).toMatchObject({ id: asked.data.id, fieldLabel: '手机号', newText: '139****1234', state: '1' })
  expect(JSON.stringify(shown)).not.toContain('13900001234')
  expect((await stu.post('base/stuInfoChange/accept', { id: asked.data.id })).status).toBe(403)
  expect((await fdy.post('base/stuInfoChange/accept', { id: asked.data.id })).body.success).toBe(true)
  expect((await jwc.post('base/baseStudentInfo/unmask', { id: own['id'], field: 'sjhm' })).body.data.value).toBe('13900001234')
  expect((await fdy.post('base/stuInfoChange/accept', { id: asked.data.id })).body.msg).toBe('当前状态不能采纳')
  expect(await messages()).toEqual(['您申请更正的手机号已采纳'])
  expect(await rowsOf(at, `select action from sys_oper_log where record_id = $1 and action = 'update'`, [own['id']])).toHaveLength(1)
})

test('who somebody is goes to the teaching office as well', async () => {
  const fileId = await proof()
  const asked = (await stu.post('base/stuInfoChange/ask', { field: 'nation', value: '08', reason: '登记错误', proofFileIds: [fileId] })).body
  expect(asked.msg).toBe('操作成功')
  expect((await jwc.post('base/stuInfoChange/confirm', { id: asked.data.id })).body.msg).toBe('当前状态不能复核通过')
  await fdy.post('base/stuInfoChange/accept', { id: asked.data.id, opinion: '属实' })
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data.nation).not.toBe('08')
  expect((await fdy.post('base/stuInfoChange/confirm', { id: asked.data.id })).status).toBe(403)
  expect((await jwc.post('base/stuInfoChange/confirm', { id: asked.data.id })).body.success).toBe(true)
  expect((await stu.get('base/baseStudentInfo/getOne', { id: own['id'] })).body.data.nation).toBe('08')
  expect((await messages()).at(-1)).toBe('您申请更正的民族已采纳')
})

test('a proof is opened by who asks and by who decides, and is not there for another student', async () => {
  const [shown] = await rowsOf(at, `select proof_file_ids[1] as id from base_info_change where student_id = $1 and cardinality(proof_file_ids) > 0`, [own['id']])
  const link = { fileId: shown!['id'] }
  const [other] = await rowsOf(at, `select account_no as account from sys_user where person_type = 'base.student' and account_no <> 'stu01' and password_hash is not null order by account_no limit 1`)
  const stranger = await at.as(String(other!['account']))
  expect((await stu.get('resource/oss/endpoint/link-file', link)).status).toBe(200)
  expect((await fdy.get('resource/oss/endpoint/link-file', link)).status).toBe(200)
  expect((await stranger.get('resource/oss/endpoint/link-file', link)).status).toBe(404)
  expect((await (await at.as('yrdw01')).get('resource/oss/endpoint/download-file', link)).status).toBe(404)
})

test('a request is turned down with a reason, which the student reads', async () => {
  const asked = (await stu.post('base/stuInfoChange/ask', { field: 'graduateSchool', value: '某某中学', reason: '补充' })).body
  expect((await fdy.post('base/stuInfoChange/reject', { id: asked.data.id, opinion: ' ' })).body.data).toEqual({ opinion: '请输入驳回原因' })
  expect((await fdy.post('base/stuInfoChange/reject', { id: asked.data.id, opinion: '与档案不符' })).body.success).toBe(true)
  expect((await messages()).at(-1)).toBe('您申请更正的毕业学校未被采纳：与档案不符')
  const strange = await at.as('fdy02')
  expect((await strange.get('base/stuInfoChange/list')).body.data.records.filter((row: { studentId: string }) => row.studentId === own['id'])).toEqual([])
})

/** A paper the student uploads, over the wire as a browser sends it. */
const proof = () => putFile(at, stu, { name: '证明.pdf', content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF' })
