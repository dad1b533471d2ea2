import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInGray } from './mobile-tree.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let gly: Visitor
let student: Visitor

beforeAll(async () => {
  school = await testSchool()
  gly = proving(school, await school.as('admin'))
  student = await school.as('stu01')
  await school.system(async (ctx) => {
    await ctx.db.query('delete from nav_mobile_version')
    await ctx.db.query('delete from nav_mobile_menu')
  })
})
afterAll(() => school.close())

const roleId = async (code: string) =>
  String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
const namesOf = async (visitor: Visitor): Promise<string[]> => {
  const flat = (nodes: { name: string; children: never[] }[]): string[] =>
    nodes.flatMap((node) => [node.name, ...flat(node.children)])
  return flat((await visitor.get('base/mobileMenu/getUserMobileMenu')).body.data.menus)
}
const add = async (path: string, values: Record<string, unknown>) => {
  const { body } = await gly.post(`base/${path}/add`, values)
  if (!body.success) throw new Error(body.msg)
  return body.data.id as string
}

test('a phone shows what was published, three to five tabs, less what is not for the person', async () => {
  expect((await student.post('base/mobileMenu/publish', {})).status).toBe(403)
  for (const [i, name] of ['首页', '服务'].entries())
    await add('mobileMenu', { name, code: `tab${i}`, type: '1', sort: i })
  expect((await gly.post('base/mobileMenu/publish', {})).body).toMatchObject({ code: 400, msg: '底部标签须为3–5个' })
  await add('mobileMenu', { name: '我的', code: 'tab9', type: '1', sort: 9 })
  expect((await gly.post('base/mobileMenu/add', { name: '又一', code: 'tab9', type: '1' })).body.data).toEqual({
    code: '菜单编码已存在',
  })
  const group = await add('mobileMenu', { name: '常用', code: 'often', type: '3', sort: 20 })
  const campus = await add('mobileService', {
    name: '校区',
    code: 'campus',
    path: '/base/campus',
    permKey: 'campus:list',
  })
  await add('mobileMenu', { name: '校区', code: 'campus', type: '2', parentId: group, serviceId: campus })
  await add('mobileMenu', { name: '辅导', code: 'fdyonly', type: '2', roleIds: [await roleId('fdy')], sort: 40 })
  expect(await namesOf(student)).toEqual([])

  expect((await gly.post('base/mobileMenu/publish', {})).body.data).toEqual({ no: 1 })
  expect(await namesOf(gly)).toEqual(['首页', '服务', '我的', '常用', '校区'])
  expect(await namesOf(student)).toEqual(['首页', '服务', '我的'])
  expect(await namesOf(await school.as('fdy01'))).toEqual(['首页', '服务', '我的', '辅导'])
  const previewed = async (role: string) =>
    (await gly.get('base/mobileMenu/getRolePreview', { roleId: await roleId(role) })).body.data as string[]
  const onlyFdy = String((await rowsOf(school, "select id from nav_mobile_menu where code = 'fdyonly'"))[0]!['id'])
  expect([
    (await previewed('fdy')).includes(onlyFdy),
    (await previewed('stu')).includes(onlyFdy),
    (await previewed('stu')).length,
  ]).toEqual([true, false, 4])
  expect((await student.get('base/mobileMenu/getRolePreview', { roleId: 'x' })).status).toBe(403)
  // A hidden tile is no protection and needs none: the call behind it asks for itself.
  expect((await student.get('base/campus/list')).status).toBe(403)
  expect(JSON.stringify((await student.get('base/mobileMenu/getUserMobileMenu')).body)).not.toMatch(
    /permKey|roleIds|gray|targetScope|secret/i,
  )
})

test('six tabs are refused, and an old version comes back', async () => {
  const [tile] = await rowsOf(school, "select id, version from nav_mobile_menu where code = 'fdyonly'")
  await gly.post('base/mobileMenu/update', { id: tile!['id'], version: tile!['version'], isHide: true })
  await gly.post('base/mobileMenu/publish', {})
  expect(await namesOf(await school.as('fdy01'))).not.toContain('辅导')
  for (let i = 1; i <= 3; i += 1) await add('mobileMenu', { name: `多${i}`, code: `more${i}`, type: '1' })
  expect((await gly.post('base/mobileMenu/publish', {})).body.msg).toBe('底部标签须为3–5个')
  expect((await gly.post('base/mobileMenu/rollback', { no: 77 })).status).toBe(404)
  expect((await gly.post('base/mobileMenu/rollback', { no: 1 })).body.data).toEqual({ no: 3 })
  expect(await namesOf(await school.as('fdy01'))).toContain('辅导')
  expect(
    (await gly.get('base/mobileMenu/getVersions')).body.data.map((one: { no: number; fromNo: number | null }) => [
      one.no,
      one.fromNo,
    ]),
  ).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])
})

