import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = proving(school, await school.as('admin'))
})
afterAll(() => school.close())

const held = async (accountNo: string) =>
  (
    await rowsOf(
      school,
      `select r.role_code || coalesce(':' || h.origin, '') as code from sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id where u.account_no = $1 order by 1`,
      [accountNo],
    )
  ).map((row) => row['code'])

test('a rule is previewed, applied at once, cut by departments, and takes back only what it gave', async () => {
  const { id } = (await admin.post('base/sysRole/add', { roleName: '本院教工', roleCode: 'staffOfDept' })).body.data
  const { department_id: departmentId } = await userRow(school, 'yx01')
  const [there] = await rowsOf(
    school,
    "select count(*)::int as n from sys_user where person_type = 'base.teacher' and department_id = $1",
    [departmentId],
  )
  const rule = { rows: [{ source: 'base.staff', departmentIds: [departmentId] }] }
  await admin.post('base/sysRole/addUsers', { id, userIds: [(await userRow(school, 'yx01'))['id']] })
  const preview = (await admin.post('base/sysRole/previewAuto', { id, rule })).body.data
  expect(preview).toMatchObject({ gain: Number(there!['n']) - 1, lose: 0, kept: 1 })
  expect(await held('tea01')).toEqual(['tea'])
  const saved = await admin.post('base/sysRole/saveAuto', { id, rule })
  expect(saved.body.data).toMatchObject({ gained: preview.gain, lost: 0 })
  expect(await held('tea01')).toContain('staffOfDept:auto')
  expect(await held('jwc01')).toEqual(['jwc'])
  const tea = await school.as('tea01')
  expect(
    (await tea.get('base/sysUser/getUserInfo')).body.data.roles.map((role: { roleCode: string }) => role.roleCode),
  ).toContain('staffOfDept')
  expect((await admin.post('base/sysRole/saveAuto', { id, version: saved.body.data.version - 1, rule })).status).toBe(
    409,
  )
  expect((await admin.post('base/sysRole/previewAuto', { id, rule: { rows: [] } })).body.data).toMatchObject({
    gain: 0,
    lose: preview.gain,
  })
  expect((await admin.post('base/sysRole/saveAuto', { id, rule: { rows: [] } })).body.data).toMatchObject({
    gained: 0,
    lost: preview.gain,
  })
  expect(await held('tea01')).toEqual(['tea'])
  expect(await held('yx01')).toEqual(['staffOfDept', 'yx'])
  const [log] = await rowsOf(
    school,
    "select title from sys_oper_log where entity = 'sysRole' and action = 'assign' order by time desc, id desc limit 1",
  )
  expect(log!['title']).toBe(`修改自动授予【本院教工】：在职教职工(1 个部门) → 无，增加 0 人，取消 ${preview.gain} 人`)
})

test('only declared sources, never administrators, and only by whoever may hand the role out', async () => {
  const post = (id: string, rows: unknown) => admin.post('base/sysRole/saveAuto', { id, rule: { rows } })
  expect((await post(await roleId(school, 'sg'), [{ source: 'sys_user; drop' }])).body.msg).toBe(
    '人员来源 sys_user; drop 不存在',
  )
  expect((await post(await roleId(school, 'gly'), [{ source: 'base.staff' }])).body.msg).toBe('管理员角色不能自动授予')
  expect(
    (
      await post(await roleId(school, 'sg'), [
        { source: 'base.staff', departmentIds: ['00000000-0000-0000-0000-000000000000'] },
      ])
    ).body.msg,
  ).toBe('部门不存在或已被删除')
  expect(
    (
      await (
        await school.as('yx01')
      ).post('base/sysRole/previewAuto', { id: await roleId(school, 'sg'), rule: { rows: [] } })
    ).status,
  ).toBe(403)
})

test('a class led from a later day brings its role on that day and takes it with its last', async () => {
  const xgc = proving(school, await school.as('xgc01'))
  const dayAt = (days: number) =>
    new Date(school.clock().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const { person_id: teacherId } = await userRow(school, 'tea01')
  const [any] = await rowsOf(school, 'select id from base_class where deleted_time is null limit 1')
  await school.system((ctx) =>
    ctx.db.query("delete from base_class_assign where class_id = $1 and role = 'bzr'", [any!['id']]),
  )
  const added = await xgc.post('base/fdyClassAssign/add', {
    classId: any!['id'],
    teacherId,
    role: 'bzr',
    startDate: dayAt(1),
    endDate: dayAt(3),
    reason: '1',
  })
  expect(added.body.msg).toBe('操作成功')
  expect(await held('tea01')).toEqual(['tea'])
  const keepHouse = () => school.upkeep('accounts due')
  school.clock.advance(86_400_000)
  await keepHouse()
  expect(await held('tea01')).toEqual(['bzr:auto', 'tea'])
  school.clock.advance(3 * 86_400_000)
  await keepHouse()
  expect(await held('tea01')).toEqual(['tea'])
})
