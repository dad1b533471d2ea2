import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTodos } from '#services/messages/todos.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { appsOf, appSchool, type App, type AppSchool } from './test-apps.ts'

let at: AppSchool
beforeAll(async () => {
  at = await appSchool()
})
afterAll(() => at.close())

const collection = async (visitor: Visitor, query: Record<string, unknown>): Promise<App[]> =>
  (await visitor.get('base/appName/getUserCollection', query)).body.data

test('only the administrator keeps the register of apps', async () => {
  expect((await at.fdy.get('base/appName/list')).status).toBe(403)
  expect((await at.fdy.post('base/appName/add', { appName: '私货', appCode: 'own', category: '1' })).status).toBe(403)
  expect((await at.fdy.post('base/appName/remove', { ids: at.made[0] })).status).toBe(403)
  expect((await at.gly.get('base/appName/list', { current: 1, size: 5, appName: '样例' })).body.data).toMatchObject({
    current: 1,
    size: 5,
  })
  expect((await at.gly.get('base/appName/getOne', { id: at.made[0] })).body.data).toMatchObject({
    appName: '样例应用1',
    status: '1',
  })
})

test('bad apps are refused with what is wrong', async () => {
  const said = async (values: Record<string, unknown>) =>
    (await at.gly.post('base/appName/add', { appName: '坏应用', appCode: 'bad', category: '1', ...values })).body.data
  expect(await said({ appCode: 'sample1' })).toEqual({ appCode: '应用编码已存在' })
  expect(await said({ appName: '样例应用1' })).toEqual({ appName: '应用名称已存在' })
  expect(await said({ linkUrl: 'javascript:alert(1)' })).toHaveProperty('linkUrl')
  expect(await said({ linkUrl: 'ftp://example.edu.cn' })).toEqual({ linkUrl: '链接地址须以 http:// 或 https:// 开头' })
  expect(await said({ status: '2' })).toEqual({ repairText: '请输入维护说明' })
  expect(await said({ appName: '名'.repeat(31) })).toHaveProperty('appName')
})

test('favourites come in the own order: some of them, or all', async () => {
  const chosen = at.made.slice(0, 14)
  for (const appId of chosen) expect((await at.fdy.post('base/appName/collect', { appId })).body.success).toBe(true)
  expect(await collection(at.fdy, { isAll: 0, size: 12 })).toHaveLength(12)
  expect(await collection(at.fdy, {})).toHaveLength(8)
  expect(await collection(at.fdy, { isAll: 1 })).toHaveLength(14)
  const turned = chosen.toReversed()
  await at.fdy.post('base/appName/sortCollection', { ids: turned })
  expect((await collection(at.fdy, { isAll: 0, size: 12 })).map((one) => one.id)).toEqual(turned.slice(0, 12))
  const again = await at.as('fdy01')
  expect((await collection(again, { isAll: 1 })).map((one) => one.id)).toEqual(turned)
  expect(await collection(at.gly, { isAll: 1 })).toEqual([])
})

test('a school may allow some people fewer favourites', async () => {
  const student = await at.as('stu01')
  await at.gly.post('base/baseParams/submit', { paramsId: 'app.maxFavourites', population: 'student', paramsValue: 1 })
  expect((await student.post('base/appName/collect', { appId: at.made[0] })).body.success).toBe(true)
  expect((await student.post('base/appName/collect', { appId: at.made[1] })).body.msg).toBe('收藏数量已达上限（1个）')
  await student.post('base/appName/uncollect', { appId: at.made[0] })
})

test('thirty favourites and no more; twice is once', async () => {
  for (const appId of at.made.slice(0, 30)) await at.fdy.post('base/appName/collect', { appId })
  expect(await collection(at.fdy, { isAll: 1 })).toHaveLength(30)
  expect((await at.fdy.post('base/appName/collect', { appId: at.made[30] })).body).toMatchObject({
    code: 400,
    msg: '收藏数量已达上限（30个）',
  })
  expect((await at.fdy.post('base/appName/collect', { appId: at.made[0] })).body.success).toBe(true)
  await at.fdy.post('base/appName/uncollect', { appId: at.made[0] })
  expect(await collection(at.fdy, { isAll: 1 })).toHaveLength(29)
})

test('an app of a lost role vanishes everywhere and comes back with it', async () => {
  const id = await at.makeApp({
    appName: '教师专用',
    appCode: 'teaonly',
    linkUrl: 'https://example.edu.cn/tea',
    roleIds: [await at.roleId('role_appprobe')],
    newUntil: '2099-01-01',
  })
  await at.probe.may({ permissions: [] })
  const { visitor } = at.probe
  await visitor.post('base/appName/collect', { appId: id })
  await visitor.post('base/appName/use', { appId: id })
  const seen = async () => [
    (await appsOf(visitor)).some((one) => one.id === id),
    (await collection(visitor, { isAll: 1 })).length,
    (await visitor.get('base/appName/getUserUsedApp')).body.data.length,
  ]
  expect(await seen()).toEqual([true, 1, 1])
  expect((await appsOf(visitor)).find((one) => one.id === id)).toMatchObject({ isCollect: true, isNew: true })

  await at.gly.post('base/appName/update', { id, roleIds: [await at.roleId('stu')] })
  expect(await seen()).toEqual([false, 0, 0])
  expect((await visitor.post('base/appName/use', { appId: id })).body).toMatchObject({
    code: 400,
    msg: '您没有使用该应用的权限',
  })
  await at.gly.post('base/appName/update', { id, roleIds: [await at.roleId('role_appprobe')] })
  expect(await seen()).toEqual([true, 1, 1])
})

