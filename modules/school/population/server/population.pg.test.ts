import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { keepPopulation, meantBySql, populationSql, resolvePopulation } from '../shared/services.ts'
import { normalScope, targetScopeShape, type PopulationPart, type TargetScopeInput } from '../shared/target-scope.ts'
import { staffAtWork } from './people-sql.ts'
import { populationProviders } from './resolve.ts'

let at: TestSchool
let office: Visitor
let counsellor: Visitor
let faculty: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  ;[office, counsellor, faculty] = [await at.as('xgc01'), await at.as('fdy01'), await at.as('yx01')]
})
afterAll(() => at.close())

const scopeOf = (more: Partial<TargetScopeInput>) => targetScopeShape.parse({ userType: 'stu', ...more })
const count = async (by: Visitor, more: Partial<TargetScopeInput>) =>
  (await by.post('base/population/count', { scope: { userType: 'stu', ...more } })).body
const peopleIn = (more: Partial<TargetScopeInput>, asOf?: string) =>
  at.system(async (ctx) =>
    (await ctx.call(resolvePopulation, { of: { scope: scopeOf(more) }, within: 'all', ...(asOf ? { asOf } : {}) })).map(
      (one) => one.id,
    ),
  )

const peopleByColumn = (more: Partial<TargetScopeInput>) =>
  at.system(async (ctx) => {
    const texts: string[] = []
    for (const personType of ['base.student', 'base.teacher'])
      texts.push(
        `select t.id from ${personType.replace('.', '_')} t, rule n where ${await ctx.call(meantBySql, { personType, scope: 'n.scope' })}`,
      )
    return (
      await ctx.db.query<{ id: string }>(
        `with rule as (select $1::jsonb as scope) ${texts.join(' union all ')} order by id`,
        [JSON.stringify(normalScope(scopeOf(more)))],
      )
    ).map((row) => row.id)
  })

