import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformBinding } from '#kernel/db/types.ts'
import { createAccount } from '#services/identity/accounts.ts'
import { rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

type Node = { id: string; key?: string; path?: string; permission: string | null; disabled?: true; children: Node[] }

let school: TestSchool
let keeper: Visitor
let foreign: Visitor

beforeAll(async () => {
  school = await testSchool()
  keeper = await school.as('cjgly01')
  foreign = await school.as('admin', school.other.id)
  await switchSecondAuthOff(school)
})
afterAll(() => school.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const lineOf = async () =>
  (
    (await keeper.get('base/sysTenant/list', { size: 100 })).body.data.records as {
      tenantId: string
      version: number
    }[]
  ).find((row) => row.tenantId === school.other.id)!
const change = async (values: Record<string, unknown>) =>
  (
    await keeper.post('base/sysTenant/update', {
      tenantId: school.other.id,
      version: (await lineOf()).version,
      ...values,
    })
  ).body
const pagesOf = async (visitor: Visitor) =>
  flat((await visitor.get('base/sysMenu/getUserRoutes')).body.data).map((node) => node.path)

test('packages are made of the pages of the product, once under each name, and stay while a school has them', async () => {
  const submit = async (values: Record<string, unknown>) => (await keeper.post('base/sysPackage/submit', values)).body
  expect((await submit({ name: '坏', pages: ['page /nowhere'] })).msg).toBe('所选页面不存在，请刷新后重试')
  expect((await submit({ name: '空', pages: [] })).data).toEqual({ pages: '请至少选择一个页面' })
  const keys = flat((await keeper.get('base/sysPackage/getPages')).body.data).map((node) => node.key)
  expect(keys).toEqual(expect.arrayContaining(['dir /base', 'page /base/campus', 'page /system/menu']))
  const all = keys.filter((key) => key!.startsWith('page ') && key !== 'page /base/building')
  const { data } = await submit({ name: '标准版', pages: all })
  expect((await submit({ name: '标准版', pages: all })).msg).toBe('套餐名称已存在')
  expect((await submit({ id: data.id, version: 9, name: '标准版', pages: all })).code).toBe(409)
  expect((await change({ packageId: 'nothing' })).msg).toBe('套餐不存在')
  expect((await change({ packageId: data.id })).success).toBe(true)
  expect((await keeper.post('base/sysPackage/remove', { id: data.id })).body.msg).toBe(
    '套餐正被 1 所学校使用，不能删除',
  )
  for (const visitor of [foreign, await school.as('admin')]) {
    expect((await visitor.get('base/sysPackage/list')).status).toBe(403)
    expect((await visitor.post('base/sysPackage/submit', { name: '我的', pages: all })).status).toBe(403)
    expect((await visitor.post('base/sysPackage/remove', { id: data.id })).status).toBe(403)
  }
})

test('what the package leaves out is in no menu and no button, cannot be granted, and the API refuses it', async () => {
  await beSoon(async () => !(await pagesOf(foreign)).includes('/base/building'))
  expect(await pagesOf(foreign)).toContain('/base/campus')
  const buttons = (await foreign.get('base/sysMenu/getUserBtn')).body.data
  expect([buttons['building:list'], buttons['campus:list']]).toEqual([undefined, true])
  expect((await foreign.get('base/building/list')).status).toBe(403)
  expect((await foreign.post('base/building/add', { buildingName: '楼' })).status).toBe(403)

  const [role] = await rowsOf(school, "select id from sys_role where role_code = 'tea'", [], school.other)
  const tree = flat((await foreign.get('base/sysMenu/gantTreeMenu', { roleId: role!['id'] })).body.data)
  const locked = tree.filter((node) => node.permission?.startsWith('building:'))
  expect(locked.length).toBeGreaterThan(3)
  expect(locked.every((node) => node.disabled)).toBe(true)
  expect(tree.filter((node) => node.permission?.startsWith('campus:')).some((node) => node.disabled)).toBe(false)
  await switchOffAt(school)
  const ticked = (await foreign.get('base/roleMenu/getCheckedKeys', { roleId: role!['id'] })).body.data
  expect(
    (await foreign.post('base/roleMenu/submit', { roleId: role!['id'], menuIds: [...ticked, locked.at(-1)!.id] }))
      .status,
  ).toBe(403)
  // The first school has no package and keeps everything.
  expect((await (await school.as('admin')).get('base/building/list')).status).toBe(200)
  expect((await change({ packageId: null })).success).toBe(true)
  await beSoon(async () => (await foreign.get('base/building/list')).status === 200)
})

test('over its number of accounts a school gets no more, not even two at once', async () => {
  const [{ n }] = (await rowsOf(
    school,
    "select count(*)::int as n from sys_user where status not in ('4', '9')",
    [],
    school.other,
  )) as [{ n: number }]
  const full = (most: number) => `账号数量已达上限（${most} 个），请联系平台管理员`
  const limited = { ...school.other, accountLimit: n + 1 }
  const make = (accountNo: string) =>
    school
      .system(
        (ctx) => createAccount({ ctx, realm: 'main', accountNo, userName: '新人', password: 'Blue#Lamp27', roles: [] }),
        limited,
      )
      .then(
        () => 'made',
        (error: Error) => error.message,
      )
  expect((await Promise.all([make('limit01'), make('limit02')])).toSorted()).toEqual(['made', full(n + 1)])

  expect((await change({ accountLimit: n })).success).toBe(true)
  const department = (
    await foreign.post('base/department/add', { deptName: '信息中心', deptCode: 'XXZX', deptType: '3' })
  ).body.data
  let tries = 0
  await beSoon(
    async () =>
      (
        await foreign.post('base/sysUser/add', {
          accountNo: `more${++tries}`,
          userName: '新人',
          departmentId: department.id,
        })
      ).body.msg === full(n),
  )
  expect((await change({ accountLimit: 0, storageLimitMb: 1 })).success).toBe(true)
})

test('over its room a school stores no more', async () => {
  const body = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    ),
    Buffer.alloc(1_100_000, 'a'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const put = async () =>
    (
      await school.app.inject({
        method: 'POST',
        url: '/api/flySource-resource/oss/endpoint/put-file',
        payload: body,
        headers: { 'flysource-auth': `bearer ${foreign.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      })
    ).json()
  await beSoon(async () => (await put()).msg === '存储空间不足，请联系管理员')
  expect((await change({ storageLimitMb: 0 })).success).toBe(true)
})

test('a school whose time is over is open for thirty days to the platform administrator alone, to look', async () => {
  const look = (values: Record<string, unknown> = {}) =>
    keeper.post('base/sysTenant/look', { tenantId: school.other.id, reason: '核对到期前的数据', ...values })
  expect((await look()).body.msg).toBe('只能查看到期未满 30 天的学校')
  expect(
    (await change({ expireTime: new Date(school.clock().getTime() - 29 * 86_400_000).toISOString() })).success,
  ).toBe(true)
  await beSoon(async () => (await foreign.get('base/campus/list')).status === 401)
  expect((await look({ reason: '看' })).body.data).toEqual({ reason: '原因不能少于5个字' })
  expect(
    (await (await school.as('admin')).post('base/sysTenant/look', { tenantId: school.other.id, reason: '我也想看看' }))
      .status,
  ).toBe(403)
  const opened = (await look()).body.data
  const viewer = visitorWith(school.app, opened.access_token)
  expect((await viewer.get('base/campus/list')).body).toMatchObject({ success: true })
  expect((await viewer.post('base/campus/add', { campusName: '新' })).status).toBe(403)
  for (const where of [school.school, school.other]) {
    const told = await rowsOf(school, "select title from sys_oper_log where action = 'look'", [], where)
    expect(String(told[0]!['title'])).toContain('核对到期前的数据')
  }
  // Its own people read who it was: among those signed in, and among the sign-ins.
  const online = (await viewer.get('base/sysSession/list', { size: 100 })).body.data.records
  expect(online.map((row: { viewerName: string | null }) => row.viewerName)).toContainEqual(
    expect.stringMatching(/^平台管理员 ./),
  )
  const signIns = (await viewer.get('base/sysLoginLog/list', { size: 100 })).body.data.records
  expect(signIns).toContainEqual(
    expect.objectContaining({ loginWay: expect.stringMatching(/^viewAs:平台管理员 ./), result: '1' }),
  )
  const elsewhere = await school.as('cjgly01')
  const order = { tenantId: school.other.id, reason: '再核对一次数据' }
  const second = visitorWith(school.app, (await elsewhere.post('base/sysTenant/look', order)).body.data.access_token)
  expect((await second.get('base/campus/list')).status).toBe(200)
  await elsewhere.get('auth/logOut')
  expect((await second.get('base/campus/list')).status).toBe(401)
  expect((await viewer.get('base/campus/list')).status).toBe(200)
  // A school that goes on is its own again.
  const third = visitorWith(school.app, (await look()).body.data.access_token)
  expect((await third.get('base/campus/list')).status).toBe(200)
  const until = (day: string) =>
    school.world.pool.transaction(platformBinding, (db) =>
      db.execute('update school set expire_time = $2 where id = $1', [school.other.id, day]),
    )
  const [kept] = await school.world.pool.read(platformBinding, (db) =>
    db.query<{ at: string }>('select expire_time as at from school where id = $1', [school.other.id]),
  )
  await until('2099-12-31T00:00:00Z')
  await beSoon(async () => (await third.get('base/campus/list')).status === 401)
  await until(kept!.at)
  school.clock.advance(86_400_000)
  expect((await viewer.get('base/campus/list')).status).toBe(401)
})

// The other school has rules of its own.
async function switchOffAt(at: TestSchool): Promise<void> {
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from sys_second_auth_rule')
    await ctx.db.execute(
      `insert into sys_second_auth_rule (id, create_time, update_time, operation, is_enabled, grace_minutes) values (gen_random_uuid(), $1, $1, 'roleMenu:submit', false, 0)`,
      [ctx.now()],
    )
  }, at.other)
}

// Every process knows a change of the directory within two seconds.
async function beSoon(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 2500
  while (performance.now() < end) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await isSo()).toBe(true)
}