test('an app of a page is seen by those who may open the page, one of a department by its people', async () => {
  const [campus] = await rowsOf(at, "select id from sys_menu where seed_key = 'page /base/campus'")
  const page = await at.makeApp({ appName: '校区页', appCode: 'campuspage', menuId: campus!['id'] })
  expect((await appsOf(at.gly)).find((one) => one.id === page)).toMatchObject({ path: '/base/campus' })
  expect((await appsOf(at.fdy)).some((one) => one.id === page)).toBe(false)

  const info = (await at.fdy.get('base/sysUser/getUserInfo')).body.data
  const other = (await rowsOf(at, 'select id from base_department where id <> $1 limit 1', [info.departmentId]))[0]!
  const own = await at.makeApp({
    appName: '本院系',
    appCode: 'owndept',
    linkUrl: 'https://example.edu.cn/d',
    departmentIds: [info.departmentId],
  })
  const foreign = await at.makeApp({
    appName: '别的院系',
    appCode: 'otherdept',
    linkUrl: 'https://example.edu.cn/o',
    departmentIds: [other['id']],
  })
  const ids = (await appsOf(at.fdy)).map((one) => one.id)
  expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false])
})

test('removing takes ids from a form, refuses none, and takes favourites along', async () => {
  expect((await at.gly.post('base/appName/remove', {})).body).toMatchObject({
    code: 400,
    msg: '没有获取到要删除的数据！',
  })
  const ids = `${at.made[1]},${at.made[2]}`
  // One person has collected both.
  expect((await at.gly.post('base/appName/remove', { ids })).body).toMatchObject({
    code: 400,
    msg: '有1人收藏该应用，确定删除？',
    data: { reason: 'CONFIRM_NEEDED' },
  })
  expect(await collection(at.fdy, { isAll: 1 })).toHaveLength(29)
  expect((await at.gly.post('base/appName/remove', { ids, isConfirmed: 1 })).body.data).toMatchObject({
    removed: 2,
    skipped: [],
  })
  expect(
    (
      await at.gly.post('base/appName/remove', {
        ids: await at.makeApp({ appName: '无人收藏', appCode: 'nobody', linkUrl: 'https://example.edu.cn/n' }),
      })
    ).body.data,
  ).toMatchObject({ removed: 1 })
  expect(await collection(at.fdy, { isAll: 1 })).toHaveLength(27)
})

test('use counts once within thirty seconds, the last used comes first, and repair is told', async () => {
  const student = await at.as('stu01')
  const [first, second] = [at.made[3]!, at.made[4]!]
  const recent = async () => (await student.get('base/appName/getUserUsedApp')).body.data.map((one: App) => one.id)
  expect((await student.post('base/appName/use', { appId: first })).body.data).toEqual({
    linkUrl: 'https://example.edu.cn/4',
    path: null,
    openType: '0',
  })
  await student.post('base/appName/use', { appId: first })
  at.clock.advance(31_000)
  await student.post('base/appName/use', { appId: first })
  at.clock.advance(1000)
  await student.post('base/appName/use', { appId: second })
  expect(await recent()).toEqual([second, first])
  at.clock.advance(1000)
  await student.post('base/appName/use', { appId: first })
  expect(await recent()).toEqual([first, second])
  expect(await rowsOf(at, 'select use_count from nav_app_use where app_id = $1', [first])).toEqual([{ use_count: 2 }])
  await at.gly.post('base/appName/update', { id: first, status: '2', repairText: '今晚恢复' })
  expect((await student.post('base/appName/use', { appId: first })).body.msg).toBe('应用正在维护：今晚恢复')

  expect((await student.get('base/appName/statistics')).status).toBe(403)
  const { top, never, dates } = (await at.gly.get('base/appName/statistics', { days: 30 })).body.data
  expect(top.find((one: App) => one.id === first)).toMatchObject({
    uses: 2,
    people: 1,
    line: [...Array.from({ length: 29 }, () => 0), 2],
  })
  expect(dates).toHaveLength(30)
  expect(never.some((one: App) => one.id === at.made[10])).toBe(true)
})

