import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '#tests/support/sheet.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { proving, switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sendForm } from '#tests/support/upload.ts'

const heads = ['账号', '姓名', '类型', '部门', '手机号', '邮箱', '角色'] as const
type Cells = Partial<Record<(typeof heads)[number], string>>

let school: TestSchool
let admin: Visitor
let department: string

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  admin = await school.as('admin')
  department = String(
    (
      await rowsOf(
        school,
        'select dept_code as code from base_department where deleted_time is null order by dept_code limit 1',
      )
    )[0]!['code'],
  )
})
afterAll(() => school.close())

test('an import of accounts, which may bring roles, asks for a second authentication; looking at the sheet does not', async () => {
  const rows: Cells[] = [{ 账号: 'once01', 姓名: '李导入', 类型: '教职工', 部门: department, 角色: '系统管理员' }]
  const refused = await send(rows)
  expect([refused.status, refused.body.data]).toMatchObject([400, { secondAuth: true, operation: 'sysUser:import' }])
  expect((await send(rows, { check: '1' })).status).toBe(200)
  expect(await rowsOf(school, "select 1 from sys_user where account_no = 'once01'")).toEqual([])
  await switchSecondAuthOff(school)
})

test('of 500 rows three are wrong: 497 accounts are made, the others come back with column and reason; a second run makes none', async () => {
  const [one, two] = await rowsOf(
    school,
    'select id from base_department where deleted_time is null order by dept_code limit 2',
  )
  for (const [parent, code] of [
    [one, 'ZH01'],
    [two, 'ZH02'],
  ] as const) {
    expect(
      (
        await admin.post('base/department/add', {
          parentId: parent!['id'],
          deptName: '综合教研室',
          deptCode: code,
          deptType: '6',
        })
      ).body.msg,
    ).toBe('操作成功')
  }
  const rows = Array.from({ length: 500 }, (_, i): Cells => ({
    账号: `imp${String(i).padStart(4, '0')}`,
    姓名: '李导入',
    类型: '教职工',
    部门: department,
    角色: '教师',
  }))
  rows[3]!.角色 = '教师,没有的角色'
  rows[4]!.手机号 = '12345'
  rows[5]!.部门 = '综合教研室'
  const first = await importSheet(rows)
  expect(first).toMatchObject({ status: '3', result: { created: 497, failed: 3, committed: true } })
  const { errors } = first['result'] as { errors: { row: number; column: string; reason: string }[] }
  expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [5, '角色', expect.stringContaining('角色【没有的角色】不存在')],
    [6, '手机号', '手机号格式不正确'],
    [7, '部门', '部门【综合教研室】不唯一，请填写部门编码'],
  ])
  const told = await sheetOf(first['errorFileId'])
  expect(told).toHaveLength(4)
  expect(told.slice(1).map((line) => line.find((cell) => cell.includes('不')))).toEqual([
    expect.stringContaining('角色【没有的角色】不存在'),
    expect.stringContaining('手机号格式不正确'),
    expect.stringContaining('不唯一，请填写部门编码'),
  ])
  const [held] = await rowsOf(
    school,
    "select count(*)::int as n from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no like 'imp%'",
  )
  expect(held!['n']).toBe(497)
  const again = await importSheet(rows)
  expect(again).toMatchObject({ result: { created: 0, failed: 500 } })
  const taken = (await sheetOf(again['errorFileId'])).filter((line) => line.some((cell) => cell.includes('账号已存在')))
  expect(taken).toHaveLength(497)
})

test('a name that is taken in whatever letters is named by the column of the sheet it stands in', async () => {
  const taken = await importSheet([
    { 账号: 'ADMIN', 姓名: '李导入', 类型: '教职工', 部门: department },
    { 账号: 'admin', 姓名: '李导入', 类型: '教职工', 部门: department },
    { 账号: 'twin01', 姓名: '李导入', 类型: '教职工', 部门: department },
    { 账号: 'TWIN01', 姓名: '李导入', 类型: '教职工', 部门: department },
  ])
  expect(taken['result']).toMatchObject({
    errors: [
      { row: 2, field: 'accountNo', column: '账号', letter: 'A', value: 'ADMIN', reason: '账号已存在' },
      { row: 3, field: 'accountNo', column: '账号', letter: 'A', value: 'admin', reason: '账号已存在' },
      { row: 5, field: 'accountNo', column: '账号', letter: 'A', value: 'TWIN01' },
    ],
  })
  const [place] = await rowsOf(school, 'select id from base_department where dept_code = $1', [department])
  const values = { accountNo: 'ADMIN', userName: '李导入', userType: '1', departmentId: place!['id'] }
  expect((await admin.post('base/sysUser/add', values)).body).toMatchObject({
    code: 400,
    data: { accountNo: '账号已存在' },
  })
})

