import { afterAll, beforeAll, expect, test } from 'vitest'
import { readParam } from '#services/system/server/read-param.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor
let student: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  student = await school.as('stu01')
})
afterAll(() => school.close())

const declared = (key: string) =>
  school.world.manifests.flatMap((manifest) => manifest.params ?? []).find((param) => param.key === key)!

test('a parameter is read with its default, set within its bounds, and refused beyond them', async () => {
  const { data } = (await admin.get('base/baseParams/getOne', { paramsId: 'login.maxSessions' })).body
  expect(data).toMatchObject({
    paramsId: 'login.maxSessions',
    paramsValue: '5',
    value: 5,
    valueType: 'int',
    version: 0,
  })
  const set = await admin.post('base/baseParams/submit', {
    paramsId: 'login.maxSessions',
    paramsValue: '100',
    version: 0,
  })
  expect(set.body.data).toMatchObject({ value: 100, version: 1 })
  expect(await school.system((ctx) => readParam(ctx, declared('login.maxSessions')))).toBe(100)
  const refused = await admin.post('base/baseParams/submit', {
    paramsId: 'login.maxSessions',
    paramsValue: 101,
    version: 1,
  })
  expect(refused.body).toMatchObject({ code: 400, msg: `参数【${data.paramsName}】应为 0–100 的整数` })
  expect(
    (await admin.post('base/baseParams/submit', { paramsId: 'login.maxSessions', paramsValue: 'abc' })).status,
  ).toBe(400)
})

test('an old version is refused, and the default can be brought back', async () => {
  expect(
    (await admin.post('base/baseParams/submit', { paramsId: 'login.maxSessions', paramsValue: '7', version: 0 }))
      .status,
  ).toBe(409)
  expect((await admin.post('base/baseParams/reset', { paramsId: 'login.maxSessions' })).body.data).toMatchObject({
    value: 5,
    version: 0,
  })
  const { data } = (await admin.get('base/baseParams/history', { paramsId: 'login.maxSessions' })).body
  expect(data).toMatchObject([
    { before: '100', after: null },
    { before: null, after: '100' },
  ])
})

test('what is not declared cannot be read or made', async () => {
  expect((await admin.get('base/baseParams/getOne', { paramsId: 'no.such' })).status).toBe(404)
  expect((await admin.post('base/baseParams/submit', { paramsId: 'no.such', paramsValue: '1' })).status).toBe(404)
  expect(await rowsOf(school, `select 1 from sys_param where params_id = 'no.such'`)).toEqual([])
})

test('others see neither the settings page nor a parameter that is not open', async () => {
  expect((await student.get('base/baseParams/getGroups')).status).toBe(403)
  expect((await student.get('base/baseParams/getOne', { paramsId: 'login.maxSessions' })).status).toBe(404)
  expect(
    (await student.post('base/baseParams/submit', { paramsId: 'login.maxSessions', paramsValue: '1' })).status,
  ).toBe(403)
  expect((await student.post('base/baseParams/reset', { paramsId: 'login.maxSessions' })).status).toBe(403)
})

test('a secret is stored sealed and never sent back, not even to the log', async () => {
  const secret = school.world.manifests
    .flatMap((manifest) => manifest.params ?? [])
    .find((param) => param.type === 'secret')
  if (!secret) return
  const proven = proving(school, admin)
  const set = await proven.post('base/baseParams/submit', { paramsId: secret.key, paramsValue: 'top-secret-value' })
  expect(set.body.data).toMatchObject({ paramsValue: '******', value: '******' })
  expect(await school.system((ctx) => readParam(ctx, secret))).toBe('top-secret-value')
  const again = await proven.post('base/baseParams/submit', { paramsId: secret.key, paramsValue: '******' })
  expect(again.body.success).toBe(true)
  expect(await school.system((ctx) => readParam(ctx, secret))).toBe('top-secret-value')
  const everything = [
    (await admin.get('base/baseParams/getOne', { paramsId: secret.key })).raw,
    (await admin.get('base/baseParams/getGroups')).raw,
    (await admin.get('base/baseParams/history', { paramsId: secret.key })).raw,
    JSON.stringify(await rowsOf(school, 'select * from sys_param')),
    JSON.stringify(await rowsOf(school, 'select * from sys_oper_log')),
  ].join()
  expect(everything).not.toContain('top-secret-value')
})