test('whoever has arranged nothing begins with what the roles come with, and keeps it with the first change', async () => {
  const [one, two, three] = [at.made[5]!, at.made[6]!, at.made[7]!]
  const role = await at.roleId('tea')
  for (const id of [one, two]) await at.gly.post('base/appName/update', { id, defaultRoleIds: [role] })
  const tea = await at.as('tea01')
  const ids = async () => (await collection(tea, { isAll: 1 })).map((each) => each.id)
  expect(await ids()).toEqual([one, two])
  await tea.post('base/appName/collect', { appId: three })
  expect(await ids()).toEqual([one, two, three])
  for (const appId of [one, two, three]) await tea.post('base/appName/uncollect', { appId })
  // An empty list is meant so: the defaults do not come back.
  expect(await ids()).toEqual([])
})

test('an app for some people is not there for others, and wears the number of their to-dos', async () => {
  const info = (
    await rowsOf(
      at,
      `select s.class_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
    )
  )[0]!
  const own = await at.makeApp({
    appName: '本班应用',
    appCode: 'myclass',
    linkUrl: 'https://example.edu.cn/c',
    badgeType: 'probeBiz',
    targetScope: { userType: 'stu', include: [{ kind: 'class', ids: [info['id']] }] },
  })
  const other = await at.makeApp({
    appName: '往届应用',
    appCode: 'oldgrade',
    linkUrl: 'https://example.edu.cn/g',
    targetScope: { userType: 'stu', include: [{ kind: 'grade', ids: ['1999'] }] },
  })
  const student = await at.as('stu01')
  const [me] = await rowsOf(at, `select id from sys_user where account_no = 'stu01'`)
  await at.system(
    async (ctx) =>
      void (await openTodos(ctx, {
        userIds: [String(me!['id'])],
        todoType: 'other',
        bizType: 'probeBiz',
        bizId: '1',
        title: '一件事',
        link: '/index',
      })),
  )
  const seen = await appsOf(student)
  expect([seen.find((one) => one.id === own), seen.find((one) => one.id === other)]).toMatchObject([
    { badge: 1 },
    undefined,
  ])
  expect((await appsOf(at.fdy)).some((one) => one.id === own)).toBe(false)
  expect((await student.post('base/appName/use', { appId: other })).body.msg).toBe('您没有使用该应用的权限')
})

test('an app sent to the desktop stands first on its card of apps, which is put there where it is missing', async () => {
  const bzr = await at.as('bzr01')
  const before = (await bzr.get('base/desk/mine')).body.data
  // A desktop without the card of apps.
  const few = before.defaultItems.filter((item: { cardCode: string }) => item.cardCode !== 'navigation.apps')
  await bzr.post('base/desk/save', { roleCode: before.roleCode, name: '我的桌面', items: few })
  const chosen = at.made[20]!
  expect((await bzr.post('base/appName/toDesktop', { appId: crypto.randomUUID() })).body.msg).toBe(
    '您没有使用该应用的权限',
  )
  expect((await bzr.post('base/desk/putCard', { cardCode: 'base.nothing' })).body.msg).toBe('您没有该卡片的权限')
  for (let i = 0; i < 2; i += 1)
    expect((await bzr.post('base/appName/toDesktop', { appId: chosen })).body.success).toBe(true)
  expect((await bzr.post('base/desk/putCard', { cardCode: 'navigation.apps' })).body.data).toEqual({ isNew: true })
  expect((await bzr.post('base/desk/putCard', { cardCode: 'navigation.apps' })).body.data).toEqual({ isNew: false })
  const [front] = (await bzr.get('base/desk/mine')).body.data.desktops
  expect(front.items.map((item: { cardCode: string }) => item.cardCode).toSorted()).toEqual(
    [...few.map((item: { cardCode: string }) => item.cardCode), 'navigation.apps'].toSorted(),
  )
  const card = async () =>
    (
      await bzr.post('base/desk/batchData', {
        roleCode: before.roleCode,
        items: [{ instanceId: 'a', cardCode: 'navigation.apps' }],
      })
    ).body.data[0].data as App[]
  expect((await card())[0]!.id).toBe(chosen)
  expect((await appsOf(bzr)).find((one) => one.id === chosen)).toMatchObject({ isOnDesk: true, isCollect: false })
  await bzr.post('base/appName/offDesktop', { appId: chosen })
  expect((await appsOf(bzr)).find((one) => one.id === chosen)).toMatchObject({ isOnDesk: false })
})

test('where an app leads and what vouches for people there asks for a second authentication', async () => {
  const plain = await at.as('admin')
  const id = at.made[0]!
  for (const change of [
    { linkUrl: 'https://elsewhere.example.com/' },
    { callbackUrl: 'https://elsewhere.example.com/back' },
    { ssoSecret: 'another-secret-of-16' },
    { ssoMode: '2' },
  ])
    expect((await plain.post('base/appName/update', { id, ...change })).body.data).toMatchObject({
      secondAuth: true,
      operation: 'appName:entrance',
    })
  expect((await plain.post('base/appName/update', { id, remark: '改个说明' })).status).toBe(200)
})
