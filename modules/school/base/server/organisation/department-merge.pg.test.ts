import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let at: TestSchool
let admin: Visitor
const ids: Record<string, string> = {}
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await at.runJobs()
  admin = proving(at, await at.as('admin'))
  for (const row of await rowsOf(at, 'select id, dept_code from base_department'))
    ids[String(row['dept_code'])] = String(row['id'])
})
afterAll(() => at.close())

const one = async (text: string, values: unknown[] = []) => (await rowsOf(at, text, values))[0]!
const countIn = async (table: string, code: string, more = '') =>
  Number(
    (
      await one(`select count(*)::int as n from ${table} where department_id = $1 and deleted_time is null${more}`, [
        ids[code],
      ])
    )['n'],
  )

const open = ` and status in ('1', '2')`

/** What may go on naming a department that is closed: where people stood, what was taught, sent and decided before. An area whose records belong to a department says how long they follow (`follows`). */
const over = [
  'base.class.departmentId',
  'base.infoChange.departmentId',
  'base.placement.departmentId',
  'base.student.departmentId',
  'duty.goods.departmentId',
  'duty.key.departmentId',
  'leave.daily.departmentId',
  'leave.passLog.departmentId',
  'leave.request.departmentId',
  'leave.return.departmentId',
  'office.notice.publishDeptId',
  'resource.smsQuota.departmentId',
  'schedule.unitSchedule.departmentId',
  'status.change.departmentId',
  'status.change.toDepartmentId',
  'status.gradResult.departmentId',
  'status.leaveItem.departmentId',
  'status.rolloverItem.departmentId',
  'stay.defect.departmentId',
  'stay.register.departmentId',
  'timetable.courseChange.departmentId',
  'timetable.courseSchedule.departmentId',
  'timetable.courseTask.departmentId',
]

describe('what cannot be', () => {
  test('a department with classes is not removed: it is told by how much it is used', async () => {
    const { status, body } = await admin.post('base/department/remove', { ids: ids['11'] })
    const students = (await countIn('base_student', '11')).toLocaleString('en-US')
    expect([status, body.msg]).toEqual([
      400,
      expect.stringMatching(
        new RegExp(
          `^该部门已被引用（(?=.*学生 ${students}\\b)[^、 ]+ \\d+、[^、 ]+ \\d+、[^、 ]+ \\d+），不能删除，可停用$`,
        ),
      ),
    ])
  })

  test('nor closed while people belong to it or to what hangs below', async () => {
    const [students, staff] = [
      await countIn('base_student', '11', ` and xjzt_m in ('01', '02', '04', '05', '13', '16', '20')`),
      await countIn('base_teacher', '11', ` and staff_status in ('11', '12', '13', '14', '15')`),
    ]
    expect((await admin.post('base/department/update', { id: ids['11'], status: '0' })).body.data).toEqual({
      status: `该部门下仍有 ${staff} 名在职人员、${students} 名在籍学生，不能停用`,
    })
    expect((await admin.post('base/department/update', { id: ids['00'], status: '0' })).body.data.status).toMatch(
      /^该部门下仍有 \d{3} 名在职人员、\d{4} 名在籍学生，不能停用$/,
    )
    expect(
      (
        await admin.post('base/department/add', {
          parentId: ids['00'],
          deptName: '重复',
          deptCode: '11',
          deptType: '3',
        })
      ).body.data,
    ).toEqual({ deptCode: '部门编码已存在' })
  })

  test.each([
    ['11', '11', '目标部门不能是被合并的部门'],
    ['11', '33', '被合并的部门有专业或班级，目标部门应为教学单位'],
    ['33', '3301', '目标部门不能是被合并部门的下级部门'],
  ])('merging %s into %s: %s', async (from, to, text) => {
    for (const answer of [
      await admin.get('base/department/mergePreview', { fromId: ids[from], toId: ids[to] }),
      await admin.post('base/department/merge', { fromId: ids[from], toId: ids[to] }),
    ])
      expect([answer.status, answer.body.msg]).toEqual([400, text])
  })

  test('nobody merges without the permission', async () => {
    expect(
      (await (await at.as('yx01')).post('base/department/merge', { fromId: ids['11'], toId: ids['12'] })).status,
    ).toBe(403)
  })
})