describe('a rule', () => {
  type Person = {
    id: string
    isStudent: boolean
    campusId: string | null
    departmentId: string | null
    majorId: string | null
    classId: string | null
    grade: number | null
    sex: string | null
    xjztM: string | null
    stuType: string | null
    isResident: boolean | null
    staffStatus: string | null
    staffType: string | null
    roles: string[]
    posts: string[]
  }

  test('means exactly whom a plain model means: union of what is included, through the filter, without what is excluded', async () => {
    const posts = (await rowsOf(at, 'select id::text as id from accounts_post order by id limit 3')).map((row) =>
      String(row['id']),
    )
    await at.system((ctx) =>
      ctx.db.execute(
        `update sys_user set post_ids = array[($1::uuid[])[1 + length(account_no) % 3]] where person_type = 'base.teacher'`,
        [posts],
      ),
    )
    await at.system((ctx) =>
      ctx.db.execute(
        `update base_student set is_resident = (substr(xh, length(xh)) <> '3'), stu_type = case when substr(xh, length(xh)) in ('4', '5') then '2' else '1' end`,
      ),
    )
    const people = (await rowsOf(
      at,
      `
      with held as (select u.person_id, array_agg(r.role_id::text) as roles, array_agg(u.post_ids[1]::text) as posts from sys_user u join sys_user_role r on r.user_id = u.id where u.status = '1' group by 1)
      select t.id, true as "isStudent", campus_id as "campusId", department_id as "departmentId", major_id as "majorId", class_id as "classId", grade, sex, xjzt_m as "xjztM", stu_type as "stuType", is_resident as "isResident", null as "staffStatus", null as "staffType", coalesce(h.roles, '{}') as roles, coalesce(h.posts, '{}') as posts from base_student t left join held h on h.person_id = t.id::text where deleted_time is null
      union all select t.id, false, null, department_id, null, null, null, sex, null, null, null, staff_status, staff_type, coalesce(h.roles, '{}'), coalesce(h.posts, '{}') from base_teacher t left join held h on h.person_id = t.id::text where deleted_time is null`,
    )) as Person[]
    const parents = new Map(
      (await rowsOf(at, 'select id, parent_id as parent from base_department where deleted_time is null')).map(
        (row) => [row['id'], row['parent'] as string | null],
      ),
    )
    const tasks = new Map(
      (
        await rowsOf(
          at,
          `select t.id, t.class_ids as classes, t.teacher_ids as teachers, t.status = '1' and m.start_date <= '2026-11-15' and m.end_date >= '2026-11-15' as "isNow", array(select student_id::text from timetable_course_task_student s where s.task_id = t.id) as students
      from timetable_course_task t join calendar_term m on m.id = t.term_id`,
        )
      ).map((row) => [
        row['id'] as string,
        row as { classes: string[] | null; teachers: string[] | null; isNow: boolean; students: string[] },
      ]),
    )
    const pool = {
      campus: ids(people, 'campusId'),
      department: [...parents.keys()] as string[],
      grade: ids(people, 'grade'),
      major: ids(people, 'majorId'),
      class: ids(people, 'classId'),
      course: [...tasks.keys()].slice(0, 40),
      taught: [...new Set([...tasks.values()].flatMap((task) => task.teachers ?? []))],
      post: posts,
      role: [...new Set(people.flatMap((one) => one.roles))],
      person: people.map((one) => one.id),
      excel: people.map((one) => one.id),
    }
    const isBelow = (id: string | null, top: string): boolean =>
      id !== null && (id === top || isBelow(parents.get(id) ?? null, top))
    const fits = (one: Person, { kind, ids: named }: PopulationPart): boolean => {
      if (kind === 'school') return true
      if (kind === 'department') return named.some((id) => isBelow(one.departmentId, id))
      if (kind === 'role') return one.roles.some((id) => named.includes(id))
      if (kind === 'person' || kind === 'excel') return named.includes(one.id)
      if (kind === 'post') return one.posts.some((id) => named.includes(id))
      const takes = (task: { classes: string[] | null; students: string[] }) =>
        one.isStudent && (task.classes?.includes(String(one.classId)) || task.students.includes(one.id))
      if (kind === 'course') return named.some((id) => takes(tasks.get(id)!))
      if (kind === 'taught')
        return [...tasks.values()].some(
          (task) => task.isNow && task.teachers?.some((id) => named.includes(id)) && takes(task),
        )
      return one.isStudent && named.includes(String(one[kind === 'grade' ? 'grade' : (`${kind}Id` as const)]))
    }
    const draw = random(20261115)
    let met = 0
    for (let round = 0; round < 60; round++) {
      const kinds = Object.keys(pool) as (keyof typeof pool)[]
      const userType = (['stu', 'all', 'tea'] as const)[draw(3)]!
      const allowed = userType === 'tea' ? (['department', 'role', 'post', 'person', 'excel'] as const) : kinds
      const parts = (most: number, from: readonly (keyof typeof pool)[]) =>
        Array.from({ length: draw(most + 1) }, () => from[draw(from.length)]!).map((kind) => ({
          kind,
          ids: Array.from({ length: 1 + draw(3) }, () => pool[kind][draw(pool[kind].length)]!),
        }))
      const include: PopulationPart[] = [
        ...parts(3, allowed),
        ...(draw(6) === 0 ? [{ kind: 'school', ids: [] } as const] : []),
      ]
      const exclude = parts(2, kinds)
      const filter = {
        ...(draw(3) === 0 ? { sex: String(1 + draw(2)) } : {}),
        ...(draw(4) === 0 ? { grade: [Number(pool.grade[draw(pool.grade.length)])] } : {}),
        ...(draw(5) === 0 ? { xjztM: ['01', '02'] } : {}),
        ...(draw(4) === 0 ? { stuType: ['2'] } : {}),
        ...(draw(4) === 0 ? { isResident: draw(2) === 0 } : {}),
        ...(draw(4) === 0 ? { staffType: ['10'] } : {}),
      }
      const expected = people.filter(
        (one) =>
          (userType === 'all' || one.isStudent === (userType === 'stu')) &&
          include.some((part) => fits(one, part)) &&
          !exclude.some((part) => fits(one, part)) &&
          (!filter.sex || one.sex === filter.sex) &&
          (one.isStudent
            ? (filter.xjztM ?? (enrolledStatuses as readonly string[])).includes(String(one.xjztM)) &&
              (!filter.grade || filter.grade.includes(Number(one.grade))) &&
              (!filter.stuType || filter.stuType.includes(String(one.stuType))) &&
              (filter.isResident === undefined || (one.isResident === true) === filter.isResident)
            : (staffAtWork as readonly string[]).includes(String(one.staffStatus)) &&
              (!filter.staffType || filter.staffType.includes(String(one.staffType)))),
      )
      const asked = { userType, include, exclude, filter } as TargetScopeInput
      expect(await peopleIn(asked), JSON.stringify(asked)).toEqual(expected.map((one) => one.id).toSorted())
      // A rule kept in a column means the same people.
      expect(await peopleByColumn(asked), JSON.stringify(asked)).toEqual(expected.map((one) => one.id).toSorted())
      met += expected.length
    }
    expect(met).toBeGreaterThan(1000)
  }, 60_000)

  test('kinds and conditions that do not exist are refused', async () => {
    expect((await count(office, { include: [{ kind: 'dorm' as 'class', ids: [] }] })).msg).toContain('不支持的人群类型')
    expect((await count(office, { labels: { mode: 'any', ids: [] } } as never)).msg).toContain(
      '不支持的人群条件：labels',
    )
    expect((await count(office, { userType: 'tea', include: [{ kind: 'grade', ids: ['2025'] }] })).msg).toContain(
      '教职工不能按年级选择',
    )
    expect((await count(office, { include: [{ kind: 'class', ids: ["x'; drop table base_student"] }] })).msg).toContain(
      '班级不存在',
    )
    expect((await count(office, {})).data).toMatchObject({ count: 0, samples: [] })
  })

  test('shows its people a page at a time, to whoever may see all of them', async () => {
    const led = (await counsellor.get('base/stuClass/list', { size: 1 })).body.data.records[0]
    const scope = { userType: 'stu', include: [{ kind: 'class', ids: [led.id] }], filter: { sex: '2' } }
    const women = await rowsOf(
      at,
      `select xh, xm from base_student where class_id = $1 and sex = '2' and xjzt_m = any($2) and deleted_time is null order by xh`,
      [led.id, enrolledStatuses],
    )
    const page = async (by: Visitor, current: number) =>
      (await by.post('base/population/people', { scope, current, size: 5 })).body
    const [first, second] = [(await page(counsellor, 1)).data, (await page(counsellor, 2)).data]
    expect([...first.records, ...second.records].map((one) => [one.number, one.name, one.unit])).toEqual(
      women.slice(0, 10).map((one) => [one['xh'], one['xm'], led.className]),
    )
    expect((await page(counsellor, 9000)).data).toMatchObject({ records: [], total: women.length })
    expect((await page(await at.as('stu01'), 1)).msg).toMatch(/^您无权向/)
  })

  test('finds teaching classes and teachers of this term, of students within reach only', async () => {
    const find = async (by: Visitor, kind: string, keyword: string) =>
      (await by.get('base/population/teaching', { kind, keyword })).body.data as { value: string; label: string }[]
    const [task] = await rowsOf(
      at,
      `select k.id, c.course_name as course, k.teacher_ids[1] as teacher, w.gh, b.class_name as "className" from timetable_course_task k join timetable_course c on c.id = k.course_id join base_teacher w on w.id = k.teacher_ids[1] join base_class b on b.id = k.class_ids[1]
      join calendar_term m on m.id = k.term_id where m.start_date <= '2026-11-15' and m.end_date >= '2026-11-15' and exists (select from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.class_id = k.class_ids[1] and a.end_date is null) order by k.task_no limit 1`,
    )
    const [strange] = await rowsOf(
      at,
      `select class_name as name from base_class b where not exists (select from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.class_id = b.id) and exists (select from timetable_course_task k where k.class_ids @> array[b.id]) limit 1`,
    )
    const own = await find(counsellor, 'course', String(task!['className']))
    expect(own.map((one) => one.value)).toContain(task!['id'])
    expect(own.every((one) => one.label.includes(String(task!['className'])))).toBe(true)
    const named = (
      await counsellor.post('base/population/names', {
        scope: { userType: 'stu', include: [{ kind: 'course', ids: [task!['id']] }] },
      })
    ).body.data
    expect(named).toEqual([{ kind: 'course', id: task!['id'], name: expect.stringContaining(String(task!['course'])) }])
    expect((await find(counsellor, 'taught', String(task!['gh']))).map((one) => one.value)).toEqual([task!['teacher']])
    expect([
      (await find(counsellor, 'course', String(strange!['name']))).length,
      (await find(office, 'course', String(strange!['name']))).length > 0,
    ]).toEqual([0, true])
    expect(await find(await at.as('stu01'), 'course', String(strange!['name']))).toEqual([])
    expect((await office.get('base/population/teaching', { kind: 'course', keyword: '1' })).status).toBe(400)
    expect((await office.get('base/population/teaching', { kind: 'course', keyword: '%%' })).body.data).toEqual([])
  })

  test('is counted with five names and by what each kind adds', async () => {
    const [one] = await rowsOf(
      at,
      `select class_id as id, grade, count(*)::int as n from base_student where xjzt_m = '01' and deleted_time is null group by 1, 2 order by 3 desc limit 1`,
    )
    const { data } = await count(office, {
      include: [
        { kind: 'class', ids: [String(one!['id'])] },
        { kind: 'grade', ids: [String(one!['grade'])] },
      ],
    })
    const ofGrade = (
      await rowsOf(
        at,
        `select count(*)::int as n from base_student where grade = $1 and xjzt_m = any($2) and deleted_time is null`,
        [one!['grade'], enrolledStatuses],
      )
    )[0]!['n']
    expect(data).toMatchObject({
      count: ofGrade,
      students: ofGrade,
      teachers: 0,
      breakdown: [
        { kind: 'class', only: 0 },
        { kind: 'grade', count: ofGrade },
      ],
    })
    expect(data.samples).toHaveLength(5)
    expect(data.breakdown[0].count + data.breakdown[1].only).toBe(ofGrade)
  })
})