test('an entry in trial is the same persons’ every time, a chosen department has it first, and a rule names its people', async () => {
  const trial = await add('mobileMenu', { name: '灰度', code: 'trial', type: '2', grayPercent: 10, sort: 50 })
  const [own] = await rowsOf(
    school,
    "select s.department_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'",
  )
  await add('mobileMenu', { name: '院系先行', code: 'first', type: '2', grayDeptIds: [own!['id']], sort: 51 })
  await add('mobileMenu', {
    name: '教工',
    code: 'staff',
    type: '2',
    targetScope: { userType: 'tea', include: [{ kind: 'school', ids: [] }] },
    sort: 52,
  })
  await school.system((ctx) => ctx.db.query("delete from nav_mobile_menu where code like 'more%'"))
  await gly.post('base/mobileMenu/publish', {})
  const users = (await rowsOf(school, 'select id from sys_user limit 400')).map((row) => String(row['id']))
  const chosen = users.filter((id) => isInGray({ code: 'trial', grayPercent: 10 }, id, null))
  expect(chosen).toEqual(users.filter((id) => isInGray({ code: 'trial', grayPercent: 10 }, id, null)))
  expect(chosen.every((id) => isInGray({ code: 'trial', grayPercent: 20 }, id, null))).toBe(true)
  const [before, again] = [await namesOf(student), await namesOf(student)]
  expect(again).toEqual(before)
  expect(before).toContain('院系先行')
  expect(before).not.toContain('教工')
  const teacher = await namesOf(await school.as('tea01'))
  expect(teacher).toContain('教工')
  const [row] = await rowsOf(school, 'select version from nav_mobile_menu where id = $1', [trial])
  await gly.post('base/mobileMenu/update', { id: trial, version: row!['version'], grayPercent: 100 })
  await gly.post('base/mobileMenu/publish', {})
  expect(await namesOf(student)).toContain('灰度')
})