test('taking an import of accounts back asks as bringing it in did, however few they are', async () => {
  const { body } = await send([{ 账号: 'once02', 姓名: '李导入', 类型: '教职工', 部门: department }])
  const { jobId, batchId } = body.data
  await school.finished(admin, jobId)
  await school.system((ctx) => ctx.db.execute('delete from sys_second_auth_rule'))
  expect((await admin.post('base/sysUser/importUndo', { batchId })).body.data).toMatchObject({
    secondAuth: true,
    operation: 'sysUser:import',
  })
  const undo = await proving(school, admin).post('base/sysUser/importUndo', { batchId })
  expect(await school.finished(admin, undo.body.data.jobId)).toMatchObject({ result: { removed: 1, kept: 0 } })
  const { records } = (await admin.get('base/sysUser/importRecords')).body.data
  expect(records.find((record: { id: string }) => record.id === batchId)).toMatchObject({ status: '5', canUndo: false })
})

test('an import of accounts taken back leaves nothing usable: unused ones are off without roles, used ones stay and are named', async () => {
  await switchSecondAuthOff(school)
  const [one, two] = await rowsOf(
    school,
    "select role_name as name from sys_role where role_code in ('tea', 'fdy') order by role_code",
  )
  const names = ['back01', 'back02', 'back03']
  const { body } = await send(
    names.map((name) => ({
      账号: name,
      姓名: '李导入',
      类型: '教职工',
      部门: department,
      角色: `${String(one!['name'])}、${String(two!['name'])}`,
    })),
  )
  const { batchId } = body.data
  expect(await school.finished(admin, body.data.jobId)).toMatchObject({ result: { created: 3 } })
  await rowsOf(school, "update sys_user set last_login_time = now() where account_no = 'back03' returning id")
  const undo = await admin.post('base/sysUser/importUndo', { batchId })
  expect(await school.finished(admin, undo.body.data.jobId)).toMatchObject({
    status: '3',
    message: '撤销完成：已停用 2 条，已还原 0 条；1 条未撤销',
    result: { removed: 2, kept: 1, rows: [{ title: '李导入', reason: '账号已登录过' }] },
  })
  expect(await heldBy(names)).toEqual([
    { name: 'back01', status: '3', listed: 0, held: 0 },
    { name: 'back02', status: '3', listed: 0, held: 0 },
    { name: 'back03', status: '1', listed: 2, held: 2 },
  ])
  const { records } = (await admin.get('base/sysUser/importRecords')).body.data
  expect(records.find((record: { id: string }) => record.id === batchId)).toMatchObject({ status: '6', canUndo: false })
  expect((await admin.post('base/sysUser/importUndo', { batchId })).body.msg).toBe('该批次已撤销')
})

test('the roles of other administrators are not taken by undoing: such an account stays and is named', async () => {
  const { body } = await send([
    { 账号: 'back04', 姓名: '李安全', 类型: '教职工', 部门: department, 角色: '安全管理员' },
    { 账号: 'back05', 姓名: '李系统', 类型: '教职工', 部门: department, 角色: '系统管理员' },
  ])
  expect(await school.finished(admin, body.data.jobId)).toMatchObject({ result: { created: 2 } })
  const undo = await admin.post('base/sysUser/importUndo', { batchId: body.data.batchId })
  expect(await school.finished(admin, undo.body.data.jobId)).toMatchObject({
    result: { removed: 1, kept: 1, rows: [{ title: '李安全', reason: '管理员账号只能由同类管理员修改' }] },
  })
  expect(await heldBy(['back04', 'back05'])).toEqual([
    { name: 'back04', status: '1', listed: 1, held: 1 },
    { name: 'back05', status: '3', listed: 0, held: 0 },
  ])
})

function heldBy(names: readonly string[]): Promise<Record<string, unknown>[]> {
  return rowsOf(
    school,
    `select u.account_no as name, u.status, cardinality(u.role_ids) as listed,
       (select count(*)::int from sys_user_role h where h.user_id = u.id) as held
     from sys_user u where u.account_no = any($1) order by u.account_no`,
    [names],
  )
}

async function sheetOf(fileId: unknown): Promise<string[][]> {
  return cellsOf((await admin.get('resource/oss/endpoint/download-file', { fileId })).raw)
}

async function importSheet(rows: readonly Cells[]): Promise<Record<string, unknown>> {
  return school.finished(admin, (await send(rows)).body.data.jobId)
}

async function send(rows: readonly Cells[], fields: Record<string, string> = {}) {
  const content = await buffer(
    writeSheet({ sheetName: '用户', columns: heads.map((title) => ({ key: title, title })), rows: cells(rows) }),
  )
  return sendForm(school, admin, 'base/sysUser/import', {
    file: { name: '用户.xlsx', content },
    fields: { mode: 'skip-bad', ...fields },
  })
}

async function* cells(rows: readonly Cells[]): AsyncGenerator<unknown[]> {
  for (const row of rows) yield heads.map((head) => row[head] ?? null)
}