describe('who may address whom', () => {
  const classes = (where: string) =>
    rowsOf(
      at,
      `select c.id, c.class_name as name, c.department_id as "departmentId", d.dept_name as "deptName" from base_class c join base_department d on d.id = c.department_id where exists (select from base_student s where s.class_id = c.id and s.xjzt_m = '01' and s.deleted_time is null) and ${where} order by c.class_name`,
    )

  test('a counsellor the own classes and no other; the whole school least of all', async () => {
    const led = (await counsellor.get('base/stuClass/list', { size: 100 })).body.data.records.map(
      (row: { id: string }) => row.id,
    ) as string[]
    const [mine] = await classes(`c.id = '${led[0]}'`)
    const [other] = await classes(`c.id <> all('{${led.join(',')}}')`)
    expect(
      (await count(counsellor, { include: [{ kind: 'class', ids: [String(mine!['id'])] }] })).data.count,
    ).toBeGreaterThan(0)
    expect(
      await count(counsellor, { include: [{ kind: 'class', ids: [String(mine!['id']), String(other!['id'])] }] }),
    ).toMatchObject({ code: 400, msg: `您无权向${String(other!['name'])}发布` })
    expect((await count(counsellor, { include: [{ kind: 'school', ids: [] }] })).msg).toBe('您无权向全校发布')
    const [stranger] = await rowsOf(
      at,
      'select id, xh, xm from base_student where class_id = $1 and deleted_time is null limit 1',
      [other!['id']],
    )
    expect((await count(counsellor, { include: [{ kind: 'person', ids: [String(stranger!['id'])] }] })).msg).toBe(
      '您无权向范围外的人员发布',
    )
    // Whether somebody out of reach would pass a filter, or is in a unit that is left out, is not told either.
    const include = [{ kind: 'person', ids: [String(stranger!['id'])] }]
    const rules = [
      { filter: { sex: '1' } },
      { filter: { sex: '2' } },
      { filter: { isResident: true } },
      { filter: { isResident: false } },
      { filter: { xjztM: ['99'] } },
      { exclude: [{ kind: 'class', ids: [String(other!['id'])] }] },
    ]
    for (const path of ['count', 'people'])
      for (const rule of rules)
        expect([
          path,
          rule,
          (await counsellor.post(`base/population/${path}`, { scope: { userType: 'stu', include, ...rule } })).body.msg,
        ]).toEqual([path, rule, '您无权向范围外的人员发布'])
    const names = (
      await counsellor.post('base/population/names', {
        scope: { userType: 'stu', include: [{ kind: 'person', ids: [stranger!['id']] }] },
      })
    ).body.data
    expect(names).toEqual([])
    const units = (await counsellor.get('base/population/units', { userType: 'stu' })).body.data
    expect(units.school.isWhole).toBe(false)
    const offered = units.majors.flatMap((d: { children: { children: { id: string }[] }[] }) =>
      d.children.flatMap((m) => m.children.map((c) => c.id)),
    )
    expect(offered.filter((id: string) => !led.includes(id))).toEqual([])
  })

  test('a faculty the own department and no other, whose name is told', async () => {
    const [own] = await rowsOf(
      at,
      `select t.department_id as id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = 'yx01'`,
    )
    expect(
      (await count(faculty, { include: [{ kind: 'department', ids: [String(own!['id'])] }] })).data.count,
    ).toBeGreaterThan(0)
    const [other] = await classes(`c.department_id <> '${String(own!['id'])}'`)
    expect(
      (
        await count(faculty, {
          userType: 'all',
          include: [{ kind: 'department', ids: [String(own!['id']), String(other!['departmentId'])] }],
        })
      ).msg,
    ).toBe(`您无权向${String(other!['deptName'])}发布`)
    // Whoever is excluded is not addressed.
    expect(
      (
        await count(faculty, {
          include: [{ kind: 'school', ids: [] }],
          exclude: [
            {
              kind: 'department',
              ids: (
                await rowsOf(
                  at,
                  'select id from base_department where id <> $1 and parent_id is not null and deleted_time is null',
                  [own!['id']],
                )
              ).map((row) => String(row['id'])),
            },
          ],
        })
      ).data.count,
    ).toBeGreaterThan(0)
  })
})

