import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { sendForm } from '#tests/support/upload.ts'

let school: TestSchool
let admin: Visitor
let sure: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  sure = proving(school, admin)
})
afterAll(() => school.close())

const asks = (operation: string) => ({ code: 400, data: { secondAuth: true, operation } })
const idOf = async (text: string) => String((await rowsOf(school, text))[0]!['id'])

test('leading the sign-in page or the reports of a school elsewhere asks; its texts do not', async () => {
  const own = { appType: '0', globalTitle: '智慧校园', ssoType: '0', showLogin: true }
  const leading = [
    { showLogin: false },
    { ssoType: '1' },
    { ssoLoginUrl: 'https://evil.example/login' },
    { ssoLogoutUrl: 'https://evil.example/logout' },
    { ureportUrl: 'https://evil.example/ureport' },
  ]
  for (const change of leading)
    expect((await admin.post('base/appInfo/submit', { ...own, ...change })).body).toMatchObject(
      asks('appInfo:entrance'),
    )
  const { id } = (await admin.post('base/appInfo/submit', own)).body.data
  for (const change of leading)
    expect((await admin.post('base/appInfo/submit', { id, ...change })).body).toMatchObject(asks('appInfo:entrance'))
  const shown = await school.app.inject('/api/flySource-base/openApi/getAppInfo?appType=0')
  expect(shown.json().data).toMatchObject({ showLogin: 1, ssoLoginUrl: '', ureportUrl: '' })
  expect((await admin.post('base/appInfo/submit', { id, loginTips: '新生请看说明' })).body.success).toBe(true)
  expect((await sure.post('base/appInfo/submit', { id, showLogin: false })).body.success).toBe(true)
})

test('opening a screen again, or what it tells of few people, asks', async () => {
  const id = await idOf('select id from sys_screen order by code limit 1')
  for (const change of [{ isEnabled: false }, { minGroup: 3 }])
    expect((await admin.post('report/screen/update', { id, ...change })).body).toMatchObject(asks('screen:open'))
  expect((await admin.post('report/screen/update', { id, refreshFactor: 2 })).body.success).toBe(true)
})

test('switching on what leads data elsewhere asks as its address does', async () => {
  const made = async (path: string, draft: Record<string, unknown>) =>
    (await sure.post(`${path}/add`, draft)).body.data.id as string
  const webhook = { code: 'hook', name: '外部', url: 'https://hook.example.com/', secret: 'x'.repeat(16), status: '0' }
  const provider = { name: '云端', baseUrl: 'https://models.example.com/v1', timeoutSec: 5, status: '0' }
  const app = { appName: '外部应用', appCode: 'outer', category: '1', appType: '1', status: '0' }
  const all = [
    ['process/flowWebhook', webhook, 'flowWebhook:secret'],
    ['base/aiProvider', provider, 'aiProvider:secret'],
    ['base/appName', { ...app, linkUrl: 'https://outer.example.com/' }, 'appName:entrance'],
  ] as const
  for (const [path, draft, operation] of all) {
    const id = await made(path, draft)
    expect((await admin.post(`${path}/update`, { id, status: '1' })).body).toMatchObject(asks(operation))
    expect((await sure.post(`${path}/update`, { id, status: '1' })).body.success).toBe(true)
  }
})

test('leading a matter of the service hall out of the platform asks; the rest of it does not', async () => {
  const id = await idOf(
    `select id from nav_service_item where link_url is null and state = '2' order by item_no limit 1`,
  )
  const outside = { linkUrl: 'https://evil.example/login', menuId: null, appId: null }
  const operation = 'serviceItem:entrance'
  expect((await admin.post('base/serviceItem/update', { id, ...outside })).body).toMatchObject(asks(operation))
  expect((await admin.post('base/serviceItem/update', { id, summary: '当天办结' })).body.success).toBe(true)
  expect((await sure.post('base/serviceItem/update', { id, ...outside })).body.success).toBe(true)
})

test('wording or stopping a text that carries codes, links and warnings asks', async () => {
  const id = await idOf(`select id from sms_template where template_code = 'leaveParent'`)
  for (const change of [{ content: '请打开 https://evil.example/?u={link}' }, { status: '0' }])
    expect((await admin.post('resource/smsTemplate/update', { id, ...change })).body).toMatchObject(
      asks('smsTemplate:change'),
    )
  expect((await admin.post('resource/smsTemplate/update', { id, templateName: '家长知情' })).body.success).toBe(true)
})

