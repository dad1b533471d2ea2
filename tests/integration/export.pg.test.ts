import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet, type SheetRow } from '#kernel/excel/read-sheet.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('an export has the rows of the list, grouped heads, labels for codes and masked numbers', async () => {
  const office = await school.as('jwc01')
  const [{ id, name, students }] = (await rowsOf(
    school,
    'select c.id, c.class_name as name, count(*)::int as students from base_class c join base_student s on s.class_id = c.id where s.deleted_time is null group by c.id order by c.class_name limit 1',
  )) as [{ id: string; name: string; students: number }]
  const answer = await office.post('base/baseStudentInfo/export', {
    fileName: '花名册',
    params: { classId: id },
    heard: { xm: '基本信息,姓名', xh: '基本信息,学号', sex: '基本信息,性别', className: '班级', sjhm: '联系方式,手机', tool: '操作', fileId: '附件', nobody: '无' },
  })
  expect(answer.status).toBe(200)
  expect(fileNameOf(answer)).toMatch(/^花名册_\d{12}\.xlsx$/)
  const rows = await sheetOf(answer)
  expect(rows[0]!.slice(0, 5)).toEqual(['基本信息', '基本信息', '基本信息', '班级', '联系方式'])
  expect(rows[1]!.slice(0, 5)).toEqual(['姓名', '学号', '性别', '班级', '手机'])
  const body = rows.slice(2, -1)
  expect(body).toHaveLength(students)
  expect(rows.at(-1)![0]).toContain(`共 ${students} 条`)
  for (const row of body) {
    expect(['男', '女']).toContain(row[2])
    expect(row[3]).toBe(name)
    expect(row[4] ?? '').toMatch(/^$|^\d{3}\*{4}\d{4}$/)
  }
})

test('an export that finds nothing has an empty body', async () => {
  const office = await school.as('jwc01')
  const answer = await office.post('base/baseStudentInfo/export', { fileName: '空', params: { xh: '0000000000' } })
  expect(answer.status).toBe(200)
  expect(answer.raw).toHaveLength(0)
})

test('a counsellor exports only own students, and the log says how many', async () => {
  const counsellor = await school.as('fdy01')
  const { body } = await counsellor.get('base/baseStudentInfo/list', { size: 1 })
  const answer = await counsellor.post('base/baseStudentInfo/export', { fileName: '学生', params: {}, heard: { xh: '学号' } })
  const rows = await sheetOf(answer)
  expect(rows).toHaveLength(body.data.total + 2)
  const logged = await rowsOf(school, "select title from sys_oper_log where action = 'export'")
  expect(logged).toContainEqual({ title: `导出学生 ${body.data.total} 条：学号` })
})

test('selected rows only, and no export without the permission', async () => {
  const admin = await school.as('admin')
  const { body } = await admin.get('base/stuClass/list', { size: 2 })
  const ids = body.data.records.map((record: { id: string }) => record.id)
  const rows = await sheetOf(await admin.post('base/stuClass/export', { fileName: '班级', ids }))
  expect(rows).toHaveLength(2 + 2)
  const student = await school.as('stu01')
  expect((await student.post('base/stuClass/export', { fileName: '班级' })).status).toBe(403)
})

function fileNameOf(answer: Answer): string {
  const match = /^attachment;filename=([A-Za-z0-9+/=]+)$/.exec(String(answer.headers['content-disposition']))
  return Buffer.from(match?.[1] ?? '', 'base64').toString('utf8')
}

async function sheetOf(answer: Answer): Promise<string[][]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(bytes(answer.raw), { name: 'x.xlsx' })) rows.push(row)
  return rows.map((row) => row.cells.map((cell) => cell.text))
}

async function* bytes(buffer: Buffer): AsyncGenerator<Uint8Array> {
  yield buffer
}