describe('a list', () => {
  test('frozen stays as it was when somebody moves to another class; a dynamic one and the rule follow', async () => {
    const [one] = await rowsOf(
      at,
      `select id, class_id as "classId" from base_student where xjzt_m = '01' and deleted_time is null and class_id is not null order by xh limit 1 offset 40`,
    )
    const [other] = await rowsOf(
      at,
      `select id from base_class where id <> $1 and status = '1' and deleted_time is null limit 1`,
      [one!['classId']],
    )
    const id = String(one!['id'])
    const rule = { include: [{ kind: 'class' as const, ids: [String(one!['classId'])] }] }
    const keep = (targetMode: 'frozen' | 'dynamic') =>
      at.system((ctx) =>
        ctx.call(keepPopulation, { scope: scopeOf(rule), targetMode, source: 'test 1', within: 'all' }),
      )
    const [frozen, dynamic] = [await keep('frozen'), await keep('dynamic')]
    expect(frozen.count).toBe(dynamic.count)
    const of = (listId: string) =>
      at.system(async (ctx) =>
        (await ctx.call(resolvePopulation, { of: { listId }, within: 'all' })).map((person) => person.id),
      )
    expect(await of(frozen.listId)).toContain(id)
    expect(
      await at.system((ctx) =>
        ctx.call(moveStudents, {
          moves: [
            { studentId: id, from: '2026-11-15', classId: String(other!['id']), reason: '转班级', source: 'test' },
          ],
        }),
      ),
    ).toEqual({})
    expect([(await of(frozen.listId)).includes(id), (await of(frozen.listId)).length]).toEqual([true, frozen.count])
    expect([(await of(dynamic.listId)).includes(id), (await of(dynamic.listId)).length]).toEqual([
      false,
      dynamic.count - 1,
    ])
    expect([(await peopleIn(rule, '2026-11-14')).includes(id), (await peopleIn(rule)).includes(id)]).toEqual([
      true,
      false,
    ])
  })

  test('of numbers: what is found is kept, what is not says why in its row', async () => {
    const [here, gone] = [
      (
        await rowsOf(
          at,
          `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh limit 1`,
        )
      )[0]!,
      (
        await rowsOf(
          at,
          `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh limit 1 offset 5`,
        )
      )[0]!,
    ]
    await at.system((ctx) =>
      ctx.call(moveStudents, {
        moves: [{ studentId: String(gone['id']), from: '2026-11-15', xjztM: '07', reason: '毕业', source: 'test' }],
      }),
    )
    const ask = async (by: Visitor, text: string, userType = 'stu') =>
      (await by.post('base/population/resolveExcel', { userType, text })).body
    const { data } = await ask(
      office,
      `学号\t姓名\n${String(here['xh'])}\t${String(here['xm'])}\n\n99999999\n${String(gone['xh'])}`,
    )
    expect(data.matched).toEqual([{ row: 2, number: here['xh'], id: here['id'], name: here['xm'] }])
    expect(data.unmatched[0]).toEqual({ row: 4, number: '99999999', reason: '第4行：学号99999999不存在' })
    expect(data.unmatched[1].reason).toBe(`第5行：${String(gone['xm'])}当前学籍状态为“毕业”`)
    expect((await ask(office, '  \n')).msg).toBe('请输入学号或工号')
    expect((await ask(office, 'nobody', 'tea')).data.unmatched).toEqual([
      { row: 1, number: 'nobody', reason: '第1行：工号nobody不存在' },
    ])
    const [stranger] = await rowsOf(
      at,
      `select s.xh from base_student s where s.xjzt_m = '01' and not exists (select from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.class_id = s.class_id) limit 1`,
    )
    expect((await ask(counsellor, String(stranger!['xh']))).data).toMatchObject({
      matched: [],
      unmatched: [{ reason: `第1行：学号${String(stranger!['xh'])}不存在` }],
    })
    // Whose reach of either kind is bounded by something asks for one kind, or for both.
    for (const userType of ['stu', 'tea', 'all'])
      expect((await ask(await at.as('bzr01'), 'nobody', userType)).data).toMatchObject({
        matched: [],
        unmatched: [{ number: 'nobody' }],
      })
  })

  test.each(['csv', 'xlsx'])(
    'of numbers in a %s is read by the column that is headed so, with the rows of the sheet, by whoever uploaded it',
    async (type) => {
      const [here] = await rowsOf(
        at,
        `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh desc limit 1`,
      )
      const lines = [
        [here!['xm'], here!['xh']],
        ['某人', '88888888'],
      ]
      const content =
        type === 'csv'
          ? ['姓名,学号', ...lines.map((line) => line.join(',')), ''].join('\n')
          : await buffer(
              writeSheet({
                columns: [
                  { key: 'xm', title: '姓名' },
                  { key: 'xh', title: '学号' },
                ],
                rows: lines,
                sheetName: '名单',
              }),
            )
      const fileId = await putFile(at, office, { name: `名单.${type}`, content })
      const { data } = (await office.post('base/population/resolveExcel', { userType: 'stu', fileId })).body
      expect(data).toEqual({
        matched: [{ row: 2, number: here!['xh'], id: here!['id'], name: here!['xm'] }],
        unmatched: [{ row: 3, number: '88888888', reason: '第3行：学号88888888不存在' }],
      })
      expect((await faculty.post('base/population/resolveExcel', { userType: 'stu', fileId })).body.msg).toBe(
        '文件不存在或已失效，请重新上传',
      )
    },
  )

  test('of thousands takes as many statements as a list of one', async () => {
    await at.system((ctx) =>
      ctx.db.execute(
        `insert into base_student select r.* from base_student s, generate_series(1, 4000) i,
       lateral jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'xh', 'Z' || i, 'ksh', null, 'id_card_hash', 'h' || i)) r where s.id = (select id from base_student where xjzt_m = '01' and deleted_time is null limit 1)`,
      ),
    )
    const statements = async (rule: Partial<TargetScopeInput>) =>
      at.system(async (ctx) => {
        let asked = 0
        const counting = {
          ...ctx,
          db: {
            ...ctx.db,
            query: ((...args: Parameters<typeof ctx.db.query>) => (
              (asked += 1),
              ctx.db.query(...args)
            )) as typeof ctx.db.query,
          },
        }
        const provider = (name: string) => populationProviders.find((one) => one.service.name === name)!
        await provider(keepPopulation.name).run(counting, {
          scope: scopeOf(rule),
          targetMode: 'frozen',
          source: 'test 2',
          within: 'all',
        })
        await provider(resolvePopulation.name).run(counting, { of: { scope: scopeOf(rule) }, within: 'all' })
        return asked
      })
    const [someone] = await rowsOf(at, `select id from base_student limit 1`)
    const few = await statements({ include: [{ kind: 'person', ids: [String(someone!['id'])] }] })
    expect(await statements({ userType: 'all', include: [{ kind: 'school', ids: [] }] })).toBe(few)
    expect((await rowsOf(at, `select count(*)::int as n from population_member`))[0]!['n']).toBeGreaterThan(5_000)
    expect(few).toBeLessThanOrEqual(4)
    // Others join instead of loading ids; their own values stand before.
    const joined = await at.system(async (ctx) => {
      const { text, values } = await ctx.call(populationSql, {
        of: { scope: scopeOf({ include: [{ kind: 'school', ids: [] }] }) },
        within: 'all',
        after: 1,
      })
      return ctx.db.query<{ n: number }>(
        `select count(*)::int as n from base_student s join (${text}) p on p.id = s.id where s.sex = $1`,
        ['1', ...values],
      )
    })
    expect(joined[0]!.n).toBeGreaterThan(100)
  }, 60_000)
})

