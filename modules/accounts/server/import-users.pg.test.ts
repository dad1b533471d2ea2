import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write-sheet.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

const heads = ['账号', '姓名', '类型', '部门', '手机号', '邮箱', '角色'] as const
type Cells = Partial<Record<(typeof heads)[number], string>>

let school: TestSchool
let admin: Visitor
let department: string

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  await switchSecondAuthOff(school)
  admin = await school.as('admin')
  department = String((await rowsOf(school, 'select dept_code as code from base_department where deleted_time is null order by dept_code limit 1'))[0]!['code'])
})
afterAll(() => school.close())

test('of 500 rows three are wrong: 497 accounts are made, the others come back with column and reason; a second run makes none', async () => {
  const rows = Array.from({ length: 500 }, (_, i): Cells => ({ 账号: `imp${String(i).padStart(4, '0')}`, 姓名: '李导入', 类型: '教职工', 部门: department, 角色: '教师' }))
  rows[3]!.角色 = '教师,没有的角色'
  rows[4]!.手机号 = '12345'
  rows[5]!.部门 = '没有的部门'
  const first = await importSheet(rows)
  expect(first).toMatchObject({ status: '3', result: { created: 497, failed: 3, committed: true } })
  const { errors } = first['result'] as { errors: { row: number; column: string; reason: string }[] }
  expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [5, '角色', expect.stringContaining('角色【没有的角色】不存在')],
    [6, '手机号', '手机号格式不正确'],
    [7, '部门', expect.stringContaining('部门【没有的部门】不存在')],
  ])
  expect(first['errorFileId']).toBeTruthy()
  const [held] = await rowsOf(school, "select count(*)::int as n from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no like 'imp%'")
  expect(held!['n']).toBe(497)
  const again = await importSheet(rows)
  expect(again).toMatchObject({ result: { created: 0, failed: 500 } })
  const told = (again['result'] as { errors: { reason: string }[] }).errors.filter(({ reason }) => reason.includes('账号已存在'))
  expect(told.length).toBeGreaterThan(50)
})

async function importSheet(rows: readonly Cells[]): Promise<Record<string, unknown>> {
  const content = await buffer(writeSheet({ sheetName: '用户', columns: heads.map((title) => ({ key: title, title })), rows: cells(rows) }))
  const form = new FormData()
  form.append('mode', 'skip-bad')
  form.append('file', new Blob([new Uint8Array(content)]), '用户.xlsx')
  const encoded = new Response(form)
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-base/sysUser/import',
    headers: { authorization: basic, 'flysource-auth': `bearer ${admin.token}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return school.finished(admin, answer.json<{ data: { jobId: string } }>().data.jobId)
}

async function* cells(rows: readonly Cells[]): AsyncGenerator<unknown[]> {
  for (const row of rows) yield heads.map((head) => row[head] ?? null)
}
