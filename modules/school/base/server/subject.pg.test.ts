import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { RowCondition } from '#kernel/entity/follows.ts'
import { f } from '#kernel/fields/f.ts'
import { resource } from '#kernel/operations/resource.ts'
import { create } from '#kernel/operations/write/write.ts'
import { defineModule } from '#kernel/world/module.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { departmentMerged } from '../shared/organisation/department-merged.ts'
import { moveStudents } from '../shared/students/placement.ts'
import { scopeOfStudent, studentPlace, studentSnapshot } from '../shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'trial.matter': true
    'trial.note': true
  }
}

const open: RowCondition = { state: ['1'] }

/** A matter about a student, as an area would declare one: everything below follows from this. */
const matter = defineEntity('trial.matter', {
  label: '试办事项',
  service: 'base',
  path: 'trialMatter',
  title: 'subject',
  fields: {
    subject: f.text({ label: '事由', required: true, max: 40 }),
    studentId: f.ref('base.student', { label: '学生', required: true }),
    ...studentSnapshot.fields,
    helpers: f.refs('base.department', { label: '协办部门' }),
    audience: f.json(z.unknown(), { label: '范围' }),
    audienceText: f.text({ label: '对象', max: 200 }),
    state: f.state({ open: ['1', '在办'], closed: ['2', '办结'] }, { label: '状态', required: true, default: '1' }),
  },
  follows: { studentId: open, departmentId: open, helpers: 'always', audience: open, audienceText: open },
  list: { columns: ['subject'], filters: [] },
  form: [],
  removable: 'hard',
})

/** What hangs on a matter goes where its student goes, as long as the matter is open. */
const note = defineEntity('trial.note', {
  label: '试办记录',
  service: 'base',
  path: 'trialNote',
  title: 'content',
  fields: {
    matterId: f.ref('trial.matter', { label: '事项', required: true, isPart: true }),
    studentId: f.ref('base.student', { label: '学生', computed: true, copyOf: 'matterId' }),
    ...studentPlace.fields,
    content: f.text({ label: '内容', required: true, max: 40 }),
    due: f.day({ label: '期限' }),
  },
  follows: { studentId: { matterId: open }, departmentId: { due: 'ahead' } },
  list: { columns: ['content'], filters: [] },
  form: [],
  removable: 'hard',
})
const matters = resource(matter, { scope: scopeOfStudent(matter) })
const notes = resource(note, { scope: scopeOfStudent(note) })

let at: TestSchool
let who: Record<string, string>
let next: Record<string, string>
let third: string
beforeAll(async () => {
  at = await testSchool({
    now: '2026-11-15T02:00:00Z',
    trial: {
      manifest: defineModule({ name: 'trial', label: '试', depends: ['base'], entities: [matter, note] }),
      part: { module: 'trial', resources: [matters, notes] },
    },
  })
  const [one] = await rowsOf(
    at,
    `select s.id, s.xh, s.xm, s.sex, s.department_id as "departmentId", s.major_id as "majorId", s.class_id as "classId",
       s.grade, s.campus_id as "campusId"
     from base_student s
     where s.xjzt_m = '01' and s.class_id is not null and s.xh is not null
     order by s.xh limit 1`,
  )
  who = one as Record<string, string>
  const [other] = await rowsOf(
    at,
    `select id as "classId", department_id as "departmentId", major_id as "majorId", grade, campus_id as "campusId"
     from base_class
     where department_id <> $1 and status = '1' and deleted_time is null
     order by class_name limit 1`,
    [who['departmentId']],
  )
  next = other as Record<string, string>
  const [last] = await rowsOf(
    at,
    `select id from base_department where id <> all($1::uuid[]) and dept_type = '1' order by dept_code limit 1`,
    [[who['departmentId'], next['departmentId']]],
  )
  third = String(last!['id'])
})
afterAll(() => at.close())

