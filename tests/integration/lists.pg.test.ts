import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { building } from '#modules/school/base/shared/venues/building.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { openStream } from '#tests/support/push-stream.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
const campuses = 'base/campus'
/** Names a list reads in its own way. */
const reserved = new Set(['size', 'current', 'keyword', 'columns', 'quick'])

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
})
afterAll(() => school.close())

const make = (count: number, values: (n: number) => Record<string, unknown>) =>
  school.system(async (ctx) => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push((await makeRecord(ctx, campus, values(n))).id)
    return ids
  })
const found = async (query: Record<string, unknown>, path = campuses) =>
  (await admin.get(`${path}/list`, query)).body.data
const idsOf = (page: { records: { id: string }[] }) => page.records.map((row) => row.id)

test('a day as the upper bound means its end, in the school’s own hours', async () => {
  const [early, late, next] = await make(3, (n) => ({ campusName: `时间校区${n}` }))
  const set = (id: string, time: string) =>
    school.system((ctx) => ctx.db.query('update base_campus set create_time = $2 where id = $1', [id, new Date(time)]))
  await set(early!, '2025-10-11T00:00:00+08:00')
  await set(late!, '2025-10-11T23:59:59+08:00')
  await set(next!, '2025-10-12T00:00:00+08:00')
  const within = async (query: Record<string, unknown>) =>
    idsOf(await found({ keyword: '时间校区', ascs: 'createTime', ...query }))
  expect(await within({ createTime_le: '2025-10-11' })).toEqual([early, late])
  expect(await within({ createTime_ge: '2025-10-11', createTime_le: '2025-10-11' })).toEqual([early, late])
  expect(await within({ createTime_ge: '2025-10-12' })).toEqual([next])
  expect((await admin.get(`${campuses}/list`, { createTime_le: 'gestern' })).body.msg).toBe(
    '创建时间应为时间，如 2026-09-01 08:30',
  )
})

test('every field one may read narrows the list and the export; a name that is no field is passed over', async () => {
  const [some] = await rowsOf(school, 'select id, dept_code as code from base_department order by dept_code limit 1')
  const all = await found({}, 'base/department')
  const one = await found({ deptCode: some!['code'] }, 'base/department')
  expect(all.total).toBeGreaterThan(1)
  expect(idsOf(one)).toEqual([some!['id']])
  expect((await found({ noSuchField: 'x' }, 'base/department')).total).toBe(all.total)
  const sheet = await admin.post('base/department/export', {
    fileName: '部门',
    params: { deptCode: some!['code'] },
    heard: { deptCode: '编码' },
  })
  expect((await cellsOf(sheet.raw)).slice(0, -1)).toEqual([['编码'], [some!['code']]])
})

test('a text of several lines narrows the list and the export too', async () => {
  await make(2, (n) => ({ campusName: `备注校区${n}`, remark: `第一行\n第${n}种备注` }))
  const remark = '第一行\n第1种备注'
  expect((await found({ remark })).records).toMatchObject([{ campusName: '备注校区1' }])
  expect((await found({ remark: '没有人写过' })).total).toBe(0)
  const heard = { campusName: '名称' }
  const sheet = await admin.post(`${campuses}/export`, { fileName: '校区', params: { remark }, heard })
  expect((await cellsOf(sheet.raw)).slice(0, -1)).toEqual([['名称'], ['备注校区1']])
})

