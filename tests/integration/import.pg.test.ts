import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobRunner } from '#services/jobs/runner.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { download, rowsIn, sheetOf, studentCells, upload, type Cells } from './import-sheets.ts'

let school: TestSchool
let office: Visitor
let classes: { code: string; name: string }[]

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  office = await school.as('jwc01')
  classes = (await rowsOf(
    school,
    'select class_code as code, class_name as name from base_class order by class_code',
  )) as typeof classes
})
afterAll(() => school.close())

describe('students', () => {
  test('good rows are written, bad ones come back with row, column and reason and as a sheet', async () => {
    const job = await importSheet(office, 'baseStudentInfo', {
      mode: 'skip-bad',
      rows: [
        student(1),
        student(2, { 班级: '没有这个班' }),
        student(3, { 身份证号: '430102200603151230' }),
        student(4, { 民族: '火星族', 手机号: '123' }),
        student(5, { 班级: classes[1]!.name }),
        student(6, { 学号: student(1).学号 }),
      ],
    })
    expect(job).toMatchObject({
      status: '3',
      result: { created: 2, updated: 0, unchanged: 0, failed: 4, total: 6, committed: true },
    })
    const { errors } = job['result'] as { errors: { row: number; column: string; value: string; reason: string }[] }
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, '班级', expect.stringMatching(/^班级【没有这个班】不存在/)],
      [4, '证件号码', '身份证号校验位错误'],
      [5, '民族', '民族【火星族】不在字典中'],
      [5, '手机号', '手机号格式不正确'],
      [7, '学号', '与第2行学号重复'],
    ])
    expect(errors[1]!.value).toBe('430***********1230')
    const sheet = await download(office, String(job['errorFileId']))
    expect(sheet[0]!.slice(-2)).toEqual(['原行号', '错误原因'])
    expect(sheet.slice(1).map((row) => row.at(-2))).toEqual(['3', '4', '5', '7'])
    const [row] = await rowsOf(
      school,
      'select s.sex, s.birthday, s.grade, c.class_name, s.search_text from base_student s join base_class c on c.id = s.class_id where xh = $1',
      [student(5).学号],
    )
    expect(row).toMatchObject({
      class_name: classes[1]!.name,
      birthday: '2006-03-15',
      grade: expect.any(Number),
      search_text: expect.stringContaining('zhang'),
    })
  })

  test('one wrong row undoes everything when all is wanted or nothing, and a check writes nothing at all', async () => {
    const rows = [student(11), student(12, { 姓名: '' })]
    const all = await importSheet(office, 'baseStudentInfo', { mode: 'all-or-nothing', rows })
    expect(all).toMatchObject({
      status: '4',
      message: '有 1 行数据错误，未写入任何数据',
      result: { committed: false, failed: 1 },
    })
    const check = await importSheet(office, 'baseStudentInfo', { mode: 'skip-bad', rows, check: true })
    expect(check).toMatchObject({ status: '2', result: { created: 1, failed: 1, committed: false } })
    expect(await count(student(11).学号)).toBe(0)
  })

  test('a row that is known is changed where its cells are filled, and a word empties', async () => {
    await importSheet(office, 'baseStudentInfo', {
      mode: 'all-or-nothing',
      rows: [student(21, { QQ: '123456', 手机号: '13800000021' })],
    })
    const job = await importSheet(office, 'baseStudentInfo', {
      mode: 'all-or-nothing',
      rows: [{ 学号: student(21).学号, 姓名: '张改名', 身份证号: student(21).身份证号, QQ: '清空', 手机号: '' }],
    })
    expect(job).toMatchObject({ status: '2', result: { created: 0, updated: 1, unchanged: 0 } })
    const [row] = await rowsOf(
      school,
      'select id, xm, xm_py, qq, sjhm_hash is not null as phone, version, search_text from base_student where xh = $1',
      [student(21).学号],
    )
    expect(row).toMatchObject({
      xm: '张改名',
      xm_py: 'zhang gai ming',
      qq: null,
      phone: true,
      version: 2,
      search_text: expect.stringContaining('张改名'),
    })
    const again = await importSheet(office, 'baseStudentInfo', {
      mode: 'all-or-nothing',
      rows: [student(21, { 姓名: '张改名' })],
    })
    expect(again).toMatchObject({ status: '2', result: { updated: 0, unchanged: 1 } })
    const history = await office.get('base/baseStudentInfo/history', { id: row!['id'] })
    expect(history.body.data.records.map((one: { action: string }) => one.action)).toEqual(['import', 'import'])
  })

  test('counts, placements and accounts agree with the sheet, also after it came twice', async () => {
    const first = classes.slice(2, 5)
    const figures = async () =>
      new Map(
        (
          await rowsOf(
            school,
            `select c.class_code as code, (select count(*)::int from base_student s where s.class_id = c.id and s.deleted_time is null) as all, (select count(*)::int from base_student s where s.class_id = c.id and s.xjzt_m = '01' and s.sex = '1' and s.deleted_time is null) as men from base_class c`,
          )
        ).map((row) => [String(row['code']), row]),
      )
    const rows = Array.from({ length: 45 }, (_, i) => student(100 + i, { 班级: first[i % 3]!.code }))
    const before = await figures()
    expect(await importSheet(office, 'baseStudentInfo', { mode: 'all-or-nothing', rows })).toMatchObject({
      status: '2',
      result: { created: 45 },
    })
    expect(await importSheet(office, 'baseStudentInfo', { mode: 'all-or-nothing', rows })).toMatchObject({
      status: '2',
      result: { created: 0, updated: 0, unchanged: 45 },
    })
    const after = await figures()
    const cards = (await office.get('base/stuClass/cards', { size: 500 })).body.data.records as {
      classCode: string
      men: number
    }[]
    for (const { code } of first) {
      expect(after.get(code)!['all']).toBe(Number(before.get(code)!['all']) + 15)
      expect(cards.find((card) => card.classCode === code)?.men).toBe(after.get(code)!['men'])
    }
    expect(
      await rowsOf(
        school,
        `
      select count(*)::int as students, count(p.id)::int as placements, count(*) filter (where p.class_id = s.class_id and p.grade = s.grade and p.major_id = s.major_id and p.department_id = s.department_id and p.xjzt_m = s.xjzt_m and p.end_date is null)::int as "inPlace",
        count(*) filter (where c.department_id = s.department_id and c.major_id = s.major_id and c.grade = s.grade)::int as "asClass", count(u.id)::int as accounts, count(r.id)::int as "asStudents"
      from base_student s join base_class c on c.id = s.class_id left join base_placement p on p.student_id = s.id
      left join sys_user u on u.person_id = s.id::text and u.person_type = 'base.student' and u.account_no = s.xh and u.user_name = s.xm and u.status in ('0', '1')
      left join sys_user_role r on r.user_id = u.id and r.role_id = (select id from sys_role where role_code = 'stu')
      where s.xh = any($1) and s.deleted_time is null`,
        [rows.map((row) => row.学号)],
      ),
    ).toEqual([{ students: 45, placements: 45, inPlace: 45, asClass: 45, accounts: 45, asStudents: 45 }])
  })

  test('what may only change by procedure cannot be changed by a sheet', async () => {
    await importSheet(office, 'baseStudentInfo', { mode: 'all-or-nothing', rows: [student(22)] })
    const job = await importSheet(office, 'baseStudentInfo', {
      mode: 'skip-bad',
      rows: [student(22, { 班级: classes[1]!.name })],
    })
    expect(job).toMatchObject({
      status: '4',
      result: { failed: 1, errors: [{ row: 2, column: '班级', reason: '学籍状态和班级须通过学籍异动办理' }] },
    })
  })

  test('a number that the spreadsheet program rounded is refused by name', async () => {
    const rows = [{ ...student(31), 身份证号: 4.301022006031512e17 }]
    const job = await importSheet(office, 'baseStudentInfo', { mode: 'skip-bad', rows })
    expect((job['result'] as { errors: unknown[] }).errors).toContainEqual(
      expect.objectContaining({
        column: '证件号码',
        row: 2,
        letter: 'C',
        reason: '身份证号被Excel转为数字，已丢失精度，请将该列设为文本',
      }),
    )
  })

  test('a department imports into its own classes only and changes only its own students', async () => {
    await school.system((ctx) =>
      ctx.db.query(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         select gen_random_uuid(), $1, $1, id, 'baseStudentInfo:import' from sys_role where role_code = 'yx'`,
        [ctx.now()],
      ),
    )
    const department = await school.as('yx01')
    const own = (await department.get('base/stuClass/list', { size: 1 })).body.data.records[0]
    const [foreign] = await rowsOf(
      school,
      'select class_name as name from base_class where department_id <> $1 limit 1',
      [own.departmentId],
    )
    const [stranger] = await rowsOf(
      school,
      "select xh, xm from base_student where department_id <> $1 and xjzt_m = '01' limit 1",
      [own.departmentId],
    )
    const job = await importSheet(department, 'baseStudentInfo', {
      mode: 'skip-bad',
      rows: [
        student(41, { 班级: own.className }),
        student(42, { 班级: String(foreign!['name']) }),
        student(43, { 学号: String(stranger!['xh']), 班级: '' }),
      ],
    })
    const { errors } = job['result'] as { errors: { row: number; reason: string }[] }
    expect(job).toMatchObject({ status: '3', result: { created: 1, failed: 2 } })
    expect(errors.map(({ row, reason }) => [row, reason])).toEqual([
      [3, '无权导入该范围的数据'],
      [4, '无权修改该数据'],
    ])
  })

  test('a sheet without a needed column, an empty one, a picture, and nobody without the permission', async () => {
    const lacking = await importSheet(office, 'baseStudentInfo', { mode: 'skip-bad', rows: [{ 学号: '2026000001' }] })
    expect(lacking).toMatchObject({ status: '4', message: '缺少必填列：姓名、证件号码' })
    const empty = await importSheet(office, 'baseStudentInfo', {
      mode: 'skip-bad',
      rows: [],
      heads: ['学号', '姓名', '身份证号'],
    })
    expect(empty).toMatchObject({ status: '4', message: '文件中没有数据' })
    const picture = await upload(school, office, 'baseStudentInfo', { name: 'a.png', content: Buffer.from('x') })
    expect(picture.body).toMatchObject({ code: 400, msg: '仅支持 xlsx、csv 文件' })
    const refused = await upload(school, await school.as('fdy01'), 'baseStudentInfo', {
      name: 'a.xlsx',
      content: Buffer.from('x'),
    })
    expect(refused.status).toBe(403)
  })

  test('two columns of one title are refused before any row; a column nobody knows is named, a long cell is not repeated', async () => {
    const { 学号, 姓名, 身份证号 } = student(71)
    const heads = ['学号', '姓名', '身份证号', '*学号']
    const rows = [{ 学号, 姓名, 身份证号, '*学号': '2026999999' }]
    const twice = '列名重复：学号（A、D列），请只保留一列'
    expect(await importSheet(office, 'baseStudentInfo', { mode: 'skip-bad', rows, heads })).toMatchObject({
      status: '4',
      message: twice,
    })
    const content = await sheetOf(rows, heads)
    const preview = await upload(school, office, 'baseStudentInfo', { content, verb: 'importPreview' })
    expect([preview.status, preview.body.msg]).toEqual([400, twice])
    expect(await count(学号)).toBe(0)

    const long = '没有这个班'.repeat(480)
    const job = await importSheet(office, 'baseStudentInfo', {
      mode: 'skip-bad',
      rows: [{ 学号, 姓名, 身份证号, 班级: long, 幸运数字: '7', 备忘: '' }],
    })
    const { ignored, errors } = job['result'] as { ignored: string[]; errors: { value: string; reason: string }[] }
    expect(ignored).toEqual(['幸运数字', '备忘'])
    const [fault] = errors
    expect(fault!.reason).toMatch(/^班级【没有这个班.*…】不存在/)
    expect([fault!.value.length, fault!.reason.length].every((length) => length <= 300)).toBe(true)
    const sheet = await download(office, String(job['errorFileId']))
    expect(sheet[1]!.at(-1)!.length).toBeLessThanOrEqual(300)
    expect(sheet[1]).toContain(long)
  })

  test('the template can be filled in and brings its columns, codes and rules', async () => {
    const answer = await office.get('base/baseStudentInfo/importTemplate')
    expect(answer.status).toBe(200)
    const heads = (await rowsIn(answer.raw))[0]!
    expect(heads.slice(0, 3)).toEqual(['学号', '*姓名', '性别'])
    expect(heads).toContain('健康状况')
  })
})

test('rows of one sheet may name each other, in whatever order they stand', async () => {
  const admin = await school.as('admin')
  const [type] = await rowsOf(
    school,
    "select dictionary_value as label from sys_dictionary where code = 'deptType' order by sort limit 1",
  )
  const dept = (code: string, name: string, parent: string) => ({
    部门编码: code,
    部门名称: name,
    部门类型: String(type!['label']),
    上级部门: parent,
  })
  const job = await importSheet(admin, 'department', {
    mode: 'skip-bad',
    rows: [
      dept('T02', '下级测试部', 'T01'),
      dept('T01', '上级测试部', ''),
      dept('T03', '无根测试部', '没有的部门'),
      dept('T04', '末级测试部', 'T03'),
    ],
  })
  expect(job).toMatchObject({ status: '3', result: { created: 2, failed: 2 } })
  const [child] = await rowsOf(
    school,
    "select p.dept_name as parent from base_department d join base_department p on p.id = d.parent_id where d.dept_code = 'T02'",
  )
  expect(child).toEqual({ parent: '上级测试部' })
})

test('an import that is cut off says which rows are written, and the next process writes the others exactly once', async () => {
  const cut = await testSchool()
  try {
    const admin = await cut.as('admin')
    const [campus] = await rowsOf(cut, 'select campus_code as code from base_campus limit 1')
    const total = 21_000
    const [use] = await rowsOf(
      cut,
      "select dictionary_value as label from sys_dictionary where code = 'buildingUse' order by sort limit 1",
    )
    const rows = Array.from({ length: total }, (_, i) => ({
      楼宇编码: `B${i}`,
      楼宇名称: `测试楼${i}`,
      校区: String(campus!['code']),
      用途: String(use!['label']),
      地上层数: '3',
    }))
    const first = await startJobRunner(cut.world, { url: cut.url })
    const { body } = await upload(cut, admin, 'building', {
      name: '楼宇.xlsx',
      content: await sheetOf(rows),
      fields: { mode: 'skip-bad' },
    })
    const { jobId } = body.data as { jobId: string }
    const written = async () =>
      (await admin.get('base/job/getOne', { id: jobId })).body.data as { message: string | null; status: string }
    while (['', '未写入任何数据'].includes((await written()).message ?? ''))
      await new Promise((resolve) => setTimeout(resolve, 20))
    await first.stop()
    const { message, status } = await written()
    expect(status).toBe('1')
    const upTo = Number(/^已写入第 2–(\d+) 行，其余未写入$/.exec(message!)![1])
    expect(await rowsOf(cut, "select count(*)::int as n from base_building where building_code ~ '^B[0-9]+$'")).toEqual(
      [{ n: upTo - 1 }],
    )
    await cut.runJobs()
    expect(await cut.finished(admin, jobId)).toMatchObject({
      status: '2',
      result: { created: total, updated: 0, failed: 0 },
    })
    expect(await rowsOf(cut, "select count(*)::int as n from base_building where building_code ~ '^B[0-9]+$'")).toEqual(
      [{ n: total }],
    )
  } finally {
    await cut.close()
  }
}, 240_000)

type StudentCells = Record<'学号' | '姓名' | '身份证号' | '班级' | '民族' | '手机号' | 'QQ', string>

function student(n: number, changes: Partial<StudentCells> = {}): StudentCells {
  return studentCells(n, classes[0]!.code, changes) as StudentCells
}

async function importSheet(
  visitor: Visitor,
  path: string,
  sheet: { mode: string; rows: Cells[]; check?: boolean; heads?: string[] },
): Promise<Record<string, unknown>> {
  const content = await sheetOf(sheet.rows, sheet.heads)
  const { body } = await upload(school, visitor, path, {
    content,
    fields: { mode: sheet.mode, check: sheet.check ? '1' : '' },
    proof: reachOperation,
  })
  if (!body.success) throw new Error(body.msg)
  return school.finished(visitor, body.data.jobId)
}

async function count(xh: string): Promise<number> {
  const [row] = await rowsOf(school, 'select count(*)::int as n from base_student where xh = $1', [xh])
  return Number(row!['n'])
}
