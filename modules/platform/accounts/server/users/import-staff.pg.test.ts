import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { giveRole, userRow } from '#tests/support/accounts.ts'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { sendForm } from '#tests/support/upload.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  admin = await school.as('admin')
})
afterAll(() => school.close())

test('of a sheet of staff the rows of administrators are refused, each with its reason, and the others go', async () => {
  const departmentId = (await userRow(school, 'fdy02'))['department_id']
  for (const [i, gh] of ['T99101', 'T99102', 'T99103'].entries()) {
    const basics = {
      xm: '赵原名',
      idCardType: '2',
      sex: '1',
      birthday: '1990-03-07',
      sjhm: `1380013810${i}`,
      staffType: '10',
      departmentId,
    }
    expect((await admin.post('base/teacher/add', { ...basics, gh, idCard: `P990000${i}` })).body.msg).toBe('操作成功')
  }
  await giveRole(school, 'T99101', 'aqgly')
  await giveRole(school, 'T99102', 'gly')
  const content = await buffer(
    writeSheet({
      sheetName: '教师',
      columns: [
        { key: 'gh', title: '工号' },
        { key: 'xm', title: '姓名' },
      ],
      rows: rows(),
    }),
  )
  const { body } = await sendForm(school, admin, 'base/teacher/import', {
    file: { name: '教师.xlsx', content },
    fields: { mode: 'skip-bad', way: '2' },
    headers: await secondAuthHeader(school, admin, reachOperation),
  })
  const { result } = (await school.finished(admin, body.data.jobId)) as unknown as { result: Record<string, unknown> }
  expect(result).toMatchObject({ updated: 1, failed: 2, committed: true })
  expect(
    (result['errors'] as { row: number; column: string; reason: string }[]).map(({ row, column, reason }) => [
      row,
      column,
      reason,
    ]),
  ).toEqual([
    [2, '姓名', '管理员账号只能由同类管理员修改'],
    [3, '姓名', '管理员账号对应的人员，请单独修改'],
  ])
  const names = await Promise.all(['T99101', 'T99102', 'T99103'].map((no) => userRow(school, no)))
  expect(names.map((row) => row['user_name'])).toEqual(['赵原名', '赵原名', '赵新名'])
})

async function* rows(): AsyncGenerator<unknown[]> {
  for (const gh of ['T99101', 'T99102', 'T99103']) yield [gh, '赵新名']
}