test('merging moves majors, classes, intakes, students, staff and the records of other areas, and what roles reach follows at once', async () => {
  await at.system(async (ctx) => {
    const pick = (code: string) => JSON.stringify([ids[code]])
    await ctx.db.query(`update sys_role set scope_kind = 'deptPick', scope_value = $1 where role_code = 'yx'`, [
      pick('11'),
    ])
    await ctx.db.query(
      `update base_student set class_id = null where id = (select id from base_student where department_id = $1 order by xh limit 1)`,
      [ids['11']],
    )
  })
  const yx = await at.as('yx01')
  const seen = async () => (await yx.get('base/baseStudentInfo/list', { size: 1 })).body.data.total
  const [own, others] = [await countIn('base_student', '11'), await countIn('base_student', '18')]
  const ended = await countIn(
    'base_student',
    '11',
    ` and xjzt_m in ('03', '06', '07', '08', '09', '10', '11', '14', '18', '19')`,
  )
  expect(await seen()).toBe(own)
  const someone = await one(
    `select id, class_id from base_student where department_id = $1 and xjzt_m = '01' and class_id is not null order by xh limit 1`,
    [ids['11']],
  )
  const staff = await countIn('base_teacher', '11')

  const preview = (await admin.get('base/department/mergePreview', { fromId: ids['11'], toId: ids['18'] })).body.data
  expect(preview).toMatchObject({
    fromName: '信息工程学院',
    toName: '电子电气学院',
    majors: ['计算机网络技术', '软件技术', '大数据技术'],
    students: own - ended,
    staff,
    roles: ['院系管理员'],
  })
  expect([preview.classes.length, preview.intakes]).toEqual([
    await countIn('base_class', '11', open),
    await countIn('base_grade_major', '11'),
  ])

  await at.system((ctx) => othersPointAt(ctx, ids['11']!, ids['18']!))
  const { jobId } = (await admin.post('base/department/merge', { fromId: ids['11'], toId: ids['18'] })).body.data
  const job = await at.finished(admin, jobId)
  expect(job).toMatchObject({
    status: '2',
    result: { 专业: 3, 学生: own - ended, 教职工: staff, 角色范围: 1, 短信额度: 2 },
  })

  for (const table of ['base_major', 'base_grade_major', 'base_teacher'])
    expect([table, await countIn(table, '11')]).toEqual([table, 0])
  expect(await countIn('base_class', '11', open)).toBe(0)
  expect([await countIn('base_student', '11'), await countIn('base_student', '18')]).toEqual([
    ended,
    others + own - ended,
  ])
  expect(await seen()).toBe(others + own - ended)
  expect(
    await rowsOf(
      at,
      'select reason, class_id, department_id, start_date, end_date from base_placement where student_id = $1 order by start_date desc limit 1',
      [someone['id']],
    ),
  ).toEqual([
    {
      reason: '院系合并',
      class_id: someone['class_id'],
      department_id: ids['18'],
      start_date: '2026-11-15',
      end_date: null,
    },
  ])
  expect((await admin.get('base/department/getSelect', { ids: ids['11'] })).body.data).toMatchObject([
    { label: '信息工程学院', disabled: true },
  ])
  expect(
    (await admin.get('base/department/getSelect')).body.data.map((row: { value: string }) => row.value),
  ).not.toContain(ids['11'])
  expect((await admin.get('base/department/getOne', { id: ids['11'] })).body.data).toMatchObject({
    status: '0',
    closeDate: '2026-11-15',
  })
  expect(over).toEqual(expect.arrayContaining(await stillPointingAt(ids['11']!)))
  expect(
    (
      await rowsOf(
        at,
        'select 1 from timetable_course_task k join calendar_term c on c.id = k.term_id where k.department_id = $1 and c.end_date >= $2',
        [ids['11'], '2026-11-15'],
      )
    ).length,
  ).toBe(0)
  expect(
    await rowsOf(
      at,
      `select department_id as d, month, quota, used from resource_sms_quota where department_id = any($1::uuid[]) order by month`,
      [[ids['11'], ids['18']]],
    ),
  ).toEqual([
    { d: ids['11'], month: '2026-10', quota: 100, used: 90 },
    { d: ids['18'], month: '2026-11', quota: 350, used: 30 },
    { d: ids['18'], month: '2026-12', quota: 80, used: 0 },
  ])
  expect(
    await rowsOf(
      at,
      `select title, audience_text, target_scope from office_notice where title like '合并%' order by title`,
    ),
  ).toMatchObject([
    { title: '合并前已发', audience_text: '电子电气学院', target_scope: { include: [{ ids: [ids['18']] }] } },
    { title: '合并前待发', audience_text: '电子电气学院', target_scope: { include: [{ ids: [ids['18']] }] } },
  ])
  expect(
    await rowsOf(at, `select summary, scope from population_saved where population_name = '信工学生'`),
  ).toMatchObject([{ summary: '学生 · 电子电气学院', scope: { include: [{ kind: 'department', ids: [ids['18']] }] } }])
  const again = await admin.post('base/department/merge', { fromId: ids['11'], toId: ids['18'] })
  expect(again.body.msg).toBe('被合并的部门已停用')
})