test('leading a phone elsewhere and publishing its menu ask as the menus of the desktop do', async () => {
  const id = await idOf('select id from nav_mobile_service order by code limit 1')
  const change = { id, kind: '3', path: 'https://evil.example/login' }
  expect((await admin.post('base/mobileService/update', change)).body).toMatchObject(asks('sysMenu:change'))
  for (const [path, body] of [
    ['publish', {}],
    ['rollback', { no: 1 }],
  ] as const)
    expect((await admin.post(`base/mobileMenu/${path}`, body)).body).toMatchObject(asks('sysMenu:change'))
})

test('who manages a kind of matter is set with a second authentication, and sees whom the role may list only', async () => {
  const id = await idOf(`select id from sys_process_type where code = 'leave'`)
  const managerRoles = ['xgc', 'gly', 'sg']
  expect((await admin.post('process/processType/update', { id, managerRoles })).body).toMatchObject(
    asks('processType:managers'),
  )
  expect((await sure.post('process/processType/update', { id, managerRoles })).body.success).toBe(true)
  const seen = async (account: string) =>
    (await (await school.as(account)).get('process/manager/list', { processType: 'leave' })).body.data?.total ?? 0
  expect(await seen('xgc01')).toBeGreaterThan(0)
  expect(await seen('sg01')).toBe(0)
  expect((await sure.post('process/processType/update', { id, code: 'leave2' })).body.data).toEqual({
    code: '编码不能修改',
  })
})

test('moving somebody, giving further departments or a post, and naming who leads ask, by whichever way', async () => {
  const operation = 'sysUser:reach'
  const [teacher] = await rowsOf(
    school,
    `select t.id, u.id as "userId", t.department_id as "departmentId" from sys_user u
     join base_teacher t on t.id::text = u.person_id where u.account_no = 'yx01'`,
  )
  const { id, userId } = teacher as { id: string; userId: string }
  const elsewhere = await idOf(
    `select id from base_department where parent_id is not null and deleted_time is null and status = '1'
       and id <> '${String(teacher!['departmentId'])}' order by dept_code limit 1`,
  )
  const post = await idOf('select id from accounts_post where is_leader order by post_code limit 1')
  const plain = await idOf('select id from accounts_post where not is_leader order by post_code limit 1')
  const yx = await school.as('yx01')
  const reached = async () => Number((await yx.get('base/baseStudentInfo/list')).body.data.total)
  const before = await reached()
  for (const [path, change] of [
    ['teacher', { id, extraDepartments: [elsewhere] }],
    ['teacher', { id, departmentId: elsewhere }],
    ['sysUser', { id: userId, extraDepartments: [elsewhere] }],
    ['sysUser', { id: userId, departmentId: elsewhere }],
    ['sysUser', { id: userId, postIds: [post] }],
    ['department', { id: elsewhere, leaderId: id }],
    ['department', { id: elsewhere, stuAdminIds: [id] }],
    ['department', { id: elsewhere, parentId: teacher!['departmentId'] }],
    ['sysPost', { id: plain, isLeader: true }],
  ] as const)
    for (const verb of ['update', 'submit'])
      expect([path, change, (await admin.post(`base/${path}/${verb}`, change)).body]).toMatchObject([
        path,
        change,
        asks(operation),
      ])
  expect(await reached()).toBe(before)
  const merged = { fromId: elsewhere, toId: teacher!['departmentId'] }
  expect((await admin.post('base/department/merge', merged)).body).toMatchObject(asks(operation))
  const sheet = { content: Buffer.from('工号,姓名,部门\n'), name: '教师.csv' }
  const ordered = await sendForm(school, admin, 'base/teacher/import', { file: sheet, fields: { mode: 'skip-bad' } })
  expect(ordered.body).toMatchObject(asks(operation))
  // What says nothing about where somebody belongs goes as before.
  expect((await admin.post('base/teacher/update', { id, officePhone: '0731-88880000' })).body.success).toBe(true)
  expect((await sure.post('base/teacher/update', { id, extraDepartments: [elsewhere] })).body.success).toBe(true)
})

test('the kind of person an account is for asks as its name does', async () => {
  const id = await idOf(`select id from sys_user where account_no = 'admin'`)
  expect((await admin.post('base/sysUser/update', { id, userType: '2' })).body).toMatchObject(asks('sysUser:identity'))
})
