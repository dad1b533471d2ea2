import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSchools } from '#kernel/db/schools.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { totpCode } from '#services/identity/proof/totp.ts'
import { proving } from '#tests/support/second-auth.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { basic, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sheetOf, upload, type Cells } from './import-sheets.ts'

// The way of docs/operations.md "A new school, from nothing to its first leave", step by step and over the wire.

const own = 'Xin@2026mima'
const tenantId = '100001'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const idCard = (n: number) => {
  const first17 = `43010219900315${String(n).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

let installation: TestSchool
let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  installation = await testSchool({ now: '2026-11-16T02:00:00Z' })
  await installation.runJobs()
})
afterAll(() => installation.close())

/** Signs in with a first password, changes it as one must, and signs in again. */
async function enter(account: string, first: string): Promise<Visitor> {
  const newcomer = visitorWith(school.app, await tokenOf(account, first))
  const refused = await newcomer.get('base/sysUserSecondAuth/getMySysUserSecondAuth')
  expect([account, refused.status]).toEqual([account, 403])
  const changed = await newcomer.post('base/sysUser/updatePassword', { oldPassword: md5(first), newPassword: own })
  expect(changed.body, account).toMatchObject({ success: true })
  return proving(school, visitorWith(school.app, await tokenOf(account, own)))
}

async function tokenOf(account: string, password: string): Promise<string> {
  for (;;) {
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      headers: { authorization: basic, 'tenant-id': tenantId },
      query: {
        tenantId,
        username: account,
        password: md5(password),
        type: 'main',
        grant_type: 'password',
        scope: 'all',
      },
    })
    const { access_token: token, reason } = answer.json<{ access_token?: string; reason?: string }>()
    if (token) return token
    // First passwords are made by a job.
    if (reason === 'LOCKED') throw new Error(answer.body)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function sheet(visitor: Visitor, path: string, rows: Cells[]): Promise<void> {
  const { body } = await upload(school, visitor, path, { content: await sheetOf(rows), proof: reachOperation })
  expect(body, path).toMatchObject({ success: true })
  const job = await school.finished(visitor, body.data.jobId)
  expect([path, job['status'], job['message']]).toMatchObject([path, '2', expect.any(String)])
}

/** As everybody does it who is to be asked for a proof: two codes that follow each other. */
async function bindAuthenticator(visitor: Visitor): Promise<void> {
  const { secret } = (await visitor.post('base/sysUserSecondAuth/beginTotp', { password: md5(own) })).body.data
  const code = (steps: number) => totpCode(secret, new Date(school.clock().getTime() + steps * 30_000))
  const bound = await visitor.post('base/sysUserSecondAuth/confirmTotp', { code1: code(-1), code2: code(0) })
  expect(bound.body.data.recoveryCodes).toHaveLength(10)
}

/** An account of an office, with the password 重置密码 shows. */
async function office(accountNo: string, role: string, departmentId: string): Promise<Visitor> {
  const roles = (await admin.get('base/sysRole/list', { size: 100 })).body.data.records as {
    id: string
    roleCode: string
  }[]
  const added = await admin.post('base/sysUser/add', {
    accountNo,
    userName: accountNo,
    departmentId,
    roleIds: [roles.find(({ roleCode }) => roleCode === role)!.id],
  })
  expect(added.body).toMatchObject({ success: true })
  const reset = await admin.post('base/sysUser/resetPassword', { ids: [added.body.data.id] })
  return enter(accountNo, reset.body.data.shown[0].password)
}

test('a new school comes from nothing to its first approved leave', async () => {
  const keeper = proving(installation, await installation.as('cjgly01'))
  const made = await keeper.post('base/sysTenant/add', { tenantId, tenantName: '新建职业学院' })
  await installation.finished(keeper, made.body.data.jobId)
  const first = (await keeper.post('base/sysTenant/takePassword', { tenantId })).body.data.password
  const fresh = (await listSchools(installation.world.pool)).find(({ id }) => id === tenantId)!
  school = { ...installation, school: fresh, system: (work) => installation.system(work, fresh) }
  admin = await enter('admin', first)
  await bindAuthenticator(admin)

  await sheet(admin, 'campus', [{ 校区名称: '主校区', 校区编码: 'A' }])
  await sheet(admin, 'department', [
    { 部门名称: '机电学院', 部门编码: 'JD', 部门类型: '学院' },
    { 部门名称: '学生处', 部门编码: 'XSC', 部门类型: '行政处室' },
  ])
  const departments = (await admin.get('base/department/list', { size: 50 })).body.data.records
  const [college, desk] = ['机电学院', '学生处'].map((name) =>
    departments.find(({ deptName }: { deptName: string }) => deptName === name),
  )
  const jwc = await office('jwc', 'jwc', desk.id)
  const xgc = await office('xgc', 'xgc', desk.id)
  const others = { admin2: 'gly', aqgly: 'aqgly', sjgly: 'sjgly' }
  for (const [account, role] of Object.entries(others)) {
    const { body } = await (await office(account, role, desk.id)).get('base/sysUser/getUserInfo')
    expect([account, body.data.roles.map((one: { roleCode: string }) => one.roleCode)]).toEqual([account, [role]])
  }
  await sheet(admin, 'teacher', [
    { 工号: 'T0001', 姓名: '王老师', 身份证号: idCard(1), 部门: college.deptName, 手机号: '13900000001' },
    { 工号: 'T0002', 姓名: '李院长', 身份证号: idCard(3), 部门: college.deptName, 手机号: '13900000002' },
    { 工号: 'T0003', 姓名: '赵干事', 身份证号: idCard(4), 部门: college.deptName, 手机号: '13900000003' },
  ])
  const refused = await upload(school, admin, 'major', { content: await sheetOf([{ 专业名称: '机电' }]) })
  expect(refused.status).toBe(403)
  await sheet(jwc, 'major', [
    { 专业名称: '机电一体化技术', 专业代码: '460301', 校内代码: 'JD01', 所属院系: '机电学院' },
  ])
  await sheet(jwc, 'gradeMajor', [{ 年级: 2026, 专业: '机电一体化技术' }])
  await sheet(jwc, 'stuClass', [{ 班级名称: '机电2601', 班级编码: 'JD2601', 年级专业: '2026级机电一体化技术' }])
  await sheet(jwc, 'baseStudentInfo', [{ 学号: '2026000001', 姓名: '张三', 身份证号: idCard(2), 班级: '机电2601' }])
  await sheet(xgc, 'fdyClassAssign', [
    { 班级: '机电2601', 工号: 'T0001', 带班身份: '辅导员', 开始日期: dayOf(school.clock()) },
  ])
  const term = { xn: '2026-2027', xqM: '1', startDate: '2026-09-07', weeks: 20, weekStart: '1' }
  const added = await jwc.post('base/schoolCalendar/add', {
    ...term,
    examStart: '2027-01-04',
    holidayStart: '2027-01-16',
  })
  expect((await jwc.post('base/schoolCalendar/publish', { id: added.body.data.id })).body.success).toBe(true)

  const staff = (await admin.get('base/teacher/list', { size: 50 })).body.data.records as { id: string; gh: string }[]
  const idOf = (gh: string) => staff.find((one) => one.gh === gh)!.id
  const named = { id: college.id, version: college.version, leaderId: idOf('T0002'), stuAdminIds: [idOf('T0003')] }
  expect((await admin.post('base/department/update', named)).body).toMatchObject({ success: true })

  const student = await enter('2026000001', `Xy@${idCard(2).slice(-6)}`)
  const types = await installation.world.pool.read({ role: fresh.schema, schema: fresh.schema }, (db) =>
    db.query<{ id: string }>("select id from leave_type where code = '01'"),
  )
  const longer = await student.post('xsgl/leaveRequest/preview', {
    typeId: types[0]!.id,
    reason: '家中有事，需要处理',
    startTime: '2026-11-17 08:00:00',
    endTime: '2026-11-21 12:00:00',
  })
  const levels = longer.body.data.levels as { nodeName: string; persons: { name: string }[] }[]
  expect(levels.map(({ nodeName, persons }) => [nodeName, persons.map(({ name }) => name)])).toEqual([
    ['辅导员审批', ['王老师']],
    ['院系审批', ['赵干事']],
    ['学生处审批', ['xgc']],
  ])
  const applied = await student.post('xsgl/leaveRequest/apply', {
    typeId: types[0]!.id,
    reason: '家中有事，需要处理',
    startTime: '2026-11-17 08:00:00',
    endTime: '2026-11-17 12:00:00',
  })
  expect(applied.body).toMatchObject({ success: true })
  const counsellor = await enter('T0001', `Xy@${idCard(1).slice(-6)}`)
  const binding = { role: fresh.schema, schema: fresh.schema }
  const tasks = await installation.world.pool.read(binding, (db) =>
    db.query<{ id: string; account: string }>(
      `select t.id, u.account_no as account
       from sys_flow_task t join sys_user u on u.id = t.assignee_id
       where t.status = '1'`,
    ),
  )
  expect(tasks.map(({ account }) => account)).toEqual(['T0001'])
  const agreed = await counsellor.post('process/process/approve', { taskId: tasks[0]!.id, comment: '同意' })
  expect(agreed.body).toMatchObject({ success: true })
  const leave = await student.get('xsgl/leaveRequest/getOne', { id: applied.body.data.id })
  expect(leave.body.data).toMatchObject({ status: '20' })
}, 240_000)
