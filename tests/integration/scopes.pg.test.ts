import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { classAssign } from '#modules/school/base/shared/classes/class-assign.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { department } from '#modules/school/base/shared/organisation/department.ts'
import { gradeMajor } from '#modules/school/base/shared/organisation/grade-major.ts'
import { major } from '#modules/school/base/shared/organisation/major.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { makeProbe, type Probe } from '#tests/support/probe.ts'

const keys = [
  'baseStudentInfo:list',
  'baseStudentInfo:getOne',
  'stuClass:list',
  'department:list',
  'fdyClassAssign:list',
]
let school: TestSchool
let probe: Probe
/** Two colleges with a class and a student each, and somebody who works at the first. */
let here: College
let there: College
let person: { entity: string; id: string }

type College = {
  departmentId: string
  majorId: string
  grade: number
  campusId: string
  classId: string
  studentId: string
}

beforeAll(async () => {
  school = await testSchool({ now: '2026-10-15T10:00:00+08:00' })
  probe = await makeProbe(school, 'scoped')
  ;({ here, there, person } = await school.system(async (ctx) => {
    const first = await makeCollege(ctx, 2001)
    const second = await makeCollege(ctx, 2002)
    const { id } = await makeRecord(ctx, teacher, { departmentId: first.departmentId })
    return { here: first, there: second, person: { entity: 'base.teacher', id } }
  }))
})
afterAll(() => school.close())

test('all reaches everybody, none nobody', async () => {
  const [{ total }] = (await rowsOf(
    school,
    'select count(*)::int as total from base_student where deleted_time is null',
  )) as [{ total: number }]
  expect((await reached({ kind: 'all' })).total).toBe(total)
  expect((await reached({ kind: 'none' })).total).toBe(0)
})

test('self reaches the record of the person who asks', async () => {
  await probe.may({
    permissions: keys,
    scope: { kind: 'self' },
    person: { entity: 'base.student', id: here.studentId },
  })
  expect(await studentIds()).toEqual([here.studentId])
  expect((await probe.visitor.get('base/baseStudentInfo/getOne', { id: there.studentId })).status).toBe(404)
  await probe.may({ permissions: keys, scope: { kind: 'self' }, person: null })
  expect(await studentIds()).toEqual([])
})

test('dept reaches the own department and what was put below it a moment ago', async () => {
  await probe.may({ permissions: keys, scope: { kind: 'dept' }, person })
  expect(await studentIds()).toEqual([here.studentId])
  const below = await school.system(async (ctx) => {
    const child = await makeRecord(ctx, department, { parentId: here.departmentId, deptType: '1' })
    const grandchild = await makeRecord(ctx, department, { parentId: child.id, deptType: '1' })
    return makeCollege(ctx, 2003, grandchild.id)
  })
  expect(await studentIds()).toEqual([here.studentId, below.studentId].toSorted())
  const departments = (await probe.visitor.get('base/department/list', { size: 500 })).body.data.records.map(
    (row: { id: string }) => row.id,
  )
  expect(departments).toContain(below.departmentId)
  expect(departments).not.toContain(there.departmentId)
})

test('dept also reaches what one leads without belonging to it', async () => {
  await school.system((ctx) =>
    ctx.db.query('update base_department set stu_admin_ids = array[$2::uuid] where id = $1', [
      there.departmentId,
      person.id,
    ]),
  )
  await probe.may({ permissions: keys, scope: { kind: 'dept' }, person })
  expect(await studentIds()).toContain(there.studentId)
  await school.system((ctx) =>
    ctx.db.query('update base_department set stu_admin_ids = null where id = $1', [there.departmentId]),
  )
  expect(await studentIds()).not.toContain(there.studentId)
})

test.each([
  ['deptPick', () => there.departmentId],
  ['campus', () => there.campusId],
  ['grade', () => there.grade],
  ['major', () => there.majorId],
])('%s reaches what was chosen for the role, and nothing when nothing was', async (kind, value) => {
  expect((await reached({ kind, value: [value()] })).ids).toEqual([there.studentId])
  expect((await reached({ kind, value: [] })).ids).toEqual([])
  expect((await reached({ kind })).ids).toEqual([])
})

test.each(['fdy', 'bzr'] as const)(
  '%s reaches the classes one leads today: not those of yesterday, nor those of tomorrow',
  async (kind) => {
    const assign = (startDate: string, endDate: string | null) =>
      school.system(async (ctx) => {
        await makeRecord(ctx, classAssign, {
          classId: there.classId,
          teacherId: person.id,
          role: kind,
          startDate,
          endDate,
        })
        // Whoever leads a class is given the role of it; here the probe's own role alone is looked at.
        await ctx.db.query("delete from sys_user_role where user_id = $1 and origin = 'auto'", [probe.userId])
      })
    const sees = async () => {
      const visitor = await school.as('scoped')
      const students = (await visitor.get('base/baseStudentInfo/list', { size: 500 })).body.data.records.map(
        (row: { id: string }) => row.id,
      )
      const classes = (await visitor.get('base/stuClass/list', { size: 500 })).body.data.records.map(
        (row: { id: string }) => row.id,
      )
      expect(classes).toEqual(students.length > 0 ? [there.classId] : [])
      expect((await visitor.get('base/baseStudentInfo/getOne', { id: there.studentId })).status).toBe(
        students.length > 0 ? 200 : 404,
      )
      return students
    }
    await probe.may({ permissions: keys, scope: { kind }, person })
    await assign('2026-09-01', '2026-10-14')
    await assign('2026-10-16', null)
    expect(await sees()).toEqual([])
    school.clock.set('2026-10-14T23:59:59+08:00')
    expect(await sees()).toEqual([there.studentId])
    school.clock.set('2026-10-16T00:00:00+08:00')
    expect(await sees()).toEqual([there.studentId])
    school.clock.set('2026-08-31T23:59:59+08:00')
    expect(await sees()).toEqual([])
    school.clock.set('2026-10-15T10:00:00+08:00')
    await probe.may({ permissions: keys, scope: { kind: kind === 'fdy' ? 'bzr' : 'fdy' }, person })
    school.clock.set('2026-12-01T10:00:00+08:00')
    forgetActors(school.world)
    if (kind === 'fdy') expect(await sees()).toEqual([])
    school.clock.set('2026-10-15T10:00:00+08:00')
    // So many sign-ins ended the oldest session.
    probe = { ...probe, visitor: await school.as('scoped') }
  },
)

