import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { classAssign } from '#modules/school/base/shared/classes/class-assign.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

const stale = '数据已被他人修改，请刷新后重试'
const overlap = '该班级在这段时间已安排同一身份的教师'
let school: TestSchool
let admin: Visitor
let office: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  office = await school.as('xgc01')
})
afterAll(() => school.close())

test('two people edit one student: the second is told, and sees the first one’s work after looking again', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, student))
  const registrar = await school.as('jwc01')
  const another = await school.as('jwc01')
  const seen = (await registrar.get('base/baseStudentInfo/getOne', { id })).body.data
  expect((await another.get('base/baseStudentInfo/getOne', { id })).body.data.version).toBe(seen.version)
  expect(
    (await registrar.post('base/baseStudentInfo/update', { id, version: seen.version, qq: '123456' })).body.data,
  ).toEqual({ id, version: seen.version + 1 })
  const late = await another.post('base/baseStudentInfo/update', { id, version: seen.version, wechat: 'late' })
  expect([late.status, late.body.code, late.body.msg]).toEqual([409, 409, stale])
  const fresh = (await another.get('base/baseStudentInfo/getOne', { id })).body.data
  expect(fresh).toMatchObject({ qq: '123456', wechat: null, version: seen.version + 1 })
  expect(
    (await another.post('base/baseStudentInfo/update', { id, version: fresh.version, wechat: 'late' })).status,
  ).toBe(200)
})

test('of many who save the same version at the same moment exactly one wins', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, campus))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => admin.post('base/campus/update', { id, version: 1, remark: `第${n}个` })),
  )
  const won = answers.filter((answer) => answer.status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409 && answer.body.msg === stale)).toHaveLength(7)
  const [row] = await rowsOf(school, 'select version, remark from base_campus where id = $1', [id])
  expect(row).toEqual({ version: 2, remark: `第${answers.indexOf(won[0]!)}个` })
  expect(
    await rowsOf(school, `select 1 from sys_oper_log where record_id = $1 and action = 'update'`, [id]),
  ).toHaveLength(1)
})

test('a change that changes nothing leaves version and log alone', async () => {
  const { id, draft } = await school.system((ctx) => makeRecord(ctx, campus))
  expect(
    (await admin.post('base/campus/update', { id, version: 1, campusName: draft['campusName'] })).body.data,
  ).toEqual({ id, version: 1 })
  expect(await rowsOf(school, `select 1 from sys_oper_log where record_id = $1 and action = 'update'`, [id])).toEqual(
    [],
  )
})

test('a key sent twice is one deed with one answer; another body, person or path is another matter', async () => {
  const draft = { campusName: '只有一个', campusCode: 'ONCE' }
  const key = { 'idempotency-key': 'k-1' }
  const first = await admin.post('base/campus/add', draft, key)
  const again = await admin.post('base/campus/add', draft, key)
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  const other = await admin.post('base/campus/add', { ...draft, campusCode: 'ONCE2' }, key)
  expect([other.status, other.body.msg]).toEqual([409, '请求标识已被其他内容使用，请刷新后重试'])
  expect(await rowsOf(school, `select 1 from base_campus where campus_name = '只有一个'`)).toHaveLength(1)
  const elsewhere = await admin.post('base/campus/update', { id: first.body.data.id, remark: '同一个标识' }, key)
  expect(elsewhere.status).toBe(200)
  expect((await admin.post('base/campus/add', draft, { 'idempotency-key': 'x'.repeat(201) })).body.msg).toBe(
    '请求标识过长',
  )
})

test('a key whose deed was refused is free again, one older than a day is forgotten', async () => {
  const key = { 'idempotency-key': 'k-2' }
  expect((await admin.post('base/campus/add', { campusName: '' }, key)).status).toBe(400)
  const draft = { campusName: '第二次才成', campusCode: 'TRY2' }
  const made = await admin.post('base/campus/add', draft, key)
  expect(made.status).toBe(200)
  school.clock.advance(25 * 3_600_000)
  admin = await school.as('admin')
  const nextDay = await admin.post('base/campus/add', draft, key)
  expect([nextDay.status, nextDay.body.data]).toEqual([
    400,
    { campusName: '校区名称已存在', campusCode: '校区编码已存在' },
  ])
})

