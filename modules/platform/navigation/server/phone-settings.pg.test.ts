import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTodos } from '#services/messages/todos.ts'
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
  for (const [i, name] of ['首页', '服务', '我的'].entries())
    await add('mobileMenu', { name, code: `tab${i}`, type: '1', sort: i })
})
afterAll(() => school.close())

async function add(path: string, values: Record<string, unknown>): Promise<string> {
  const { body } = await gly.post(`base/${path}/add`, values)
  if (!body.success) throw new Error(`${body.msg} ${JSON.stringify(body.data)}`)
  return body.data.id
}
/** What the student's phone shows below the tabs once everything is published. */
async function shown(): Promise<Record<string, unknown>[]> {
  expect((await gly.post('base/mobileMenu/publish', {})).body.success).toBe(true)
  const { menus } = (await student.get('base/mobileMenu/getUserMobileMenu')).body.data
  return menus.filter(({ type }: { type: string }) => type !== '1')
}

test('an entry opens its service with what is added to the address, under its name and icon', async () => {
  const serviceId = await add('mobileService', {
    name: '我的课表',
    code: 'lessonsOfMine',
    kind: '1',
    path: '/mine/lessons',
    params: 'tab=1&from=phone',
    remark: '新生周开放',
  })
  const entry = { name: '看课表', code: 'lessons', type: '2', icon: 'calendar', sort: 30 }
  const id = await add('mobileMenu', { ...entry, serviceId })
  expect(await shown()).toMatchObject([
    { name: '看课表', icon: 'calendar', kind: '1', path: '/mine/lessons?tab=1&from=phone' },
  ])
  expect((await gly.get('base/mobileService/getOne', { id: serviceId })).body.data.remark).toBe('新生周开放')
  await gly.post('base/mobileService/update', { id: serviceId, status: '0' })
  expect(await shown(), 'a service that is off').toEqual([])
  await gly.post('base/mobileService/update', { id: serviceId, status: '1' })
  await gly.post('base/mobileMenu/update', { id, isHide: true })
  expect(await shown(), 'hidden').toEqual([])
  await gly.post('base/mobileMenu/update', { id, isHide: false, status: '0' })
  expect(await shown(), 'off').toEqual([])
  await gly.post('base/mobileMenu/update', { id, status: '1' })
  expect(await shown()).toHaveLength(1)
})

test('entries stand in their order, below the group they belong to', async () => {
  const parentId = await add('mobileMenu', { name: '分组', code: 'group', type: '3', sort: 1 })
  const [a] = [
    await add('mobileMenu', { name: '甲', code: 'aa', type: '2', parentId, sort: 1 }),
    await add('mobileMenu', { name: '乙', code: 'bb', type: '2', parentId, sort: 2 }),
  ]
  const names = async () => ((await shown())[0]!['children'] as { name: string }[]).map(({ name }) => name)
  expect(await names()).toEqual(['甲', '乙'])
  await gly.post('base/mobileMenu/update', { id: a, sort: 3 })
  expect(await names()).toEqual(['乙', '甲'])
})

test('an entry wears the number of the to-dos it names (badgeProvider)', async () => {
  await add('mobileMenu', { name: '待批', code: 'badge', type: '2', badgeProvider: 'probeBiz', sort: 50 })
  const [me] = await rowsOf(school, "select id from sys_user where account_no = 'stu01'")
  const order = { todoType: 'other', bizType: 'probeBiz', bizId: '1', title: '一件事', link: '/index' } as const
  await school.system((ctx) => openTodos(ctx, { userIds: [String(me!['id'])], ...order }))
  expect((await shown()).find(({ name }) => name === '待批')).toMatchObject({ badgeProvider: 'probeBiz', badge: 1 })
})

test('the first rule that fits a code opens its service; one that is off fits nothing', async () => {
  const [one, other] = [
    await add('mobileService', { name: '第一', code: 'firstScan', path: '/first' }),
    await add('mobileService', { name: '第二', code: 'otherScan', path: '/other' }),
  ]
  const first = await add('scanRoute', { name: '甲规则', matchType: '1', pattern: 'ROOM:', serviceId: one, sort: 1 })
  await add('scanRoute', { name: '乙规则', matchType: '2', pattern: '^ROOM', serviceId: other, sort: 2 })
  const scan = async () =>
    (await student.post('base/scanRoute/resolve', { content: 'ROOM:1', origin: 'https://a.example.edu.cn' })).body.data
      .name
  expect(await scan()).toBe('第一')
  await gly.post('base/scanRoute/update', { id: first, sort: 3 })
  expect(await scan()).toBe('第二')
  await gly.post('base/scanRoute/update', { id: first, sort: 1, status: '0' })
  expect(await scan()).toBe('第二')
})
