import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProbe, type Probe } from '#tests/support/probe.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader, switchSecondAuthOff } from '#tests/support/second-auth.ts'

type Node = {
  id: string
  path: string
  label: string
  permission: string | null
  version: number
  menuType: string
  children: Node[]
}

let school: TestSchool
let gly: Visitor
let probe: Probe

beforeAll(async () => {
  school = await testSchool()
  gly = await school.as('admin')
  probe = await makeProbe(school, 'navprobe')
})
afterAll(() => school.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const tree = async (visitor: Visitor = gly): Promise<Node[]> =>
  (await visitor.get('base/sysMenu/getTreeMenu')).body.data
const nodeAt = async (path: string): Promise<Node> => flat(await tree()).find((node) => node.path === path)!
const buttonOf = async (key: string): Promise<Node> =>
  flat(await tree()).find((node) => node.permission === key && node.menuType === '3')!
const roleId = async (code: string) =>
  String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
const checked = async (role: string): Promise<string[]> =>
  (await gly.get('base/roleMenu/getCheckedKeys', { roleId: role })).body.data
const pathsOf = async (visitor: Visitor) =>
  flat((await visitor.get('base/sysMenu/getUserRoutes')).body.data).map((node) => node.path)

test('nobody without the permission reads the tree, grants, moves or makes menus', async () => {
  const student = await school.as('stu01')
  const role = await roleId('stu')
  for (const path of [
    'sysMenu/getTreeMenu',
    `sysMenu/gantTreeMenu?roleId=${role}`,
    `roleMenu/getCheckedKeys?roleId=${role}`,
    'sysMenu/getChoices',
  ]) {
    expect([path, (await student.get(`base/${path}`)).status]).toEqual([path, 403])
  }
  const { id, version } = await nodeAt('/base/campus')
  for (const [path, body] of [
    ['roleMenu/submit', { roleId: role, menuIds: [id] }],
    ['sysMenu/move', { id, version, parentId: null }],
    ['sysMenu/add', { title: '我的' }],
    ['sysMenu/makeButtons', { parentId: id, path: 'campus' }],
  ] as const) {
    expect([path, (await student.post(`base/${path}`, body)).status]).toEqual([path, 403])
  }
})

test('a change of the tree or of a grant asks for a second authentication, whatever writes it', async () => {
  const [campus, base] = [await nodeAt('/base/campus'), await nodeAt('/base')]
  const role = await roleId('tea')
  const calls: [string, Record<string, unknown>, string][] = [
    ['sysMenu/add', { parentId: base.id, menuType: '1', title: '新目录' }, 'sysMenu:change'],
    ['sysMenu/update', { id: campus.id, title: '校区一览' }, 'sysMenu:change'],
    ['sysMenu/move', { id: campus.id, version: campus.version, parentId: base.id }, 'sysMenu:change'],
    ['roleMenu/submit', { roleId: role, menuIds: [] }, 'roleMenu:submit'],
  ]
  for (const [path, body, operation] of calls) {
    const asked = (await gly.post(`base/${path}`, body)).body
    expect([path, asked.msg, asked.data?.operation]).toEqual([path, '此操作需要二次认证', operation])
  }
  expect(flat(await tree()).some((node) => node.label === '新目录')).toBe(false)
  const made = await gly.post('base/sysMenu/add', calls[0]![1], await secondAuthHeader(school, gly, 'sysMenu:change'))
  expect(made.body.success).toBe(true)
  expect((await gly.post('base/sysMenu/remove', { ids: made.body.data.id })).body.data).toMatchObject({
    secondAuth: true,
  })
  // Several buttons made in one call are one operation.
  const buttons = await gly.post(
    'base/sysMenu/makeButtons',
    { parentId: campus.id, path: 'building' },
    await secondAuthHeader(school, gly, 'sysMenu:change'),
  )
  expect(buttons.body.data.added).toBeGreaterThan(3)
  await switchSecondAuthOff(school)
  expect((await gly.post('base/sysMenu/remove', { ids: made.body.data.id })).body.success).toBe(true)
})

test('the product is in the tree: directories, pages, and a button for every permission', async () => {
  const nodes = flat(await tree())
  const campus = nodes.find((node) => node.path === '/base/campus')!
  expect(campus).toMatchObject({
    menuType: '2',
    label: '校区',
    component: 'base/campus/index',
    permission: 'campus:list',
  })
  expect(campus.children.map((button) => button.permission)).toEqual(
    expect.arrayContaining(['campus:list', 'campus:add', 'campus:remove', 'campus:export']),
  )
  expect(campus.children.every((button) => button.menuType === '3')).toBe(true)
  const held = Object.keys((await gly.get('base/sysMenu/getUserBtn')).body.data)
  const named = new Set(nodes.map((node) => node.permission))
  expect(held.filter((key) => !named.has(key))).toEqual([])
})

test('a new menu granted to a role is there at once; revoked, its list is refused', async () => {
  const fdy = await school.as('fdy01')
  const role = await roleId('fdy')
  expect((await fdy.get('base/major/list')).status).toBe(403)
  const parent = await nodeAt('/mystudent')
  const draft = {
    parentId: parent.id,
    menuType: '2',
    title: '专业一览',
    path: '/mystudent/major',
    name: 'MyMajor',
    component: 'base/major/index',
    permission: 'major:list',
  }
  const { id } = (await gly.post('base/sysMenu/add', draft)).body.data
  expect(await pathsOf(fdy)).not.toContain('/mystudent/major')

  const before = await checked(role)
  expect((await gly.post('base/roleMenu/submit', { roleId: role, menuIds: [...before, id] })).body).toMatchObject({
    success: true,
    data: { added: 1, removed: 0 },
  })
  expect(await pathsOf(fdy)).toContain('/mystudent/major')
  expect((await fdy.get('base/major/list')).status).toBe(200)
  expect(await checked(role)).toContain(id)

  const after = (await checked(role)).filter((one) => one !== id)
  expect((await gly.post('base/roleMenu/submit', { roleId: role, menuIds: after })).body.data).toMatchObject({
    removed: 1,
  })
  expect(await pathsOf(fdy)).not.toContain('/mystudent/major')
  expect((await fdy.get('base/major/list')).status).toBe(403)
  expect((await fdy.get('base/sysMenu/getUserBtn')).body.data['major:list']).toBeUndefined()
  const told = (
    await rowsOf(school, "select title from sys_oper_log where entity = 'rolePermission' and record_id = $1", [role])
  ).map((row) => row['title'])
  expect(told.toSorted()).toEqual([
    '角色授权【辅导员】：增加 0 项，取消 1 项',
    '角色授权【辅导员】：增加 1 项，取消 0 项',
  ])
})

test('saving what is ticked changes nothing, for every role', async () => {
  for (const { id } of await rowsOf(school, "select id from sys_role where role_code not like 'role_%'")) {
    const menuIds = await checked(String(id))
    expect((await gly.post('base/roleMenu/submit', { roleId: id, menuIds })).body.data).toEqual({
      added: 0,
      removed: 0,
    })
  }
})

test('nobody grants what he does not hold', async () => {
  const role = await roleId('tea')
  await probe.may({ permissions: ['roleMenu:list', 'roleMenu:submit', 'campus:list', 'campus:add'] })
  const granter = probe.visitor
  const offered = flat((await granter.get('base/sysMenu/gantTreeMenu', { roleId: role })).body.data)
  expect(
    offered
      .filter((node) => node.menuType === '3')
      .map((node) => node.permission)
      .toSorted(),
  ).toEqual(['campus:add', 'campus:list', 'roleMenu:list', 'roleMenu:submit'])
  const foreign = await buttonOf('campus:remove')
  const ticked = (await granter.get('base/roleMenu/getCheckedKeys', { roleId: role })).body.data
  const refused = await granter.post('base/roleMenu/submit', { roleId: role, menuIds: [...ticked, foreign.id] })
  expect([refused.status, refused.body.msg]).toEqual([403, '您未被授权，没有操作权限，请联系系统管理员'])
  expect(
    await rowsOf(school, "select 1 from sys_role_permission where role_id = $1 and permission = 'campus:remove'", [
      role,
    ]),
  ).toEqual([])

  const own = await buttonOf('campus:add')
  expect(
    (await granter.post('base/roleMenu/submit', { roleId: role, menuIds: [...ticked, own.id] })).body.data,
  ).toEqual({ added: 1, removed: 0 })
  // What he cannot grant he cannot take away either.
  expect((await granter.post('base/roleMenu/submit', { roleId: role, menuIds: [] })).body.data).toEqual({
    added: 0,
    removed: 1,
  })
  expect(
    (await rowsOf(school, 'select permission from sys_role_permission where role_id = $1', [role])).length,
  ).toBeGreaterThan(3)
})

test('an administrator of all roles gives himself nothing more, and keeps the key to granting', async () => {
  const role = await roleId('gly')
  const ticked = await checked(role)
  const foreign = await buttonOf('baseStudentInfo:update')
  expect((await gly.post('base/roleMenu/submit', { roleId: role, menuIds: [...ticked, foreign.id] })).status).toBe(403)
  const key = await buttonOf('roleMenu:submit')
  expect(
    (await gly.post('base/roleMenu/submit', { roleId: role, menuIds: ticked.filter((id) => id !== key.id) })).body.msg,
  ).toBe('不能取消自己的授权权限')
  expect((await gly.post('base/roleMenu/submit', { roleId: role, menuIds: ['not-an-id'] })).status).toBe(404)
  expect((await gly.post('base/roleMenu/submit', { roleId: 'nobody', menuIds: [] })).status).toBe(404)
})

test('a changed key goes to the roles that held the old one, unless the caller does not hold it', async () => {
  const role = await roleId('fdy')
  const parent = await nodeAt('/mystudent')
  const { id } = (
    await gly.post('base/sysMenu/add', {
      parentId: parent.id,
      menuType: '4',
      title: '校园卡',
      path: '/card',
      menuLink: 'https://card.example.edu.cn',
    })
  ).body.data
  await gly.post('base/roleMenu/submit', { roleId: role, menuIds: [...(await checked(role)), id] })
  const keysOfFdy = async () =>
    (
      await rowsOf(
        school,
        "select permission from sys_role_permission where role_id = $1 and permission ~ '^(menu|card:|sysMenu|baseStudentInfo:import)'",
        [role],
      )
    ).map((row) => row['permission'])
  expect(await keysOfFdy()).toEqual([`menu:${id}`])
  expect((await gly.post('base/sysMenu/update', { id, permission: 'card:open' })).body.success).toBe(true)
  expect(await keysOfFdy()).toEqual(['card:open'])
  expect((await gly.post('base/sysMenu/update', { id, permission: 'baseStudentInfo:import' })).status).toBe(403)
  expect(await keysOfFdy()).toEqual(['card:open'])
  expect(await pathsOf(await school.as('fdy01'))).toContain('/card')

  expect((await gly.post('base/sysMenu/remove', { ids: id })).body.success).toBe(true)
  expect(await keysOfFdy()).toEqual([])
})

test('bad menus are refused with what is wrong', async () => {
  const parent = await nodeAt('/base')
  const said = async (draft: Record<string, unknown>) =>
    (await gly.post('base/sysMenu/add', { parentId: parent.id, menuType: '2', title: '坏', ...draft })).body.data
  expect(await said({ path: '/base/campus', component: 'base/campus/index' })).toEqual({ path: '路由地址已存在' })
  expect(await said({ path: '/bad', component: 'nowhere/index' })).toEqual({
    component: '组件 nowhere/index 不存在于当前版本',
  })
  expect(await said({ path: '/bad', component: 'nowhere/index', status: '0' })).toMatchObject({ version: 1 })
  expect(await said({ path: 'bad', component: 'base/campus/index' })).toMatchObject({
    path: expect.stringContaining('以 / 开头'),
  })
  expect(await said({ path: '/bad2', component: 'base/campus/index', name: 'lower' })).toEqual({
    name: '路由名称须唯一且以大写字母开头',
  })
  expect(await said({ path: '/bad2', component: 'base/campus/index', name: 'BaseCampus' })).toEqual({
    name: '路由名称须唯一且以大写字母开头',
  })
  expect(await said({ menuType: '4', path: '/bad3', menuLink: 'javascript:alert(1)' })).toHaveProperty('menuLink')
  expect(await said({ menuType: '4', path: '/bad3', menuLink: 'ftp://example.edu.cn/a' })).toEqual({
    menuLink: '链接地址须以 http:// 或 https:// 开头',
  })
  expect(await said({ menuType: '3' })).toEqual({ permission: '请输入权限标识' })
  const child = await nodeAt('/base/campus')
  expect((await gly.post('base/sysMenu/update', { id: parent.id, parentId: parent.id })).body.data).toHaveProperty(
    'parentId',
    '不能将菜单移动到其下级',
  )
  expect(await said({ parentId: child.id, path: '/bad4', component: 'base/campus/index' })).toEqual({
    parentId: '只有目录之下可以放菜单',
  })
})

test('what has children or came with the product stays', async () => {
  const remove = async (id: string) => (await gly.post('base/sysMenu/remove', { ids: id })).body
  expect(await remove((await nodeAt('/base')).id)).toMatchObject({ code: 400, msg: '该菜单下存在子菜单，不能删除' })
  expect(await remove((await buttonOf('campus:add')).id)).toMatchObject({
    code: 400,
    msg: '内置菜单不能删除，可以停用',
  })
})

test('a dragged order stays, and whoever dragged an old order is told so', async () => {
  const [campus, building] = [await nodeAt('/base/campus'), await nodeAt('/base/building')]
  const { id: parentId } = await nodeAt('/base')
  const other = await school.as('admin')
  expect(
    (await gly.post('base/sysMenu/move', { id: building.id, version: building.version, parentId, beforeId: campus.id }))
      .body.success,
  ).toBe(true)
  expect((await nodeAt('/base')).children.slice(0, 2).map((node) => node.path)).toEqual([
    '/base/building',
    '/base/campus',
  ])
  const paths = await pathsOf(other)
  expect(paths.slice(paths.indexOf('/base')).slice(0, 3)).toEqual(['/base', '/base/building', '/base/campus'])
  const late = await other.post('base/sysMenu/move', {
    id: campus.id,
    version: campus.version,
    parentId,
    beforeId: building.id,
  })
  expect([late.status, late.body.msg]).toEqual([409, '数据已被他人修改，请刷新后重试'])
  const into = await gly.post('base/sysMenu/move', {
    id: parentId,
    version: (await nodeAt('/base')).version,
    parentId: campus.id,
  })
  expect(into.body).toMatchObject({ code: 400, msg: '不能将菜单移动到其下级' })
})

test('two administrators at the same time: one order wins, the other is refused', async () => {
  const [major, intake] = [await nodeAt('/base/major'), await nodeAt('/base/gradeMajor')]
  const { id: parentId } = await nodeAt('/base')
  const answers = await Promise.all([
    gly.post('base/sysMenu/move', { id: intake.id, version: intake.version, parentId, beforeId: major.id }),
    gly.post('base/sysMenu/move', { id: intake.id, version: intake.version, parentId, beforeId: null }),
  ])
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
})

test('a page keeps its tag: unchanged is 304, changed is sent anew', async () => {
  const first = await gly.get('base/sysMenu/getUserRoutes')
  const etag = String(first.headers['etag'])
  expect((await gly.get('base/sysMenu/getUserRoutes', {}, { 'if-none-match': etag })).status).toBe(304)
  const campus = await nodeAt('/base/campus')
  await gly.post('base/sysMenu/update', { id: campus.id, title: '校区管理' })
  const changed = await gly.get('base/sysMenu/getUserRoutes', {}, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(JSON.stringify(changed.body.data)).toContain('校区管理')
})

test('a directory switched off takes its pages with it', async () => {
  const base = await nodeAt('/base')
  await gly.post('base/sysMenu/update', { id: base.id, status: '0' })
  expect((await pathsOf(gly)).filter((path) => path.startsWith('/base/'))).toEqual([])
  await gly.post('base/sysMenu/update', { id: base.id, status: '1' })
  expect(await pathsOf(gly)).toContain('/base/campus')
})

test('an unknown key is no button, and the API refuses what the map does not hold', async () => {
  const fdy = await school.as('fdy01')
  const buttons = (await fdy.get('base/sysMenu/getUserBtn')).body.data
  expect([buttons['nothing:such'], buttons['campus:add']]).toEqual([undefined, undefined])
  expect((await fdy.post('base/campus/add', { campusName: '新校区', campusCode: 'X' })).status).toBe(403)
  expect(Object.values(buttons).every((value) => value === true)).toBe(true)
})

test('buttons of an entity are made once, and the tree says who sees a page', async () => {
  const parent = await nodeAt('/base')
  const { id } = (
    await gly.post('base/sysMenu/add', {
      parentId: parent.id,
      menuType: '2',
      title: '再看校区',
      path: '/base/again',
      component: 'base/campus/index',
      permission: 'campus:list',
    })
  ).body.data
  const made = (await gly.post('base/sysMenu/makeButtons', { parentId: id, path: 'campus' })).body.data.added
  expect(made).toBeGreaterThan(5)
  expect((await gly.post('base/sysMenu/makeButtons', { parentId: id, path: 'campus' })).body.data.added).toBe(0)
  const viewers = (await gly.get('base/sysMenu/getViewers', { id })).body.data
  expect(viewers.map((one: { roleCode: string }) => one.roleCode)).toContain('gly')
  expect(viewers.find((one: { roleCode: string }) => one.roleCode === 'gly').users).toBeGreaterThan(0)
})

test('the key of a button the product brings stays, whoever renames it, and its roles keep it', async () => {
  const holders = async (key: string) =>
    (await rowsOf(school, 'select role_id from sys_role_permission where permission = $1 order by 1', [key])).length
  for (const key of ['sysOperLog:verify', 'roleMenu:submit']) {
    const before = await holders(key)
    expect(before).toBeGreaterThan(0)
    const { id } = await buttonOf(key)
    const refusal = { permission: '内置菜单的权限标识不能修改' }
    expect((await gly.post('base/sysMenu/update', { id, permission: 'campus:getOne' })).body.data).toEqual(refusal)
    expect(await holders(key)).toBe(before)
  }
})

test('an own menu takes no key of the product from others that its maker does not hold', async () => {
  const key = 'sysOperLog:verify'
  await school.system((ctx) => ctx.db.execute('update sys_menu set permission = null where permission = $1', [key]))
  const parent = await nodeAt('/base')
  const draft = { parentId: parent.id, menuType: '4', title: '核对', path: '/check', permission: key }
  const { id } = (await gly.post('base/sysMenu/add', { ...draft, menuLink: 'https://check.example.edu.cn' })).body.data
  expect((await gly.post('base/sysMenu/update', { id, permission: 'check:open' })).status).toBe(403)
  expect((await gly.post('base/sysMenu/remove', { ids: id })).status).toBe(403)
  expect(await rowsOf(school, 'select 1 from sys_role_permission where permission = $1', [key])).not.toEqual([])
})