test('the same key many times at the same moment makes one row and one answer', async () => {
  const draft = { campusName: '一拥而上', campusCode: 'RUSH' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.post('base/campus/add', draft, { 'idempotency-key': 'k-3' })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  expect(await rowsOf(school, `select 1 from base_campus where campus_code = 'RUSH'`)).toHaveLength(1)
})

test('a class is led by one person in one capacity at a time, also when two are named at the same moment', async () => {
  const { classId, people } = await school.system(async (ctx) => ({
    classId: (await makeRecord(ctx, stuClass)).id,
    people: [(await makeRecord(ctx, teacher)).id, (await makeRecord(ctx, teacher)).id],
  }))
  const assign = (n: number, more: Record<string, unknown>) =>
    office.post('base/fdyClassAssign/add', {
      classId,
      teacherId: people[n],
      role: 'fdy',
      startDate: '2025-09-01',
      ...more,
    })
  office = proving(school, await school.as('xgc01'))
  const both = await Promise.all([assign(0, {}), assign(1, {})])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  const refused = both.find((answer) => answer.status === 400)!
  expect([refused.body.msg, refused.body.data]).toEqual([overlap, { startDate: overlap }])
  const winner = both.find((answer) => answer.status === 200)!.body.data.id as string
  for (const period of [
    { startDate: '2030-01-01' },
    { startDate: '2024-01-01', endDate: '2025-09-01' },
    { startDate: '2024-01-01' },
  ])
    expect((await assign(1, period)).body.msg).toBe(overlap)
  expect((await assign(1, { role: 'bzr' })).status).toBe(200)
  expect((await assign(1, { role: 'zl' })).status).toBe(200)
  expect((await assign(0, { role: 'zl', startDate: '2025-09-02' })).status).toBe(200)
  expect((await assign(1, { startDate: '2024-09-01', endDate: '2025-08-31' })).status).toBe(200)
  expect((await assign(1, { startDate: '2025-03-01', endDate: '2025-01-01' })).body.data).toEqual({
    endDate: '结束日期不能早于开始日期',
  })
  expect(
    (
      await office.post('base/fdyClassAssign/update', {
        id: winner,
        teacherId: people[both.findIndex((answer) => answer.status === 400)],
      })
    ).body.data,
  ).toHaveProperty('teacherId')
  expect((await office.post('base/fdyClassAssign/update', { id: winner, endDate: '2026-06-30' })).status).toBe(200)
  expect((await assign(1, { startDate: '2026-07-01' })).status).toBe(200)
})

test('asOf tells who led on a day', async () => {
  const { classId, people } = await school.system(async (ctx) => {
    const one = (await makeRecord(ctx, stuClass)).id
    const staff = [(await makeRecord(ctx, teacher)).id, (await makeRecord(ctx, teacher)).id]
    const period = (teacherId: string, startDate: string, endDate: string | null) =>
      makeRecord(ctx, classAssign, { classId: one, teacherId, role: 'fdy', startDate, endDate })
    await period(staff[0]!, '2024-09-01', '2025-08-31')
    await period(staff[1]!, '2025-09-01', null)
    return { classId: one, people: staff }
  })
  const ledOn = async (asOf: string) =>
    (await office.get('base/fdyClassAssign/list', { classId, asOf })).body.data.records.map(
      (row: { teacherId: string }) => row.teacherId,
    )
  expect(await ledOn('2024-08-31')).toEqual([])
  expect(await ledOn('2024-09-01')).toEqual([people[0]])
  expect(await ledOn('2025-08-31')).toEqual([people[0]])
  expect(await ledOn('2025年9月1日')).toEqual([people[1]])
  expect(await ledOn('2099-01-01')).toEqual([people[1]])
  expect((await office.get('base/fdyClassAssign/list', { classId })).body.data.total).toBe(2)
})

test('history tells in words who changed what, newest first', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, campus, { campusName: '旧名校区', isMain: false }))
  school.clock.advance(1000)
  await admin.post('base/campus/update', { id, campusName: '新名校区', isMain: true, status: '0' })
  const { records } = (await admin.get('base/campus/history', { id })).body.data as {
    records: {
      action: string
      userName: string
      changes: { field: string; label: string; before: string; after: string }[]
    }[]
  }
  expect(records.map((one) => one.action)).toEqual(['update', 'add'])
  expect(records[0]!.changes).toEqual(
    expect.arrayContaining([
      { field: 'campusName', label: '校区名称', before: '旧名校区', after: '新名校区' },
      { field: 'isMain', label: '主校区', before: '否', after: '是' },
      { field: 'status', label: '状态', before: '启用', after: '停用' },
    ]),
  )
  expect(records[0]!.changes).toHaveLength(3)
})

test('the bin gives back what it took, unless the name was taken meanwhile', async () => {
  const { id, draft } = await school.system((ctx) => makeRecord(ctx, campus))
  expect((await admin.post('base/campus/remove', { ids: id })).body.data.removed).toBe(1)
  expect((await admin.get('base/campus/list', { ids: id })).body.data.total).toBe(0)
  expect((await admin.post('base/campus/update', { id, remark: 'x' })).status).toBe(404)
  const { id: usurper } = (await admin.post('base/campus/add', draft)).body.data
  const refused = await admin.post('base/campus/restore', { ids: id })
  expect([refused.status, refused.body.msg]).toEqual([400, `不能恢复【${draft['campusName']}】：校区名称已存在`])
  await admin.post('base/campus/remove', { ids: usurper })
  expect((await admin.post('base/campus/restore', { ids: id })).body.data).toEqual({ restored: 1, skipped: [] })
  expect((await admin.get('base/campus/getOne', { id })).body.data.campusName).toBe(draft['campusName'])
})
