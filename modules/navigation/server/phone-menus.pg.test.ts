import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let gly: Visitor
let student: Visitor

beforeAll(async () => {
  school = await testSchool()
  gly = await school.as('admin')
  student = await school.as('stu01')
  await school.system(async (ctx) => {
    await ctx.db.query('delete from nav_mobile_version')
    await ctx.db.query('delete from nav_mobile_menu')
  })
})
afterAll(() => school.close())

const roleId = async (code: string) => String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
const namesOf = async (visitor: Visitor): Promise<string[]> => {
  const flat = (nodes: { name: string; children: never[] }[]): string[] => nodes.flatMap((node) => [node.name, ...flat(node.children)])
  return flat((await visitor.get('base/mobileMenu/getUserMobileMenu')).body.data.menus)
}
const add = async (path: string, values: Record<string, unknown>) => {
  const { body } = await gly.post(`base/${path}/add`, values)
  if (!body.success) throw new Error(body.msg)
  return body.data.id as string
}

test('a phone shows what was published, three to five tabs, less what is not for the person', async () => {
  expect((await student.post('base/mobileMenu/publish', {})).status).toBe(403)
  for (const [i, name] of ['首页', '服务'].entries()) await add('mobileMenu', { name, code: `tab${i}`, type: '1', sort: i })
  expect((await gly.post('base/mobileMenu/publish', {})).body).toMatchObject({ code: 400, msg: '底部标签须为3–5个' })
  await add('mobileMenu', { name: '我的', code: 'tab9', type: '1', sort: 9 })
  const group = await add('mobileMenu', { name: '常用', code: 'often', type: '3', sort: 20 })
  const campus = await add('mobileService', { name: '校区', code: 'campus', path: '/base/campus', permKey: 'campus:list' })
  await add('mobileMenu', { name: '校区', code: 'campus', type: '2', parentId: group, serviceId: campus })
  await add('mobileMenu', { name: '辅导', code: 'fdyonly', type: '2', roleIds: [await roleId('fdy')], sort: 40 })
  expect(await namesOf(student)).toEqual([])

  expect((await gly.post('base/mobileMenu/publish', {})).body.data).toEqual({ no: 1 })
  expect(await namesOf(gly)).toEqual(['首页', '服务', '我的', '常用', '校区'])
  expect(await namesOf(student)).toEqual(['首页', '服务', '我的'])
  expect(await namesOf(await school.as('fdy01'))).toEqual(['首页', '服务', '我的', '辅导'])
  // A hidden tile is no protection and needs none: the call behind it asks for itself.
  expect((await student.get('base/campus/list')).status).toBe(403)
  expect(JSON.stringify((await student.get('base/mobileMenu/getUserMobileMenu')).body)).not.toContain('permKey')
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
  expect((await gly.get('base/mobileMenu/getVersions')).body.data.map((one: { no: number; fromNo: number | null }) => [one.no, one.fromNo])).toEqual([[3, 1], [2, null], [1, null]])
})

test('bad phone services are refused', async () => {
  const said = async (values: Record<string, unknown>) => (await gly.post('base/mobileService/add', { name: '坏', code: 'bad', ...values })).body.data
  expect(await said({ kind: '3', path: '/somewhere' })).toEqual({ path: '外链须以 http:// 或 https:// 开头' })
  expect(await said({ kind: '1', path: 'javascript:alert(1)' })).toEqual({ path: 'H5 路由须为站内地址' })
  expect(await said({ kind: '1', path: '/x', code: 'campus' })).toEqual({ code: '服务编码已存在' })
})