test('the settings page gets every declared parameter with its control', async () => {
  const groups = (await admin.get('base/baseParams/getGroups')).body.data as {
    group: string
    params: { paramsId: string; population: string }[]
  }[]
  const shown = groups.flatMap((group) =>
    group.params.filter((one) => one.population === '').map((one) => one.paramsId),
  )
  expect(shown.toSorted()).toEqual(
    school.world.manifests
      .flatMap((manifest) => manifest.params ?? [])
      .map((param) => param.key)
      .toSorted(),
  )
})

test('whatever leads files, mails or calls elsewhere, or switches a guard, asks for a second authentication', async () => {
  const values: Record<string, string> = {
    'file.scanHost': '127.0.0.1',
    'file.scanPort': '3311',
    'mail.host': 'mail.example.com',
    'mail.from': 'a@example.com',
    'login.publicUrl': 'https://other.example.com',
    'ai.allowPrivate': '1',
    'flow.webhookHosts': 'inner.example.com',
    'login.idleMinutes': '0',
  }
  for (const [paramsId, paramsValue] of Object.entries(values)) {
    const asked = await admin.post('base/baseParams/submit', { paramsId, paramsValue })
    expect([paramsId, asked.body.data]).toMatchObject([
      paramsId,
      { secondAuth: true, operation: 'baseParams:security' },
    ])
    expect((await proving(school, admin).post('base/baseParams/submit', { paramsId, paramsValue })).status).toBe(200)
    expect((await admin.post('base/baseParams/reset', { paramsId })).body.data).toMatchObject({ secondAuth: true })
  }
})

test.each([
  ['calendar.workingHours', '上午', '参数【工作时间】不正确：每行一段，如 08:30-12:00，各段不能重叠'],
  [
    'calendar.workingHours',
    '08:00-12:00\n11:00-17:00',
    '参数【工作时间】不正确：每行一段，如 08:30-12:00，各段不能重叠',
  ],
  ['class.nameRule', '{majorShort}{grade:2}', '参数【班级名称规则】不正确：规则中须含 {seq}'],
  ['mail.host', 'smtp://mail.example.com', '参数【发信服务器】不正确：应为域名或 IP 地址，不含协议和端口'],
  ['mail.from', '教务处', '参数【发件人地址】不正确：应为邮箱地址'],
  [
    'flow.webhookHosts',
    'http://a.example.com',
    '参数【允许调用的内网主机】不正确：每行一个域名或 IP 地址，不含协议和端口',
  ],
  [
    'flow.webhookHosts',
    'a.example.com:8080',
    '参数【允许调用的内网主机】不正确：每行一个域名或 IP 地址，不含协议和端口',
  ],
  ['message.wecomAgentId', 'campus', '参数【企业微信消息应用 ID】不正确：应为数字'],
  ['screen.reloadAt', '', '参数【大屏每天刷新页面的时刻】不正确：请填写时刻'],
  ['map.approvalNo', 'G'.repeat(51), '参数【地图审图号】不能超过 50 个字符'],
  ['login.tabs', 'password', '参数【登录页签】不正确：至少一个，只能是 account、sms、qr'],
  ['login.idleMinutes', '721', '参数【无操作自动退出（分钟）】应为 0–720 的整数'],
])('%s cannot be %j', async (paramsId, paramsValue, msg) => {
  expect((await proving(school, admin).post('base/baseParams/submit', { paramsId, paramsValue })).body).toMatchObject({
    code: 400,
    msg,
  })
})