test('a merger that cannot move everybody moves nobody', async () => {
  const late = await one(
    `select p.id from base_placement p join base_student s on s.id = p.student_id where s.department_id = $1 and s.xjzt_m = '01' and p.end_date is null limit 1`,
    [ids['12']],
  )
  await at.system((ctx) =>
    ctx.db.query(`update base_placement set start_date = '2027-03-01' where id = $1`, [late['id']]),
  )
  const before = await countIn('base_major', '12')
  const { jobId } = (await admin.post('base/department/merge', { fromId: ids['12'], toId: ids['17'] })).body.data
  expect(await at.finished(admin, jobId)).toMatchObject({
    status: '4',
    message: '有 1 名学生不能随班级转入：生效日期不能早于上一次异动生效日期 2027-03-01',
  })
  expect([
    await countIn('base_major', '12'),
    (await one('select status from base_department where id = $1', [ids['12']]))['status'],
  ]).toEqual([before, '1'])
})

const scopeOf = (id: string) =>
  JSON.stringify({ userType: 'stu', include: [{ kind: 'department', ids: [id] }], exclude: [], filter: {} })

/** Records of other areas that belong to a department: some still in use, some over. */
async function othersPointAt(ctx: Ctx, from: string, to: string): Promise<void> {
  const put = (table: string, columns: string, values: string, places: unknown[]) =>
    ctx.db.query(
      `insert into ${table} (id, version, create_time, update_time, ${columns}) values ${values.replaceAll('#', 'gen_random_uuid(), 1, now(), now()')}`,
      places,
    )
  await put(
    'resource_sms_quota',
    'department_id, month, quota, used',
    `(#, $1, '2026-10', 100, 90), (#, $1, '2026-11', 150, 20), (#, $2, '2026-11', 200, 10), (#, $1, '2026-12', 80, 0)`,
    [from, to],
  )
  await ctx.db.execute(
    `update office_notice n set title = x.title, status = x.status, audience_text = '信息工程学院', target_scope = $2, publish_dept_id = $1 from (select id, row_number() over (order by id) as place from office_notice) o
     join (values (1, '合并前已发', '3'), (2, '合并前待发', '2')) x(place, title, status) on x.place = o.place where n.id = o.id`,
    [from, scopeOf(from)],
  )
  await put(
    'population_saved',
    'population_name, scope, summary, is_shared',
    `(#, '信工学生', $1, '学生 · 信息工程学院', false)`,
    [scopeOf(from)],
  )
  await ctx.db.execute(
    'update nav_app set owner_dept_id = $1, department_ids = array[$1::uuid, $2::uuid] where id = (select id from nav_app limit 1)',
    [from, to],
  )
}

/** Which fields of which entities still name a department: everything but what is over should have followed. */
async function stillPointingAt(id: string): Promise<string[]> {
  const named: string[] = []
  for (const entity of at.world.entities.values()) {
    for (const [name, field] of fieldsOf(entity)) {
      if (kindOf(field).refersTo?.(field) !== 'base.department') continue
      const is = kindOf(field).isMany ? `${columnName(name)} @> array[$1::uuid]` : `${columnName(name)} = $1`
      if (
        (
          await rowsOf(
            at,
            `select 1 from ${tableName(entity)} where ${is}${entity.removable === 'bin' ? ' and deleted_time is null' : ''} limit 1`,
            [id],
          )
        ).length > 0
      )
        named.push(`${entity.name}.${name}`)
    }
  }
  return named.toSorted()
}
