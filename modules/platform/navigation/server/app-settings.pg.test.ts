import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let gly: Visitor
let student: Visitor

beforeAll(async () => {
  school = await testSchool()
  gly = proving(school, await school.as('admin'))
  student = await school.as('stu01')
})
afterAll(() => school.close())

async function makeApp(values: Record<string, unknown>): Promise<string> {
  const { body } = await gly.post('base/appName/add', { category: '1', linkUrl: 'https://example.edu.cn/', ...values })
  if (!body.success) throw new Error(`${body.msg} ${JSON.stringify(body.data)}`)
  return body.data.id
}
type Group = { group: string; apps: { id: string }[] }
const groupsOf = async (): Promise<Group[]> => (await student.get('base/appName/getUserApp')).body.data
const appOf = async (id: string) => (await groupsOf()).flatMap(({ apps }) => apps).find((one) => one.id === id)

test('a tile bears the name, icon, hue and marks it was given, under its category, and tells whom to ask', async () => {
  const [dept] = await rowsOf(school, 'select id, dept_name as name from base_department order by dept_code limit 1')
  const id = await makeApp({
    appName: '校园网自助',
    appCode: 'netself',
    category: '2',
    icon: 'wifi',
    color: 'violet',
    isHot: true,
    newUntil: '2099-01-01',
    terminal: 'pc',
    ownerDeptId: dept!['id'],
    contact: '转 8123',
    remark: '合同到 2027 年',
  })
  expect((await gly.get('base/appName/getOne', { id })).body.data.remark).toBe('合同到 2027 年')
  expect(await appOf(id)).toMatchObject({
    appName: '校园网自助',
    icon: 'wifi',
    color: 'violet',
    isHot: true,
    isNew: true,
    terminal: 'pc',
    ownerDeptName: dept!['name'],
    contact: '转 8123',
  })
  expect((await groupsOf()).find(({ apps }) => apps.some((one) => one.id === id))!.group).toBe('2')
  await gly.post('base/appName/update', { id, category: '1', isHot: false, newUntil: '2020-01-01' })
  expect(await appOf(id)).toMatchObject({ isHot: false, isNew: false })
  expect((await groupsOf()).find(({ apps }) => apps.some((one) => one.id === id))!.group).toBe('1')
})

test('apps stand in their order, and one that is off is nowhere', async () => {
  const [later, sooner] = [
    await makeApp({ appName: '后一个', appCode: 'later', sort: 9001 }),
    await makeApp({ appName: '前一个', appCode: 'sooner', sort: 9000 }),
  ]
  const order = async () =>
    (await groupsOf())
      .flatMap(({ apps }) => apps)
      .map(({ id }) => id)
      .filter((id) => id === later || id === sooner)
  expect(await order()).toEqual([sooner, later])
  await gly.post('base/appName/update', { id: sooner, sort: 9002 })
  expect(await order()).toEqual([later, sooner])
  await gly.post('base/appName/update', { id: later, status: '0' })
  expect(await order()).toEqual([sooner])
  expect((await student.post('base/appName/use', { appId: later })).body.msg).toBe('您没有使用该应用的权限')
})

test('an app opens its page or its link, in the way it says', async () => {
  const [menu] = await rowsOf(school, "select id, path from sys_menu where path = '/personal/mymessage' limit 1")
  const page = await makeApp({ appName: '消息', appCode: 'msgs', appType: '0', linkUrl: null, menuId: menu!['id'] })
  const site = await makeApp({ appName: '外站', appCode: 'site', appType: '1', openType: '1' })
  const opened = async (appId: string) => (await student.post('base/appName/use', { appId })).body.data
  expect(await opened(page)).toMatchObject({ path: '/personal/mymessage', linkUrl: null, openType: '0' })
  expect(await opened(site)).toMatchObject({ path: null, linkUrl: 'https://example.edu.cn/', openType: '1' })
  await gly.post('base/appName/update', { id: site, openType: '2', linkUrl: 'https://example.edu.cn/in' })
  expect(await opened(site)).toMatchObject({ linkUrl: 'https://example.edu.cn/in', openType: '2' })
  const others = (await gly.get('base/appName/list', { appType: '1', size: 100 })).body.data.records
  expect(others.map((one: { id: string }) => one.id)).toContain(site)
  expect(others.map((one: { id: string }) => one.id)).not.toContain(page)
})