const made: Record<'open' | 'closed' | 'note' | 'oldNote', string> = { open: '', closed: '', note: '', oldNote: '' }
const matterRow = async (id: string) =>
  (
    await rowsOf(
      at,
      `select xh, xm, sex, department_id as "departmentId", major_id as "majorId", class_id as "classId", grade,
         campus_id as "campusId", helpers, audience, audience_text as "audienceText", version
       from trial_matter
       where id = $1`,
      [id],
    )
  )[0]!
const noteRow = async (id: string) =>
  (
    await rowsOf(
      at,
      `select student_id as "studentId", class_id as "classId", department_id as "departmentId" from trial_note where id = $1`,
      [id],
    )
  )[0]!
const add = (of: typeof matters, draft: Record<string, unknown>) =>
  at.system(async (ctx) => (await create(ctx, of, draft)).id)

test('what is kept of a student is filled when a record is written, also by what it hangs on', async () => {
  const { id: studentId, ...facts } = who
  const rule = { include: [{ kind: 'department', ids: [who['departmentId'], next['departmentId']] }] }
  made.open = await add(matters, {
    subject: '在办的',
    studentId,
    helpers: [next['departmentId'], third],
    audience: rule,
  })
  made.closed = await add(matters, {
    subject: '办结的',
    studentId,
    state: '2',
    helpers: [next['departmentId']],
    audience: rule,
  })
  made.note = await add(notes, { matterId: made.open, content: '还要办', due: '2026-11-15' })
  made.oldNote = await add(notes, { matterId: made.closed, content: '办过了', due: '2026-11-14' })
  for (const id of [made.open, made.closed]) expect(await matterRow(id)).toMatchObject(facts)
  const { classId, departmentId } = facts
  for (const id of [made.note, made.oldNote]) expect(await noteRow(id)).toEqual({ studentId, classId, departmentId })
})

test('rows are reached by all that is kept of where the student stands', () => {
  const place = { class: 'classId', department: 'departmentId' }
  expect(matters.scope).toEqual({
    by: { ...place, major: 'majorId', grade: 'grade', campus: 'campusId', person: 'studentId' },
  })
  expect(notes.scope).toEqual({ by: { ...place, person: 'studentId' } })
})

test('with a change of class goes what is open, whole; who somebody was, and what is over, stays', async () => {
  const { id: studentId, ...facts } = who
  await at.system((ctx) => ctx.db.execute("update base_student set xm = '改名后' where id = $1", [studentId]))
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [
        { studentId: studentId!, from: '2026-11-15', classId: next['classId']!, reason: '转专业', source: 'test' },
      ],
    }),
  )
  expect(await matterRow(made.open)).toMatchObject({ ...facts, ...next, xm: who['xm'] })
  expect(await matterRow(made.closed)).toMatchObject(facts)
  const { classId, departmentId } = next
  expect(await noteRow(made.note)).toEqual({ studentId, classId, departmentId })
  expect(await noteRow(made.oldNote)).toMatchObject({ classId: facts['classId'], departmentId: facts['departmentId'] })
})

test('with a department that goes into another goes what is declared to, each as it is declared, and the report says so', async () => {
  const told: Record<string, number> = {}
  await at.system(async (ctx) => {
    await ctx.db.execute("update trial_matter set audience_text = '甲院、乙院'")
    await ctx.tell(departmentMerged, {
      from: { id: next['departmentId']!, name: '甲院' },
      to: { id: third, name: '丙院' },
      moved: (what, count) => void (told[what] = count),
    })
  })
  const [opened, closed] = [await matterRow(made.open), await matterRow(made.closed)]
  expect(opened).toMatchObject({
    departmentId: third,
    helpers: [third],
    audience: { include: [{ ids: [who['departmentId'], third] }] },
    audienceText: '丙院、乙院',
    version: 2,
  })
  expect(closed).toMatchObject({
    departmentId: who['departmentId'],
    helpers: [third],
    audience: { include: [{ ids: [who['departmentId'], next['departmentId']] }] },
    audienceText: '甲院、乙院',
  })
  expect((await noteRow(made.note))['departmentId']).toBe(third)
  expect(told).toMatchObject({ 试办事项: 2, 试办记录: 1 })
})

