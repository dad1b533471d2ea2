import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '#tests/support/sheet.ts'
import { giveRole, roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('the same person reaches other classes through each permission, and fewer from a page of one role', async () => {
  // Counsellor of two classes and teacher of a third; what a timetable will tell is written as a condition until there is one.
  const teacher = String((await userRow(school, 'fdy01'))['person_id'])
  const classes = await rowsOf(
    school,
    'select id from base_class where deleted_time is null and exists (select from base_student s where s.class_id = base_class.id and s.deleted_time is null) order by class_name limit 3',
  )
  const [first, second, taught] = classes.map((row) => String(row['id'])) as [string, string, string]
  await school.system(async (ctx) => {
    await ctx.db.query(
      "delete from base_class_assign where teacher_id = $1 or (class_id = any($2::uuid[]) and role = 'fdy')",
      [teacher, [first, second]],
    )
    for (const id of [first, second]) {
      await ctx.db.query(
        "insert into base_class_assign (id, create_time, update_time, class_id, teacher_id, role, start_date, reason) values (gen_random_uuid(), $1, $1, $2, $3, 'fdy', '2020-01-01', '1')",
        [ctx.now(), id, teacher],
      )
    }
  })
  await grantOnly('fdy', ['baseStudentInfo:list', 'baseStudentInfo:getSelect'])
  await grantOnly('tea', ['stuClass:list', 'baseStudentInfo:getSelect'])
  const [named] = await rowsOf(school, 'select class_name as name from base_class where id = $1', [taught])
  await cutBy('tea', {
    baseStudentInfo: { field: 'classId', value: taught },
    stuClass: { field: 'className', value: String(named!['name']) },
  })
  await giveRole(school, 'fdy01', 'tea')
  await giveRole(school, 'fdy01', 'sg')
  const both = await school.as('fdy01')
  const chosen = async (headers?: Record<string, string>) => {
    const all = await rowsOf(
      school,
      'select distinct class_id as id from base_student where class_id is not null order by 1',
    )
    const reached: unknown[] = []
    for (const { id } of all)
      if (
        ((await both.get('base/baseStudentInfo/getSelect', { classId: id }, headers)).body.data as unknown[]).length > 0
      )
        reached.push(id)
    return reached
  }
  expect(await classesIn(both, 'base/baseStudentInfo/list')).toEqual([first, second].toSorted())
  expect((await both.get('base/stuClass/list')).body.data.records.map((row: { id: string }) => row.id)).toEqual([
    taught,
  ])
  expect(await chosen()).toEqual([first, second, taught].toSorted())
  const [page] = await rowsOf(
    school,
    "select id from sys_menu where permission = 'stuClass:list' and menu_type = '2' limit 1",
  )
  expect(await chosen({ 'menu-id': String(page!['id']) })).toEqual([taught])
  // An id of no page, or of one that neither role grants, narrows nothing and is written down, once.
  const [foreign] = await rowsOf(
    school,
    "select id from sys_menu where permission = 'sysUser:list' and menu_type = '2' limit 1",
  )
  for (const id of ['nothing', 'nothing', String(foreign!['id'])])
    expect(await chosen({ 'menu-id': id })).toEqual([first, second, taught].toSorted())
  const noted = await rowsOf(
    school,
    "select title, menu_id from sys_oper_log where action = 'menuMismatch' order by time, id",
  )
  expect(noted.map((row) => row['menu_id'])).toEqual(['nothing', foreign!['id']])
  expect(noted[0]!['title']).toBe('所在页面没有授予权限 baseStudentInfo:getSelect，未按页面收窄数据范围')
})

test('export reaches the department through the role that grants it, the list on the counsellor’s page the own classes', async () => {
  const { person_id: teacher } = await userRow(school, 'fdy05')
  await grantOnly('fdy', ['baseStudentInfo:list', 'baseStudentInfo:mine'])
  await giveRole(school, 'fdy05', 'yx')
  const both = await school.as('fdy05')
  const [page] = await rowsOf(
    school,
    "select id from sys_menu where permission = 'baseStudentInfo:mine' and menu_type = '2' limit 1",
  )
  const led = (
    await rowsOf(
      school,
      "select class_id as id from base_class_assign where teacher_id = $1 and role = 'fdy' and end_date is null and deleted_time is null order by 1",
      [teacher],
    )
  ).map((row) => row['id'])
  expect(await classesIn(both, 'base/baseStudentInfo/list', { 'menu-id': String(page!['id']) })).toEqual(led)
  const sheet = await cellsOf(
    (await both.post('base/baseStudentInfo/export', { heard: { xh: '学号' } }, { 'menu-id': String(page!['id']) })).raw,
  )
  const whole = await rowsOf(
    school,
    'select xh, class_id from base_student where deleted_time is null and department_id = (select department_id from base_teacher where id = $1) order by xh',
    [teacher],
  )
  expect(
    sheet
      .slice(1)
      .flatMap(([xh]) => (/^\d+$/.test(xh!) ? [xh] : []))
      .toSorted(),
  ).toEqual(whole.map((row) => row['xh']))
  expect(whole.some((row) => !led.includes(row['class_id']))).toBe(true)
})

async function classesIn(visitor: Visitor, path: string, headers?: Record<string, string>): Promise<string[]> {
  const { body } = await visitor.get(path, { size: 500 }, headers)
  return [...new Set((body.data.records as { classId: string }[]).map((row) => row.classId))].toSorted()
}

/** Makes these the role's only permissions on students and classes. */
async function grantOnly(code: string, keys: readonly string[]): Promise<void> {
  const role = await roleId(school, code)
  await school.system(async (ctx) => {
    await ctx.db.query(
      "delete from sys_role_permission where role_id = $1 and (permission like 'baseStudentInfo:%' or permission like 'stuClass:%')",
      [role],
    )
    await ctx.db.query(
      'insert into sys_role_permission (id, create_time, update_time, role_id, permission) select gen_random_uuid(), $1, $1, $2, key from unnest($3::text[]) key',
      [ctx.now(), role, keys],
    )
  })
}

/** Cuts students and classes of a role by a condition each. */
async function cutBy(
  code: string,
  conditions: Readonly<Record<string, { field: string; value: string }>>,
): Promise<void> {
  const admin = proving(school, await school.as('admin'))
  const reach = (await admin.get('base/sysRole/getReach', { id: await roleId(school, code) })).body.data as {
    entities: { path: string }[]
  }
  const own = Object.entries(conditions).map(([path, { field, value }]) => ({
    path,
    scope: { kind: 'rule', value: { match: 'all', rows: [{ field, operator: 'eq', values: [value] }] } },
    hidden: [],
    masked: [],
    readonly: [],
  }))
  const saved = await admin.post('base/sysRole/saveReach', {
    ...reach,
    entities: [...reach.entities.filter((one) => !(one.path in conditions)), ...own],
  })
  expect(saved.body.msg).toBe('操作成功')
}
