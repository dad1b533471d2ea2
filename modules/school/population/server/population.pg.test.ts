import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { meantBySql } from '../shared/services.ts'
import { normalScope, type PopulationPart, type TargetScopeInput } from '../shared/target-scope.ts'
import { staffAtWork } from './people-sql.ts'
import { count, ids, populationSchool, scopeOf, type PopulationSchool } from './test-population.ts'

let at: PopulationSchool
beforeAll(async () => {
  at = await populationSchool()
})
afterAll(() => at.close())

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
      expect(await at.peopleIn(asked), JSON.stringify(asked)).toEqual(expected.map((one) => one.id).toSorted())
      // A rule kept in a column means the same people.
      expect(await peopleByColumn(asked), JSON.stringify(asked)).toEqual(expected.map((one) => one.id).toSorted())
      met += expected.length
    }
    expect(met).toBeGreaterThan(1000)
  }, 60_000)

  test('kinds and conditions that do not exist are refused', async () => {
    expect((await count(at.office, { include: [{ kind: 'dorm' as 'class', ids: [] }] })).msg).toContain(
      '不支持的人群类型',
    )
    expect((await count(at.office, { labels: { mode: 'any', ids: [] } } as never)).msg).toContain(
      '不支持的人群条件：labels',
    )
    expect((await count(at.office, { userType: 'tea', include: [{ kind: 'grade', ids: ['2025'] }] })).msg).toContain(
      '教职工不能按年级选择',
    )
    expect(
      (await count(at.office, { include: [{ kind: 'class', ids: ["x'; drop table base_student"] }] })).msg,
    ).toContain('班级不存在')
    expect((await count(at.office, {})).data).toMatchObject({ count: 0, samples: [] })
  })

  test('shows its people a page at a time, to whoever may see all of them', async () => {
    const led = (await at.counsellor.get('base/stuClass/list', { size: 1 })).body.data.records[0]
    const scope = { userType: 'stu', include: [{ kind: 'class', ids: [led.id] }], filter: { sex: '2' } }
    const women = await rowsOf(
      at,
      `select xh, xm from base_student where class_id = $1 and sex = '2' and xjzt_m = any($2) and deleted_time is null order by xh`,
      [led.id, enrolledStatuses],
    )
    const page = async (by: Visitor, current: number) =>
      (await by.post('base/population/people', { scope, current, size: 5 })).body
    const [first, second] = [(await page(at.counsellor, 1)).data, (await page(at.counsellor, 2)).data]
    expect([...first.records, ...second.records].map((one) => [one.number, one.name, one.unit])).toEqual(
      women.slice(0, 10).map((one) => [one['xh'], one['xm'], led.className]),
    )
    expect((await page(at.counsellor, 9000)).data).toMatchObject({ records: [], total: women.length })
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
    const own = await find(at.counsellor, 'course', String(task!['className']))
    expect(own.map((one) => one.value)).toContain(task!['id'])
    expect(own.every((one) => one.label.includes(String(task!['className'])))).toBe(true)
    const named = (
      await at.counsellor.post('base/population/names', {
        scope: { userType: 'stu', include: [{ kind: 'course', ids: [task!['id']] }] },
      })
    ).body.data
    expect(named).toEqual([{ kind: 'course', id: task!['id'], name: expect.stringContaining(String(task!['course'])) }])
    expect((await find(at.counsellor, 'taught', String(task!['gh']))).map((one) => one.value)).toEqual([
      task!['teacher'],
    ])
    expect([
      (await find(at.counsellor, 'course', String(strange!['name']))).length,
      (await find(at.office, 'course', String(strange!['name']))).length > 0,
    ]).toEqual([0, true])
    expect(await find(await at.as('stu01'), 'course', String(strange!['name']))).toEqual([])
    expect((await at.office.get('base/population/teaching', { kind: 'course', keyword: '1' })).status).toBe(400)
    expect((await at.office.get('base/population/teaching', { kind: 'course', keyword: '%%' })).body.data).toEqual([])
  })

  test('is counted with five names and by what each kind adds', async () => {
    const [one] = await rowsOf(
      at,
      `select class_id as id, grade, count(*)::int as n from base_student where xjzt_m = '01' and deleted_time is null group by 1, 2 order by 3 desc limit 1`,
    )
    const { data } = await count(at.office, {
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

/** The same draws every time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
