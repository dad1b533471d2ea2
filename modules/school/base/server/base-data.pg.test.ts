import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let jwc: Visitor
let admin: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
  admin = await at.as('admin')
})
afterAll(() => at.close())

const oneClass = async () => (await rowsOf(at, 'select * from base_class order by class_name limit 1'))[0]!
let serial = 0
const newStudent = async (changes: Record<string, unknown> = {}) => ({
  xh: `99000${String(++serial).padStart(3, '0')}`,
  xm: '测试·试𬭎',
  idCard: '430102200603151233',
  classId: (await oneClass())['id'],
  ...changes,
})

describe('a student', () => {
  test('takes place and dates from the class, sex and birthday from the id number', async () => {
    const chosen = await oneClass()
    const { body } = await jwc.post('base/baseStudentInfo/add', await newStudent({ xm: '王小明' }))
    expect(body).toMatchObject({ code: 200, success: true })
    const { data } = (await jwc.get('base/baseStudentInfo/getOne', { id: body.data.id })).body
    expect(data).toMatchObject({
      departmentId: chosen['department_id'],
      majorId: chosen['major_id'],
      grade: chosen['grade'],
      className: chosen['class_name'],
      sex: '1',
      birthday: '2006-03-15',
      idCard: '430***********1233',
      xmPy: 'wang xiao ming',
      xjztM: '01',
    })
    expect(data.infoComplete).toBeGreaterThan(0)
    await jwc.post('base/baseStudentInfo/remove', { ids: body.data.id })
  })

  test.each([
    [{ idCard: '430102200603151234' }, { idCard: '身份证号校验位错误' }],
    [{ idCard: '430104200502290018' }, { idCard: '身份证号中的出生日期无效' }],
    [{ sex: '2' }, { sex: '性别与身份证号不一致' }],
    [{ birthday: '2006-03-16' }, { birthday: '出生日期与身份证号不一致' }],
    [{ idCardType: 'A', idCard: '!!!!!!' }, { idCard: '证件号码格式不正确' }],
    [{ idCardType: '8', idCard: '1234567' }, { idCard: '证件号码格式与证件类型不符' }],
  ])('with %o is refused with %o and nothing is written', async (changes, reasons) => {
    const before = await rowsOf(at, 'select count(*) as n from base_student')
    const { status, body } = await jwc.post('base/baseStudentInfo/add', await newStudent(changes))
    expect(status).toBe(400)
    expect(body.data).toMatchObject(reasons)
    expect(await rowsOf(at, 'select count(*) as n from base_student')).toEqual(before)
  })

  test('does not change class or status by a plain update', async () => {
    const [student] = await rowsOf(at, 'select id, class_id, version from base_student order by xh limit 1')
    const [other] = await rowsOf(at, 'select id from base_class where id <> $1 limit 1', [student!['class_id']])
    const { status, body } = await jwc.post('base/baseStudentInfo/update', {
      id: student!['id'],
      classId: other!['id'],
      xjztM: '02',
    })
    expect(status).toBe(400)
    expect(body.data).toEqual({
      classId: '学籍状态和班级须通过学籍异动办理',
      xjztM: '学籍状态和班级须通过学籍异动办理',
    })
  })

  test('sent back as it was shown stays as it was, masks and all', async () => {
    const [student] = await rowsOf(at, 'select id, sjhm_hash, id_card_hash from base_student order by xh limit 1')
    const { data } = (await jwc.get('base/baseStudentInfo/getOne', { id: student!['id'] })).body
    const { body } = await jwc.post('base/baseStudentInfo/update', {
      id: data.id,
      version: data.version,
      sjhm: data.sjhm,
      idCard: data.idCard,
      homeAddress: data.homeAddress,
      qq: '12345678',
    })
    expect(body.success).toBe(true)
    const [after] = await rowsOf(at, 'select sjhm_hash, id_card_hash, qq from base_student where id = $1', [
      student!['id'],
    ])
    expect(after).toEqual({ sjhm_hash: student!['sjhm_hash'], id_card_hash: student!['id_card_hash'], qq: '12345678' })
  })
})

test('a class takes grade, major and department from its intake, and its monitor from its own students', async () => {
  const [intake] = await rowsOf(
    at,
    'select id, grade, major_id, department_id from base_grade_major order by grade_major_name limit 1',
  )
  const added = await jwc.post('base/stuClass/add', {
    className: '试验2499',
    classCode: 'SY2499',
    gradeMajorId: intake!['id'],
  })
  expect(added.body.success).toBe(true)
  const { data } = (await jwc.get('base/stuClass/getOne', { id: added.body.data.id })).body
  expect(data).toMatchObject({
    grade: intake!['grade'],
    majorId: intake!['major_id'],
    departmentId: intake!['department_id'],
    maxNum: 50,
  })
  const [stranger] = await rowsOf(at, "select id from base_student where xjzt_m = '01' limit 1")
  const refused = await jwc.post('base/stuClass/update', {
    id: data.id,
    version: data.version,
    monitorId: stranger!['id'],
  })
  expect(refused.body.data).toEqual({ monitorId: '班长须为本班在读学生' })
})

