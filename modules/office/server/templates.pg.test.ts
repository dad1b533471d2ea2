import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarationProblems } from '#kernel/declaration-checks.ts'
import { sendTemplate } from '#kernel/messages/templates.ts'
import { closeTodo, putTodo, todoKey, voidTodos } from '#kernel/messages/todos.ts'
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

const templateOf = async (code: string) => (await admin.get('base/msgTemplate/list', { size: 100 })).body.data.records.find((row: { code: string }) => row.code === code)
const send = (key: string) =>
  school.system((ctx) => sendTemplate(ctx, { template: 'noticeRemind', values: { title: '体检安排' }, userIds: [student], kind: 'notice', link: '/x', dedupeKey: key }))
const told = async (key: string) => (await rowsOf(school, 'select title, content from sys_message where user_id = $1 and dedupe_key = $2', [student, key]))[0]

test('a school words its messages itself, with the variables there are', async () => {
  await send('t1')
  expect(await told('t1')).toMatchObject({ title: '【提醒】体检安排' })
  const { id } = await templateOf('noticeRemind')
  for (const content of ['请看 {name}', '请看 { title}', '请看 {标题}']) {
    expect((await admin.post('base/msgTemplate/update', { id, content })).body).toMatchObject({ code: 400, msg: `模板变量 ${/\{.*\}/.exec(content)![0]} 未定义` })
  }
  expect((await admin.post('base/msgTemplate/update', { id, channels: '2' })).body.msg).toBe('请选择短信模板')
  expect((await admin.post('base/msgTemplate/update', { id, title: '请阅读《{title}》', content: '尚未阅读：{title}' })).body.success).toBe(true)
  await send('t2')
  expect(await told('t2')).toEqual({ title: '请阅读《体检安排》', content: '尚未阅读：体检安排' })
  expect((await (await school.as('xgc01')).get('base/msgTemplate/list')).status).toBe(403)
  expect((await admin.post('base/msgTemplate/add', { code: 'own', name: '自定', title: 'x', content: 'y' })).status).toBe(403)
})

test('a text message goes along where the school wants it, and nothing while the template is off', async () => {
  const { id } = await templateOf('noticeRemind')
  const sms = await rowsOf(school, "select id, template_code as code from sms_template where template_code in ('notice', 'verifyCode') order by template_code")
  expect((await admin.post('base/msgTemplate/update', { id, channels: '2', smsTemplateId: sms[0]!['id'] })).body.msg).toBe('模板变量 {content} 未定义')
  const { id: own } = (await admin.post('resource/smsTemplate/add', { templateCode: 'remindSms', templateName: '提醒', kind: '2', content: '请阅读{title}', status: '1' })).body.data
  expect((await admin.post('base/msgTemplate/update', { id, channels: '2', smsTemplateId: own })).body.success).toBe(true)
  await send('t3')
  await send('t3')
  expect(await rowsOf(school, "select content from sms_record where template_code = 'remindSms'")).toEqual([{ content: '请阅读体检安排' }])
  await admin.post('base/msgTemplate/update', { id, status: '0' })
  expect(await send('t4')).toEqual({ sent: 0 })
})

test('a message template is declared once', () => {
  const { manifests } = school.world
  const office = manifests.find((one) => one.name === 'office')!
  const twice = [...manifests, { ...office, name: 'again', entities: [], menu: [], dictionaries: [], params: [], grants: [], permissions: {} }]
  const problems = declarationProblems({ manifests: twice, resources: [...school.world.resources.values()], scopeKinds: school.world.scopeKinds })
  expect(problems).toContain('message template noticeRemind is declared twice')
})

test('what is to be done is put once, done once, and over for those who have not', async () => {
  const [other] = await rowsOf(school, "select id from sys_user where account_no = 'fdy01'")
  const order = { userIds: [student, String(other!['id'])], source: 'test', title: '交材料', link: '/x', groupKey: 'test:1' }
  const put = () => school.system((ctx) => putTodo(ctx, order))
  expect([await put(), await put()]).toEqual([{ put: 2 }, { put: 0 }])
  await school.system((ctx) => closeTodo(ctx, todoKey('test:1', student)))
  await school.system((ctx) => voidTodos(ctx, ['test:1']))
  expect(await rowsOf(school, "select user_id = $1 as own, status from sys_todo where group_key = 'test:1' order by 1", [student])).toEqual([{ own: false, status: '2' }, { own: true, status: '1' }])
  const visitor = await school.as('stu01')
  expect((await visitor.get('base/todo/mine', { status: '1', size: 100 })).body.data.records.filter((row: { source: string }) => row.source === 'test')).toMatchObject([{ title: '交材料', link: '/x', priority: '2' }])
  await expect(school.system((ctx) => putTodo(ctx, { ...order, link: 'https://evil.example' }))).rejects.toThrow('leads within')
})