test('whatever a row of any list shows finds that row again', async () => {
  const lost: string[] = []
  let asked = 0
  for (const { entity } of school.world.resources.values()) {
    if (entity.internal) continue
    const path = `${entity.service}/${entity.path}`
    const page = (await admin.get(`${path}/list`, { size: 1 })).body
    const row = page.data?.records?.[0] as Record<string, unknown> | undefined
    if (!row) continue
    for (const [name, field] of fieldsOf(entity)) {
      const value = row[name]
      if (field.options.sensitive || !kindOf(field).operators.includes('eq')) continue
      if (reserved.has(name) || !['string', 'number', 'boolean'].includes(typeof value) || value === '') continue
      asked += 1
      const again = (await admin.get(`${path}/list`, { [name]: value, ids: row['id'] })).body
      if (again.data?.total !== 1) lost.push(`${path}?${name}=${String(value)}: ${again.msg}`)
    }
  }
  expect(lost).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

test('a sensitive field narrows nothing', async () => {
  const [someone] = await rowsOf(school, 'select sjhm from base_student where sjhm is not null limit 1')
  const all = await found({}, 'base/baseStudentInfo')
  expect((await found({ sjhm: someone!['sjhm'] }, 'base/baseStudentInfo')).total).toBe(all.total)
})

test('strict tells of names a list does not take; without it they are passed over', async () => {
  const strict = async (query: Record<string, unknown>) =>
    (await admin.get(`${campuses}/list`, { strict: 1, ...query })).body
  expect((await strict({ nonsense: 1, campusNam_like: 'x' })).msg).toBe('不支持的查询条件：nonsense、campusNam_like')
  expect((await strict({ ascs: 'password' })).msg).toBe('不支持的查询条件：password')
  expect(
    (
      await strict({
        campusName_like: '区',
        current: 1,
        size: 5,
        keyword: '区',
        createTime_ge: '2020-01-01',
        descs: 'createTime',
        columns: 'remark',
      })
    ).success,
  ).toBe(true)
  expect((await admin.get('base/baseStudentInfo/list', { strict: 1, sjhm: '13800000000' })).body.msg).toBe(
    '不支持的查询条件：sjhm',
  )
  expect((await admin.get(`${campuses}/list`, { nonsense: 1 })).status).toBe(200)
})

test('going on after a row meets every row once, in every order, also where values are empty or equal', async () => {
  await make(23, (n) => ({ campusName: `连续校区${n % 5}号${n}`, address: n % 3 === 0 ? null : `地址${n % 4}` }))
  const orders: Record<string, string>[] = [
    {},
    { ascs: 'campusName' },
    { descs: 'address' },
    { ascs: 'address', descs: 'createTime' },
    { descs: 'updateTime' },
  ]
  for (const order of orders) {
    const query = { keyword: '连续校区', ...order }
    const whole = await found({ ...query, size: 100 })
    const read: string[] = []
    for (let after: string | undefined, round = 0; round < 10; round += 1) {
      const page = await found({ ...query, size: 5, ...(after ? { after } : {}) })
      expect(page.total).toBe(23)
      read.push(...idsOf(page))
      after = idsOf(page).at(-1)
      if (page.records.length < 5) break
    }
    expect([order, read]).toEqual([order, idsOf(whole)])
  }
  expect((await admin.get(`${campuses}/list`, { after: 'nonsense' })).body.msg).toBe('列表已变化，请刷新')
})

test('what another page of the scope hides cannot be reached by going on after it', async () => {
  const counsellor = await school.as('fdy01')
  const own = new Set(idsOf((await counsellor.get('base/baseStudentInfo/list', { size: 500 })).body.data))
  const foreign = idsOf(await found({ size: 500 }, 'base/baseStudentInfo')).find((id) => !own.has(id))
  expect((await counsellor.get('base/baseStudentInfo/list', { after: foreign })).body.msg).toBe('列表已变化，请刷新')
})

test('counts of several conditions come at once and agree with the lists behind them', async () => {
  const views = [{}, { xjztM_in: '01,05' }, { xjztM: '02' }, { keyword: '没有这个人' }]
  const counted = (await admin.get('base/baseStudentInfo/viewCounts', { views: JSON.stringify(views) })).body.data as {
    total: number
  }[]
  expect(counted.map((one) => one.total)).toEqual(
    await Promise.all(views.map(async (view) => (await found(view, 'base/baseStudentInfo')).total)),
  )
  const counsellor = await school.as('fdy01')
  const [mine] = (await counsellor.get('base/baseStudentInfo/viewCounts', { views: '[{}]' })).body.data
  expect(mine.total).toBe((await counsellor.get('base/baseStudentInfo/list')).body.data.total)
  expect((await (await school.as('stu01')).get('base/baseStudentInfo/viewCounts', { views: '[{}]' })).status).toBe(403)
  for (const wrong of ['{', '{}', '[1]', JSON.stringify(Array.from({ length: 31 }, () => ({})))])
    expect((await admin.get('base/baseStudentInfo/viewCounts', { views: wrong })).status).toBe(400)
})

test('of ten rows two are in use: eight go and two are named; with atomic none goes', async () => {
  const ids = await make(10, (n) => ({ campusName: `删除校区${n}` }))
  await school.system(async (ctx) => {
    for (const campusId of ids.slice(0, 2)) await makeRecord(ctx, building, { campusId })
  })
  const refused = await admin.post(`${campuses}/remove`, { ids: ids.join(','), atomic: 1 })
  expect([refused.status, refused.body.msg]).toEqual([400, '该校区已被引用（楼宇 1），不能删除，可停用'])
  expect((await found({ keyword: '删除校区' })).total).toBe(10)
  const { removed, skipped } = (await admin.post(`${campuses}/remove`, { ids: ids.join(',') })).body.data
  expect([removed, skipped.map((one: { id: string }) => one.id).toSorted()]).toEqual([8, ids.slice(0, 2).toSorted()])
  expect(skipped[0].reason).toBe('该校区已被引用（楼宇 1），不能删除，可停用')
})

test('all rows of a filter go only if they are as many as were shown, and many only with a second authentication', async () => {
  await make(104, (n) => ({ campusName: `筛选校区${n}` }))
  const filter = { keyword: '筛选校区' }
  await make(1, () => ({ campusName: '筛选校区新' }))
  const changed = await admin.post(`${campuses}/remove`, { filter, expected: 104 })
  expect([changed.status, changed.body.msg, changed.body.data]).toEqual([
    400,
    '数量已变化：104→105，请确认',
    { reason: 'COUNT_CHANGED', expected: 104, count: 105 },
  ])
  const asked = await admin.post(`${campuses}/remove`, { filter, expected: 105 })
  expect(asked.body.data).toMatchObject({ secondAuth: true, operation: 'remove:many' })
  expect((await found(filter)).total).toBe(105)
  expect((await admin.post(`${campuses}/remove`, { filter })).body.msg).toBe('没有获取到要删除的数据！')
  expect((await admin.post(`${campuses}/remove`, { filter: 'x', expected: 1 })).body.msg).toBe(
    '没有获取到要删除的数据！',
  )
  expect((await proving(school, admin).post(`${campuses}/remove`, { filter, expected: 105 })).body.data).toEqual({
    removed: 105,
    skipped: [],
  })
  expect((await found(filter)).total).toBe(0)
})

test('the bin shows what was removed, by whom, gives it back, and is empty after thirty days', async () => {
  admin = await school.as('admin')
  const [gone, other] = await make(2, (n) => ({ campusName: `回收校区${n}` }))
  await admin.post(`${campuses}/remove`, { ids: `${gone},${other}` })
  const bin = async (who = admin) => (await who.get(`${campuses}/bin`, { keyword: '回收校区' })).body.data
  expect(await bin()).toMatchObject({
    total: 2,
    records: [
      {
        campusName: expect.stringContaining('回收校区'),
        deletedTime: expect.any(String),
        keptUntil: expect.any(String),
        deletedBy: expect.any(String),
      },
      {},
    ],
  })
  expect((await (await school.as('fdy01')).get(`${campuses}/bin`)).status).toBe(403)
  await admin.post(`${campuses}/add`, { campusName: '回收校区0', campusCode: 'HS0X' })
  const half = (await admin.post(`${campuses}/restore`, { ids: `${gone},${other}` })).body.data
  expect(half).toEqual({ restored: 1, skipped: [{ id: gone, reason: '不能恢复【回收校区0】：校区名称已存在' }] })
  expect((await admin.post(`${campuses}/restore`, { ids: other })).status).toBe(404)
  school.clock.advance(31 * 86_400_000)
  admin = await school.as('admin')
  expect((await bin()).total).toBe(0)
  expect((await admin.post(`${campuses}/restore`, { ids: gone })).status).toBe(404)
  await school.world.jobs.get('retention')!.run({
    id: 'x',
    params: {},
    attempt: 1,
    world: school.world,
    school: school.school,
    actor: { kind: 'system', userId: null, userName: '系统' },
    saved: null,
    transaction: (work) => school.system(work),
    read: (work) => school.system(work),
    progress: async () => {},
    checkpoint: async () => {},
  })
  expect(await rowsOf(school, 'select 1 from base_campus where id = $1', [gone])).toEqual([])
  expect(await rowsOf(school, 'select 1 from base_campus where id = $1', [other])).toHaveLength(1)
})

test('a student who comes back from the bin has the own trail and account again, once', async () => {
  const registrar = await school.as('jwc01')
  const { id } = await school.system((ctx) => makeRecord(ctx, student))
  const facts = async () => ({
    trail: (await rowsOf(school, 'select 1 from base_placement where student_id = $1', [id])).length,
    account: (await rowsOf(school, 'select status from sys_user where person_id = $1', [id])).map(
      (row) => row['status'],
    ),
  })
  const before = await facts()
  expect((await registrar.post('base/baseStudentInfo/remove', { ids: id })).body.data).toEqual({
    removed: 1,
    skipped: [],
  })
  expect((await registrar.post('base/baseStudentInfo/restore', { ids: id })).body.data).toEqual({
    restored: 1,
    skipped: [],
  })
  expect(await facts()).toEqual(before)
})

test('a name shows the card of a person to whoever may read the record, in words and masked', async () => {
  const counsellor = await school.as('fdy01')
  const [own] = (await counsellor.get('base/baseStudentInfo/list')).body.data.records
  const card = (await counsellor.get('base/baseStudentInfo/card', { id: own.id })).body.data
  expect(card).toMatchObject({
    id: own.id,
    title: own.xm,
    facts: expect.arrayContaining([
      { label: '学号', text: own.xh },
      { label: '班级', text: own.className },
      { label: '手机号', text: own.sjhm },
    ]),
  })
  const [foreign] = await rowsOf(
    school,
    'select id from base_student where class_id is distinct from $1 and department_id is distinct from $2 limit 1',
    [own.classId, own.departmentId],
  )
  expect((await counsellor.get('base/baseStudentInfo/card', { id: foreign!['id'] })).status).toBe(404)
  expect((await (await school.as('stu01')).get('base/baseStudentInfo/card', { id: own.id })).status).not.toBe(200)
})

test('open lists hear that an entity changed, once for many writes', async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(school.app, (await school.as('fdy01')).token)
  await make(3, (n) => ({ campusName: `通知校区${n}` }))
  const told = async () => ((await stream.next('entity-changed')).data.data as { entity: string }).entity
  // What earlier tests wrote may still be told.
  let entity = await told()
  while (entity !== campuses) entity = await told()
  expect(
    stream.events.filter(
      ({ event, data }) => event === 'entity-changed' && (data.data as { entity: string }).entity === campuses,
    ),
  ).toHaveLength(1)
  stream.close()
})