test('a department cannot hang below itself, and one that is in use cannot go', async () => {
  const [college] = await rowsOf(at, "select id, parent_id, version from base_department where dept_code = '11'")
  const child = await admin.post('base/department/add', {
    parentId: college!['id'],
    deptName: '软件教研室',
    deptCode: '1101',
    deptType: '6',
  })
  expect(child.body.success).toBe(true)
  const circle = await admin.post('base/department/update', { id: college!['id'], parentId: child.body.data.id })
  expect(circle.body.data).toEqual({ parentId: '上级部门不能是自己或下级部门' })
  const removal = await admin.post('base/department/remove', { ids: college!['id'] })
  expect(removal.status).toBe(400)
  expect(removal.body.msg).toMatch(/^该部门已被引用（(?=.*学生 \d+)\S+ \d+、\S+ \d+、\S+ \d+），不能删除，可停用$/)
})

test('a staff number may not be a student number, since both are account names', async () => {
  const [student] = await rowsOf(at, 'select xh from base_student order by xh limit 1')
  const [department] = await rowsOf(at, 'select id from base_department limit 1')
  const { body } = await admin.post('base/teacher/add', {
    gh: student!['xh'],
    xm: '李老师',
    sjhm: '13800001234',
    departmentId: department!['id'],
    sex: '1',
  })
  expect(body.data).toEqual({ gh: `工号 ${String(student!['xh'])} 与学号重复` })
})

test('a counsellor reaches only own classes: list, search, select, export and by guessed id', async () => {
  const fdy = await at.as('fdy01')
  const led = await rowsOf(
    at,
    `select c.class_name from base_class_assign a join base_class c on c.id = a.class_id join base_teacher t on t.id = a.teacher_id
    join sys_user u on u.person_id = t.id::text where u.account_no = 'fdy01' and a.role = 'fdy' and a.end_date is null`,
  )
  const names = new Set(led.map((row) => row['class_name']))
  expect(names.size).toBe(3)
  const { data } = (await fdy.get('base/baseStudentInfo/list', { size: 500 })).body
  const [counted] = await rowsOf(
    at,
    'select count(*) as n from base_student s join base_class c on c.id = s.class_id where c.class_name = any($1)',
    [[...names]],
  )
  expect(data.total).toBe(counted!['n'])
  expect(new Set(data.records.map((row: { className: string }) => row.className))).toEqual(names)
  const [stranger] = await rowsOf(
    at,
    'select s.id, s.xh, s.xm from base_student s join base_class c on c.id = s.class_id where c.class_name <> all($1) limit 1',
    [[...names]],
  )
  expect((await fdy.get('base/baseStudentInfo/list', { keyword: stranger!['xh'] })).body.data.total).toBe(0)
  expect((await fdy.get('base/baseStudentInfo/getSelect', { keyword: stranger!['xh'] })).body.data).toEqual([])
  expect((await fdy.get('base/baseStudentInfo/getOne', { id: stranger!['id'] })).status).toBe(404)
  expect((await fdy.post('base/baseStudentInfo/update', { id: stranger!['id'], qq: '12345678' })).status).toBe(404)
  expect((await fdy.post('base/baseStudentInfo/unmask', { id: stranger!['id'], field: 'sjhm' })).status).toBe(404)
  const sheet = await fdy.post('base/baseStudentInfo/export', {
    fileName: '学生',
    params: { keyword: stranger!['xh'] },
    heard: { xh: '学号' },
  })
  expect([sheet.status, sheet.raw.length]).toEqual([200, 0])
})

test('two people edit one student: the second is told that it changed', async () => {
  const yx = await at.as('yx01')
  const [student] = await rowsOf(
    at,
    "select s.id from base_student s join base_department d on d.id = s.department_id where d.dept_code = '11' limit 1",
  )
  const first = (await jwc.get('base/baseStudentInfo/getOne', { id: student!['id'] })).body.data
  const second = (await yx.get('base/baseStudentInfo/getOne', { id: student!['id'] })).body.data
  expect(
    (await jwc.post('base/baseStudentInfo/update', { id: first.id, version: first.version, qq: '10001000' })).body
      .success,
  ).toBe(true)
  const late = await yx.post('base/baseStudentInfo/update', { id: second.id, version: second.version, qq: '20002000' })
  expect([late.status, late.body.msg]).toEqual([409, '数据已被他人修改，请刷新后重试'])
  expect(await rowsOf(at, 'select qq from base_student where id = $1', [student!['id']])).toEqual([{ qq: '10001000' }])
})