test('a saved rule is its owner’s; shared, others may choose it; it counts for each within the own reach', async () => {
  const led = (await counsellor.get('base/stuClass/list', { size: 1 })).body.data.records[0]
  const scope = { userType: 'stu', include: [{ kind: 'class', ids: [led.id, led.id] }] }
  expect(
    (
      await counsellor.post('base/population/add', {
        populationName: '我的一班',
        scope: { userType: 'stu', include: [] },
      })
    ).body.data,
  ).toMatchObject({ scope: '请选择人群范围' })
  const { id } = (await counsellor.post('base/population/add', { populationName: '我的一班', scope })).body.data
  expect((await counsellor.get('base/population/getOne', { id })).body.data).toMatchObject({
    summary: `学生 · ${led.className}`,
    scope: { include: [{ kind: 'class', ids: [led.id] }] },
  })
  expect((await counsellor.post('base/population/add', { populationName: '我的一班', scope })).body.msg).toBe(
    '您已有同名的人群',
  )
  const offered = async (by: Visitor) =>
    (await by.get('base/population/choices')).body.data.map((row: { id: string }) => row.id)
  expect([(await offered(counsellor)).includes(id), (await offered(faculty)).includes(id)]).toEqual([true, false])
  const before = (await counsellor.get('base/population/getOne', { id })).body.data
  expect(
    (await counsellor.post('base/population/update', { id, version: before.version, isShared: true })).body.success,
  ).toBe(true)
  expect((await offered(faculty)).includes(id)).toBe(true)
  expect((await faculty.get('base/population/getOne', { id })).status).toBe(404)
})

function ids<K extends string>(people: readonly Record<K, unknown>[], key: K): string[] {
  return [...new Set(people.flatMap((one) => (one[key] === null ? [] : [String(one[key])])))]
}

/** The same draws every time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
