import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sheetOf, studentCells, upload, type Cells } from './import-sheets.ts'

type Fault = { row: number; field: string; reason: string }
type Job = {
  status: string
  message: string
  result: { created: number; updated: number; failed: number; errors: Fault[]; warnings: Fault[] }
}

let school: TestSchool
let admin: Visitor
beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  admin = await school.as('admin')
})
afterAll(() => school.close())

const teacher = (n: number, changes: Cells = {}): Cells => ({
  工号: `TI${String(n).padStart(3, '0')}`,
  姓名: '孙二',
  手机号: `1370000${String(1000 + n)}`,
  部门: '信息工程学院',
  性别: '男',
  入职日期: '',
  离职日期: '',
  证件号码: '',
  ...changes,
})

test('what is wrong with a row of a staff sheet is said in words, row by row', async () => {
  const colleges = await rowsOf(
    school,
    `select id from base_department where dept_code in ('11', '12') order by dept_code`,
  )
  for (const [i, parent] of colleges.entries())
    await admin.post('base/department/add', {
      parentId: parent['id'],
      deptName: '综合办公室',
      deptCode: `ZH${i}`,
      deptType: '6',
    })
  const [student] = await rowsOf(school, 'select xh from base_student order by xh limit 1')
  const job = await importStaff([
    teacher(1),
    teacher(2, { 部门: '综合办公室' }),
    teacher(3, { 部门: 'ZH1' }),
    teacher(4, { 工号: String(student!['xh']) }),
    teacher(5, { 入职日期: '2020-09-01', 离职日期: '2019-09-01' }),
    teacher(6, { 工号: 'TI001' }),
    teacher(7, { 手机号: '12345' }),
    teacher(8, { 证件号码: '430102200603151234' }),
  ])
  expect(job.result.errors.map(({ row, reason }) => [row, reason])).toEqual([
    [3, '部门【综合办公室】不唯一，请填写部门编码'],
    [5, `工号 ${String(student!['xh'])} 与学号重复`],
    [6, '离职日期不能早于入职日期'],
    [7, '与第2行工号重复'],
    [8, '手机号格式不正确'],
    [9, '身份证号校验位错误'],
  ])
  expect(job.result).toMatchObject({ created: 2, failed: 6 })
})

test('whoever leads classes does not leave by a sheet either', async () => {
  const [leader] = await rowsOf(
    school,
    `select t.gh, t.xm, count(distinct l.class_id)::int as n from base_teacher t join base_class_assign l on l.teacher_id = t.id where l.end_date is null and l.deleted_time is null group by t.id order by t.gh limit 1`,
  )
  const job = await importStaff([
    { ...teacher(50), 工号: String(leader!['gh']), 姓名: String(leader!['xm']), 性别: '', 当前状态: '退休' },
  ])
  expect(job.result.errors).toMatchObject([
    { row: 2, reason: `该教师仍有 ${String(leader!['n'])} 个在带班级，请先调整` },
  ])
})

test('freshmen without a class are brought in with their intake', async () => {
  const office = await school.as('jwc01')
  const [intake] = await rowsOf(
    school,
    'select grade_major_name as name, id from base_grade_major order by grade desc, grade_major_name limit 1',
  )
  const { 学号: _, 班级: __, ...first } = studentCells(901, '')
  const { 学号: ___, 班级: ____, ...second } = studentCells(902, '')
  const rows = [first, second].map((cells) => ({ ...cells, 年级专业: String(intake!['name']), 学籍状态: '待报到' }))
  const { body } = await upload(school, office, 'baseStudentInfo', {
    content: await sheetOf(rows),
    fields: { mode: 'skip-bad' },
  })
  expect(await school.finished(office, body.data.jobId)).toMatchObject({
    status: '2',
    result: { created: 2, failed: 0 },
  })
  expect((await office.get('base/stuClass/splitIntakes')).body.data).toMatchObject([{ id: intake!['id'], waiting: 2 }])
})

async function importStaff(rows: Cells[]): Promise<Job> {
  const { body } = await upload(school, admin, 'teacher', {
    content: await sheetOf(rows),
    fields: { mode: 'skip-bad' },
    proof: reachOperation,
  })
  if (!body.success) throw new Error(body.msg)
  return (await school.finished(admin, body.data.jobId)) as Job
}