test('a removed assignment gives nothing', async () => {
  const role = 'fdy'
  const { id } = await school.system((ctx) =>
    makeRecord(ctx, classAssign, {
      classId: here.classId,
      teacherId: person.id,
      role,
      startDate: '2026-10-01',
      endDate: '2026-10-15',
    }),
  )
  await probe.may({ permissions: keys, scope: { kind: 'fdy' }, person })
  expect(await studentIds()).toEqual([here.studentId])
  await school.system((ctx) =>
    ctx.db.query('update base_class_assign set deleted_time = $2 where id = $1', [id, ctx.now()]),
  )
  expect(await studentIds()).toEqual([])
})

test('a scope counts only for permissions of its own role, and differs by business', async () => {
  await probe.may({
    permissions: keys,
    scope: { kind: 'none' },
    scopes: { baseStudentInfo: { kind: 'deptPick', value: [here.departmentId, there.departmentId] } },
    person,
  })
  expect(await studentIds()).toEqual([here.studentId, there.studentId].toSorted())
  expect((await probe.visitor.get('base/stuClass/list')).body.data.total).toBe(0)
})

test('a scope on an axis the business does not have reaches nothing', async () => {
  await probe.may({ permissions: keys, scope: { kind: 'major', value: [here.majorId] } })
  expect((await probe.visitor.get('base/fdyClassAssign/list')).body.data.total).toBe(0)
  expect((await probe.visitor.get('base/department/list')).body.data.total).toBe(0)
})

test('a counsellor of the demo college sees own students only, in list, search, picker and export', async () => {
  // The demo college was made for the day the test runs.
  school.clock.set(new Date().toISOString())
  const counsellor = await school.as('fdy01')
  const own = new Set(
    (
      await rowsOf(
        school,
        `select s.id from base_student s join base_class_assign a on a.class_id = s.class_id join sys_user u on u.person_id = a.teacher_id::text
       where u.account_no = 'fdy01' and a.role = 'fdy' and a.start_date <= $1 and (a.end_date is null or a.end_date >= $1) and s.deleted_time is null`,
        [dayOf(school.clock())],
      )
    ).map((row) => row['id'] as string),
  )
  expect(own.size).toBeGreaterThan(10)
  const [stranger] = (await rowsOf(
    school,
    'select id, xh, xm from base_student where not id = any($1::uuid[]) and deleted_time is null limit 1',
    [[...own]],
  )) as [{ id: string; xh: string; xm: string }]
  expect((await counsellor.get('base/baseStudentInfo/list', { size: 500 })).body.data.total).toBe(own.size)
  expect((await counsellor.get('base/baseStudentInfo/list', { keyword: stranger.xh })).body.data.total).toBe(0)
  expect((await counsellor.get('base/baseStudentInfo/list', { xh: stranger.xh })).body.data.total).toBe(0)
  expect((await counsellor.get('base/baseStudentInfo/getSelect', { ids: stranger.id })).body.data).toEqual([])
  const picked = (await counsellor.get('base/baseStudentInfo/getSelect', { keyword: stranger.xm })).body.data as {
    value: string
  }[]
  expect(picked.every((one) => own.has(one.value))).toBe(true)
  expect((await counsellor.post('base/baseStudentInfo/export', { ids: [stranger.id] })).raw.length).toBe(0)
  expect((await counsellor.get('base/baseStudentInfo/getOne', { id: stranger.id })).status).toBe(404)
})

async function makeCollege(ctx: Ctx, grade: number, departmentId?: string): Promise<College> {
  const own = departmentId ?? (await makeRecord(ctx, department, { deptType: '1' })).id
  const { id: campusId } = await makeRecord(ctx, campus)
  const { id: majorId } = await makeRecord(ctx, major, { departmentId: own })
  const { id: gradeMajorId } = await makeRecord(ctx, gradeMajor, { majorId, grade, campusId })
  const { id: classId } = await makeRecord(ctx, stuClass, { gradeMajorId })
  const { id: studentId } = await makeRecord(ctx, student, { classId })
  return { departmentId: own, majorId, grade, campusId, classId, studentId }
}

async function studentIds(): Promise<string[]> {
  const { records } = (await probe.visitor.get('base/baseStudentInfo/list', { size: 500 })).body.data as {
    records: { id: string }[]
  }
  return records.map((row) => row.id).toSorted()
}

async function reached(scope: ScopeDeclaration): Promise<{ ids: string[]; total: number }> {
  await probe.may({ permissions: keys, scope })
  const { records, total } = (await probe.visitor.get('base/baseStudentInfo/list', { size: 500 })).body.data as {
    records: { id: string }[]
    total: number
  }
  return { ids: records.map((row) => row.id), total }
}
