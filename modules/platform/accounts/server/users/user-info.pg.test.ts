import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, userRow } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const infoOf = async (account: string) => {
  // The last sign-in is told from the second one on.
  await school.as(account)
  return (await (await school.as(account)).get('base/sysUser/getUserInfo')).body.data as Record<string, unknown>
}
const common = {
  tenantId: '000000',
  passWordLevel: 2,
  mustChangePwd: false,
  secondAuth: { bound: false, required: true },
  currentXn: expect.stringMatching(/^\d{4}-\d{4}$/),
  currentXqM: expect.stringMatching(/^[123]$/),
  currentZc: expect.any(Number),
  lastLoginIp: '127.0.0.1',
  serverTime: expect.stringMatching(/Z$/),
  lastLoginTime: expect.any(String),
  posts: [],
  email: null,
}

test('the last sign-in is the one before, so that a stranger is noticed', async () => {
  const last = async (visitor: Awaited<ReturnType<TestSchool['as']>>) =>
    (await visitor.get('base/sysUser/getUserInfo')).body.data['lastLoginTime'] as string | null
  const signIns = async () =>
    (
      await rowsOf(
        school,
        `select to_char(l.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from sys_login_log l
         where l.user_id = $1 and l.result = '1' order by l.time`,
        [(await userRow(school, 'tea01'))['id']],
      )
    ).map(({ at }) => Date.parse(String(at)))
  const first = await school.as('tea01')
  const [firstTime] = (await signIns()).slice(-1)
  const before = await last(first)
  school.clock.advance(60_000)
  const second = await school.as('tea01')
  expect(Date.parse((await last(second))!)).toBe(firstTime)
  expect(await last(first)).toBe(before)
})

test('a student is told the class, an administrator the department and how the password stands, a counsellor what he leads', async () => {
  const student = await infoOf('stu01')
  const [row] = await rowsOf(
    school,
    'select s.id, s.xh, s.grade, c.id as class_id, c.class_name, d.id as department_id, d.dept_name, s.campus_id from base_student s join base_class c on c.id = s.class_id join base_department d on d.id = s.department_id where s.id = $1',
    [(await userRow(school, 'stu01'))['person_id']],
  )
  expect(student).toMatchObject({
    ...common,
    accountNo: 'stu01',
    userType: '2',
    studentId: row!['id'],
    xh: row!['xh'],
    classId: row!['class_id'],
    className: row!['class_name'],
    grade: row!['grade'],
    departmentId: row!['department_id'],
    departmentName: row!['dept_name'],
    campusId: row!['campus_id'],
    isFdy: false,
    isBzr: false,
    pwdExpireDays: null,
    roles: [{ roleCode: 'stu', roleName: '学生' }],
  })
  expect(student).not.toHaveProperty('teacherId')

  const [post] = await rowsOf(school, "select id from accounts_post where post_code = 'counsellor'")
  await school.system(async (ctx) => {
    await ctx.db.query(
      "update sys_user set post_ids = array[$1::uuid], email = 'fdy@example.edu.cn' where account_no = 'fdy01'",
      [post!['id']],
    )
  })
  const counsellor = await infoOf('fdy01')
  expect(counsellor).toMatchObject({
    ...common,
    userType: '1',
    isFdy: true,
    isBzr: false,
    gh: expect.any(String),
    teacherId: (await userRow(school, 'fdy01'))['person_id'],
    email: 'fdy@example.edu.cn',
    posts: [{ id: post!['id'], name: '辅导员' }],
  })

  await school.system((ctx) =>
    ctx.db.query("update sys_user set password_time = $1 where account_no = 'admin'", [
      new Date(ctx.now().getTime() - 80 * 86_400_000),
    ]),
  )
  const [department] = await rowsOf(
    school,
    "select d.id, d.dept_name, d.campus_id from base_department d join sys_user u on u.department_id = d.id where u.account_no = 'admin'",
  )
  expect(await infoOf('admin')).toMatchObject({
    ...common,
    userType: '1',
    pwdExpireDays: 10,
    departmentId: department!['id'],
    departmentName: department!['dept_name'],
    campusId: department!['campus_id'],
    isFdy: false,
  })
})

test('people are greeted as they are called, accounts of nobody by their name', async () => {
  const named = async (account: string, name: string) => {
    const { person_type: type, person_id: id } = await userRow(school, account)
    const table = type === 'base.student' ? 'base_student' : 'base_teacher'
    await school.system((ctx) => ctx.db.execute(`update ${table} set xm = $1 where id = $2`, [name, id]))
    return (await infoOf(account))['calledAs']
  }
  expect(await named('stu01', '欧阳若曦')).toBe('若曦')
  expect(await named('fdy01', '欧阳修文')).toBe('欧阳老师')
  expect(await named('fdy01', '阿卜杜热依木·麦麦提图尔荪')).toBe('阿卜杜热依木老师')
  const [nobody] = await rowsOf(
    school,
    "select account_no from sys_user where person_id is null and status = '1' order by account_no limit 1",
  )
  expect((await infoOf(String(nobody!['account_no'])))['calledAs']).toBeUndefined()
})

test('a school without a calendar has no term to tell', async () => {
  const other = await school.as('admin', '000001')
  expect((await other.get('base/sysUser/getUserInfo')).body.data).toMatchObject({
    currentXn: null,
    currentXqM: null,
    currentZc: null,
  })
})

test('the own phone is told with its middle hidden', async () => {
  const admin = proving(school, await school.as('admin'))
  const { id, version } = await userRow(school, 'xgc01')
  expect((await admin.post('base/sysUser/update', { id, version, sjhm: '13900001234' })).body.msg).toBe('操作成功')
  expect((await infoOf('xgc01'))['phone']).toBe('139****1234')
})

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('people change their own nickname, and the e-mail with the password only', async () => {
  const teacher = await school.as('tea01')
  const save = async (draft: object) =>
    (await teacher.post('base/sysUser/updateProfile', { nickName: '', email: '', ...draft })).body
  expect(await save({ nickName: '老吕' })).toMatchObject({ success: true })
  expect(await save({ email: 'lv@example.edu.cn' })).toMatchObject({ success: false, data: { password: '请输入密码' } })
  expect(await save({ email: 'lv@example.edu.cn', password: md5('wrong') })).toMatchObject({
    success: false,
    data: { password: '密码错误' },
  })
  expect((await save({ email: 'no address' })).msg).toBe('邮箱格式不正确')
  expect(await save({ nickName: '老吕', email: 'lv@example.edu.cn', password: md5(demoPassword) })).toMatchObject({
    success: true,
  })
  expect(await infoOf('tea01')).toMatchObject({ nickName: '老吕', email: 'lv@example.edu.cn' })
})

test('administrators change their own e-mail with a second authentication as well, and the nickname without', async () => {
  const admin = await school.as('admin')
  const renamed = { nickName: '管理员', email: '' }
  const moved = { nickName: '', email: 'admin@example.edu.cn', password: md5(demoPassword) }
  expect((await admin.post('base/sysUser/updateProfile', renamed)).body).toMatchObject({ success: true })
  expect((await admin.post('base/sysUser/updateProfile', moved)).body.data).toMatchObject({
    secondAuth: true,
    operation: 'sysUser:identity',
  })
  expect(await userRow(school, 'admin')).toMatchObject({ nick_name: '管理员', email: null })
  const sure = proving(school, admin)
  expect((await sure.post('base/sysUser/updateProfile', moved)).body).toMatchObject({ success: true })
  expect(await userRow(school, 'admin')).toMatchObject({ nick_name: null, email: 'admin@example.edu.cn' })
})