test('what opens in one chat only is not offered elsewhere, and an app that is too old is told so', async () => {
  const chat = await add('mobileService', { name: '审批', code: 'chat', path: '/x', terminals: ['wecom'] })
  await add('mobileMenu', { name: '审批', code: 'chat', type: '2', serviceId: chat, sort: 60 })
  await add('mobileMenu', { name: '新版', code: 'fresh', type: '2', minVersion: '2.1', sort: 61 })
  await gly.post('base/mobileMenu/publish', {})
  const menus = async (query: object) =>
    (await student.get('base/mobileMenu/getUserMobileMenu', { ...query })).body.data.menus as {
      name: string
      isOutdated: boolean
    }[]
  expect((await menus({})).map((one) => one.name)).not.toContain('审批')
  expect((await menus({ terminal: 'wecom' })).map((one) => one.name)).toContain('审批')
  const outdated = async (version?: string) =>
    (await menus(version ? { version } : {})).find((one) => one.name === '新版')?.isOutdated
  expect([await outdated(), await outdated('2.0.9'), await outdated('2.1'), await outdated('10')]).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('a scanned venue opens its service, another site is only named, and the rest is refused', async () => {
  const scan = async (content: string, visitor = student, rest: object = {}) =>
    (await visitor.post('base/scanRoute/resolve', { content, origin: 'https://campus.example.edu.cn', ...rest })).body
  expect((await student.get('base/scanRoute/list')).status).toBe(403)
  const checkIn = await add('mobileService', { name: '场地签到', code: 'checkIn', path: '/venue/checkin?from=scan' })
  const secret = await add('mobileService', {
    name: '校区',
    code: 'campusScan',
    path: '/base/campus/{code}',
    permKey: 'campus:list',
  })
  await add('scanRoute', { name: '场地', pattern: 'VENUE:', serviceId: checkIn, sort: 1 })
  await add('scanRoute', { name: '一切场地码', matchType: '2', pattern: '^VEN', serviceId: secret, sort: 2 })
  await add('scanRoute', { name: '校区', matchType: '2', pattern: '^/c/([a-z0-9]+)$', serviceId: secret, sort: 3 })
  expect((await scan('VENUE:A 101')).data).toEqual({
    kind: 'service',
    name: '场地签到',
    serviceKind: '1',
    path: '/venue/checkin?from=scan&code=A%20101',
  })
  expect((await scan('https://campus.example.edu.cn/c/north1', gly)).data).toMatchObject({
    path: '/base/campus/north1',
  })
  expect(await scan('https://campus.example.edu.cn/c/north1')).toMatchObject({ code: 403 })
  expect((await scan('https://campus.example.edu.cn/personal/mynotice?open=1')).data).toEqual({
    kind: 'page',
    path: '/personal/mynotice?open=1',
  })
  expect((await scan('https://evil.example.com/login?a=1')).data).toEqual({
    kind: 'foreign',
    url: 'https://evil.example.com/login?a=1',
    domain: 'evil.example.com',
  })
  // What an area knows of its own codes needs no rule of the school.
  expect((await scan('https://campus.example.edu.cn/loginbyqr?qrId=a1')).data).toMatchObject({
    name: '电脑端扫码登录',
    path: '/loginbyqr?qrId=a1',
  })
  for (const nothing of ['ABC-123', 'javascript:alert(1)', 'wifi:T:WPA'])
    expect(await scan(nothing)).toMatchObject({ code: 400, msg: '无法识别的二维码' })
  const chat = (await rowsOf(school, "select id from nav_mobile_service where code = 'chat'"))[0]!['id']
  await add('scanRoute', { name: '审批', pattern: 'APPROVE:', serviceId: chat, sort: 4 })
  expect(await scan('APPROVE:1')).toMatchObject({ code: 400, msg: '该功能需在企业微信中打开' })
  expect((await scan('APPROVE:1', student, { terminal: 'wecom' })).data).toMatchObject({ path: '/x?code=1' })
  const refused = async (pattern: string) =>
    (await gly.post('base/scanRoute/add', { name: '坏', matchType: '2', pattern, serviceId: checkIn })).body.data
  expect(await refused('(')).toEqual({ pattern: '正则表达式不正确' })
  expect(await refused('(a+)+$')).toEqual({ pattern: '正则表达式不能重复括号，也不能使用断言和引用' })
  for (const slow of [
    'a*b*c*$',
    'a?a?a?a',
    `^${'a?'.repeat(26)}${'a'.repeat(26)}b`,
    'a{0,1}a{0,1}a{0,}b',
    'a??a+?a*?b',
  ])
    expect(await refused(slow), slow).toEqual({ pattern: '正则表达式中的重复最多 2 处' })
  for (const slow of ['(a|a)(a|a)(a|a)b', '^(?:a|(?:a|aa)(?:a|aa))b', 'a?b?(c|d)'])
    expect(await refused(slow), slow).toEqual({ pattern: '正则表达式中的重复和多选一最多 2 处' })
  const plain = await add('scanRoute', {
    name: '日期',
    matchType: '2',
    pattern: '^(?:D|DAY):(\\d{4}-\\d{2}-\\d{2})-?$',
    serviceId: checkIn,
  })
  expect((await scan('DAY:2026-11-17')).data).toMatchObject({ path: '/venue/checkin?from=scan&code=2026-11-17' })
  // Which contents a service opens for is protected as the service is.
  const careless = await school.as('admin')
  for (const values of [{ pattern: '^D(.)$' }, { matchType: '1' }])
    expect(
      (await careless.post('base/scanRoute/update', { id: plain, version: 1, ...values })).body.data,
    ).toMatchObject({ secondAuth: true, operation: 'sysMenu:change' })
})

test('bad phone services are refused', async () => {
  const said = async (values: Record<string, unknown>) =>
    (await gly.post('base/mobileService/add', { name: '坏', code: 'bad', ...values })).body.data
  expect(await said({ kind: '3', path: '/somewhere' })).toEqual({ path: '外链须以 http:// 或 https:// 开头' })
  for (const path of ['javascript:alert(1)', '//evil.example.com', '/\\evil.example.com', '/a\\b'])
    expect(await said({ kind: '1', path })).toEqual({ path: 'H5 路由须为站内地址' })
  expect(await said({ kind: '1', path: '/x', code: 'campus' })).toEqual({ code: '服务编码已存在' })
})

test('a tree without tabs leaves them to the roles', async () => {
  await school.system((ctx) => ctx.db.execute(`delete from nav_mobile_menu where type = '1'`))
  expect((await gly.post('base/mobileMenu/publish', {})).body).toMatchObject({ success: true })
  const { menus } = (await student.get('base/mobileMenu/getUserMobileMenu')).body.data as { menus: { type: string }[] }
  expect(menus.filter(({ type }) => type === '1')).toEqual([])
})