test('a day that is over keeps its department', async () => {
  await at.system((ctx) =>
    ctx.tell(departmentMerged, {
      from: { id: who['departmentId']!, name: '丁院' },
      to: { id: third, name: '丙院' },
      moved: () => undefined,
    }),
  )
  expect((await noteRow(made.oldNote))['departmentId']).toBe(who['departmentId'])
  expect((await matterRow(made.closed))['departmentId']).toBe(who['departmentId'])
})

test('a rule that says who is meant names the department another one went into, whatever it is a rule for', () => {
  const rules = [...at.world.entities.values()].flatMap((entity) =>
    Object.entries(entity.fields as Record<string, { options: { shape?: unknown } }>)
      .filter(([, { options }]) => options.shape === targetScopeShape)
      .map(([name]) => [entity.name, name, name in (entity.follows ?? {})]),
  )
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter(([, , isFollowing]) => !isFollowing)).toEqual([])
})

test('apps, services and phone menus open to the people of a department are open to those of the other', async () => {
  const from = (await rowsOf(at, `select id from base_department where dept_code = '11'`))[0]!['id'] as string
  const rule = JSON.stringify({
    userType: 'stu',
    include: [{ kind: 'department', ids: [from] }],
    exclude: [],
    filter: {},
  })
  const tables = ['nav_app', 'nav_mobile_menu', 'nav_service_item']
  await at.system(async (ctx) => {
    for (const table of tables)
      await ctx.db.execute(
        `update ${table} set target_scope = $1 where id = (select min(id::text)::uuid from ${table})`,
        [rule],
      )
    await ctx.db.execute(`update nav_mobile_menu set gray_dept_ids = array[$1::uuid] where target_scope is not null`, [
      from,
    ])
  })
  expect(await rowsNaming(from)).toEqual([1, 1, 1])
  await at.system((ctx) =>
    ctx.tell(departmentMerged, {
      from: { id: from, name: '己院' },
      to: { id: third, name: '丙院' },
      moved: () => undefined,
    }),
  )
  expect(await rowsNaming(from)).toEqual([0, 0, 0])
  expect(await rowsNaming(third)).toEqual([1, 1, 1])
  expect(await rowsOf(at, `select gray_dept_ids as ids from nav_mobile_menu where target_scope is not null`)).toEqual([
    { ids: [third] },
  ])
  async function rowsNaming(id: string): Promise<number[]> {
    const counts: number[] = []
    for (const table of tables)
      counts.push((await rowsOf(at, `select from ${table} where position($1 in target_scope::text) > 0`, [id])).length)
    return counts
  }
})

test('an open correction of somebody without a class goes with the department as well', async () => {
  const [one] = await rowsOf(
    at,
    `select id, department_id from base_student where xjzt_m = '01' order by xh desc limit 1`,
  )
  await at.system(async (ctx) => {
    await ctx.db.query(
      `insert into base_info_change (
         id, version, create_time, update_time, student_id, department_id, field_name, field_label, state
       )
       values (gen_random_uuid(), 1, $3, $3, $1, $2, 'political', '政治面貌', '1'),
         (gen_random_uuid(), 1, $3, $3, $1, $2, 'hukou', '户口', '3')`,
      [one!['id'], one!['department_id'], ctx.now()],
    )
    await ctx.tell(departmentMerged, {
      from: { id: String(one!['department_id']), name: '戊院' },
      to: { id: third, name: '丙院' },
      moved: () => undefined,
    })
  })
  expect(
    await rowsOf(
      at,
      `select state, department_id from base_info_change where student_id = $1 and field_name in ('political', 'hukou') order by state`,
      [one!['id']],
    ),
  ).toEqual([
    { state: '1', department_id: third },
    { state: '3', department_id: one!['department_id'] },
  ])
})
