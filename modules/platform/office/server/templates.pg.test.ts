import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarationProblems } from '#services/assembly/declaration-checks.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
let student: string

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  student = String((await rowsOf(school, "select id from sys_user where account_no = 'stu01'"))[0]!['id'])
})
afterAll(() => school.close())

const templateOf = async (code: string) =>
  (await admin.get('base/msgTemplate/list', { size: 100 })).body.data.records.find(
    (row: { code: string }) => row.code === code,
  )
const send = (key: string) =>
  school.system((ctx) =>
    sendTemplate(ctx, {
      template: 'noticeRemind',
      values: { title: '体检安排', publisher: '校医院' },
      userIds: [student],
      category: 'notice',
      link: '/x',
      dedupeKey: key,
    }),
  )
const told = async (key: string) =>
  (
    await rowsOf(school, 'select title, content from sys_user_message where user_id = $1 and merge_key = $2', [
      student,
      key,
    ])
  )[0]

test('a school words its messages itself, with the variables there are', async () => {
  await send('t1')
  expect(await told('t1')).toEqual({
    title: '【提醒】体检安排',
    content: '校医院发布的《体检安排》您还没有阅读，请及时查看。',
  })
  const { id } = await templateOf('noticeRemind')
  for (const content of ['请看 {name}', '请看 { title}', '请看 {标题}']) {
    expect((await admin.post('base/msgTemplate/update', { id, content })).body).toMatchObject({
      code: 400,
      msg: `模板变量 ${/\{.*\}/.exec(content)![0]} 未定义`,
    })
  }
  expect((await admin.post('base/msgTemplate/update', { id, channels: '2' })).body.msg).toBe('请选择短信模板')
  expect(
    (await admin.post('base/msgTemplate/update', { id, title: '请阅读《{title}》', content: '尚未阅读：{title}' })).body
      .success,
  ).toBe(true)
  await send('t2')
  expect(await told('t2')).toEqual({ title: '请阅读《体检安排》', content: '尚未阅读：体检安排' })
  expect((await (await school.as('xgc01')).get('base/msgTemplate/list')).status).toBe(403)
  expect(
    (await admin.post('base/msgTemplate/add', { code: 'own', name: '自定', title: 'x', content: 'y' })).status,
  ).toBe(403)
})

test('a text message goes along where the school wants it, and nothing while the template is off', async () => {
  const { id } = await templateOf('noticeRemind')
  const sms = await rowsOf(
    school,
    "select id, template_code as code from sms_template where template_code in ('notice', 'verifyCode') order by template_code",
  )
  expect(
    (await admin.post('base/msgTemplate/update', { id, channels: '2', smsTemplateId: sms[0]!['id'] })).body.msg,
  ).toBe('模板变量 {content} 未定义')
  const { id: own } = (
    await admin.post('resource/smsTemplate/add', {
      templateCode: 'remindSms',
      templateName: '提醒',
      kind: '2',
      content: '请阅读{title}',
      status: '1',
    })
  ).body.data
  expect((await admin.post('base/msgTemplate/update', { id, channels: '2', smsTemplateId: own })).body.success).toBe(
    true,
  )
  await send('t3')
  await send('t3')
  expect(await rowsOf(school, "select content from sms_record where template_code = 'remindSms'")).toEqual([
    { content: '请阅读体检安排' },
  ])
  await admin.post('base/msgTemplate/update', { id, status: '0' })
  expect(await send('t4')).toEqual({ sent: 0 })
})

test('a message template is declared once', () => {
  const { manifests } = school.world
  const office = manifests.find((one) => one.name === 'office')!
  const twice = [
    ...manifests,
    { ...office, name: 'again', entities: [], menu: [], dictionaries: [], params: [], grants: [], permissions: {} },
  ]
  const problems = declarationProblems({
    manifests: twice,
    resources: [...school.world.resources.values()],
    scopeKinds: school.world.scopeKinds,
  })
  expect(problems).toContain('message template noticeRemind is declared twice')
})
