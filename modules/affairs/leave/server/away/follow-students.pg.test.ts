import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { departmentMerged } from '#modules/school/base/shared/organisation/department-merged.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import {
  campusOf,
  counsellorOf,
  freeStudents,
  guardOf,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { manifest as absence } from '#modules/affairs/absence/module.ts'
import { manifest as gate } from '#modules/affairs/gate/module.ts'
import { leavePassLog } from '#modules/affairs/gate/shared/leave-pass.ts'
import { manifest as leave } from '../../module.ts'

/** What goes with a student, and by which column it belongs to a leave. */
const entities = [leave, gate, absence].flatMap((manifest) => manifest.entities)
const followed = entities
  .filter((entity) => entity.follows && 'studentId' in entity.follows)
  .map((entity) => ({
    entity,
    table: tableName(entity),
    leaveColumn: 'leaveId' in entity.fields ? 'leave_id' : 'id',
  }))

let at: LeaveSchool
let guard: string
beforeAll(async () => {
  at = await leaveSchool()
  guard = await guardOf(at)
})
afterAll(() => at.close())

const kinds = ['leaveRequest', 'leaveExtend', 'leaveHandling', 'leaveReturn', 'leavePassLog'] as const

/** How many records of a leave somebody sees, of each kind. */
async function seenBy(account: string, one: SomeStudent, leaveId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) {
    const isWhole = kind === 'leaveRequest'
    const query = { studentId: one.id, size: 100, ...(isWhole ? {} : { leaveId }) }
    const { records } = (await at.get(account, `xsgl/${kind}/list`, query)).body.data
    counts[kind] = records.filter((row: { id: string }) => !isWhole || row.id === leaveId).length
  }
  return counts
}
const all = { leaveRequest: 1, leaveExtend: 1, leaveHandling: 1, leaveReturn: 1, leavePassLog: 1 }
const none = { leaveRequest: 0, leaveExtend: 0, leaveHandling: 0, leaveReturn: 0, leavePassLog: 0 }

/**
 * Went out by the gate on Tuesday, asked to stay longer, tried to sign in from afar, and is overdue with a note on it.
 */
async function overdue(one: SomeStudent, day: number): Promise<string> {
  at.clock.set(moment(day - 1, '08:00'))
  const id = await at.granted(one, {
    startTime: moment(day, '08:00'),
    endTime: moment(day, '18:00'),
    isOut: true,
    destAddress: '市中心医院',
  })
  at.clock.set(moment(day, '09:00'))
  await at.tick()
  const done = [
    await at.call(guard, 'xsgl/leaveGate/verify', { xh: one.account, direction: '1', isConfirmed: true }),
    await at.call(one.account, 'xsgl/leaveExtend/submit', {
      leaveId: id,
      reason: '家中事务尚未办完',
      newEnd: moment(day + 1, '12:00'),
    }),
  ]
  const { away } = await campusOf(at, one.id)
  await at.call(one.account, 'xsgl/leaveReturn/sign', { leaveId: id, coordType: 'GCJ02', accuracyM: 20, ...away })
  at.clock.set(moment(day, '18:00'))
  await at.tick()
  at.clock.set(moment(day, '20:00'))
  await at.tick()
  done.push(
    await at.call(await counsellorOf(at, one), 'xsgl/leaveHandling/add', {
      leaveId: id,
      way: '1',
      result: '4',
      content: '电话打不通',
    }),
  )
  expect(done.map(({ body }) => body.msg)).toEqual(done.map(() => '操作成功'))
  return id
}

async function classOfAnother(one: SomeStudent): Promise<{ id: string; counsellor: string }> {
  const own = await counsellorOf(at, one)
  const [found] = await rowsOf(
    at,
    `select c.id, u.account_no as counsellor from base_class c
     join base_class_assign a on a.class_id = c.id and a.role = 'fdy' and a.end_date is null
     join sys_user u on u.person_id = a.teacher_id::text and u.status = '1'
     where c.status = '1' and c.department_id <> $1 and u.account_no <> $2
     order by c.class_name limit 1`,
    [one.departmentId, own],
  )
  return found as { id: string; counsellor: string }
}

test('with a student who changes class goes everything that hangs on an open leave; what is over stays', async () => {
  const [one] = await freeStudents(at, 1)
  const own = await counsellorOf(at, one!)
  const over = await overdue(one!, 1)
  expect((await at.call(own, 'xsgl/leaveReturn/proxy', { leaveId: over, note: '已在办公室见到本人' })).status).toBe(200)
  const open = await overdue(one!, 3)
  expect(await seenBy(own, one!, open)).toEqual(all)
  const next = await classOfAnother(one!)
  expect(await seenBy(next.counsellor, one!, open)).toEqual(none)
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: one!.id, from: moment(3).slice(0, 10), classId: next.id, reason: '转专业', source: 'test' }],
    }),
  )
  expect(await seenBy(next.counsellor, one!, open)).toEqual(all)
  expect(await seenBy(own, one!, open)).toEqual(none)
  expect(await seenBy(next.counsellor, one!, over)).toEqual(none)
  expect(await seenBy(own, one!, over)).toEqual({ ...all, leaveReturn: 2 })
})

test('a department that goes into another takes them along, what is over and its days as well', async () => {
  const [one] = await freeStudents(at, 1)
  const over = await overdue(one!, 1)
  const returned = { leaveId: over, note: '已在办公室见到本人' }
  expect((await at.call(await counsellorOf(at, one!), 'xsgl/leaveReturn/proxy', returned)).status).toBe(200)
  const open = await overdue(one!, 3)
  const [other] = await rowsOf(at, 'select id from base_department where id <> $1 and dept_type = $2 limit 1', [
    one!.departmentId,
    '1',
  ])
  const moved: Record<string, number> = {}
  await at.system((ctx) =>
    ctx.tell(departmentMerged, {
      from: { id: one!.departmentId, name: 'a' },
      to: { id: String(other!['id']), name: 'b' },
      moved: (what, count) => void (moved[what] = count),
    }),
  )
  expect(Object.keys(moved)).toEqual(
    expect.arrayContaining(['请假单', '续假单', '逾期处理记录', '销假记录', '通行记录']),
  )
  for (const { table, leaveColumn } of [...followed, { table: 'leave_daily', leaveColumn: 'leave_id' }])
    for (const leaveId of [open, over])
      expect([
        table,
        await rowsOf(at, `select distinct department_id as dept from ${table} where ${leaveColumn} = $1`, [leaveId]),
      ]).toEqual([table, [{ dept: other!['id'] }]])
})

test('who was refused at a gate without any leave is seen by the department another one went into', async () => {
  const [one] = await freeStudents(at, 1)
  const [other] = await rowsOf(at, 'select id from base_department where id <> $1 and dept_type = $2 limit 1', [
    one!.departmentId,
    '1',
  ])
  const id = await at.system(async (ctx) => {
    const scan = newId(ctx.now())
    await insertRow(ctx, leavePassLog, scan, {
      gateName: '东门',
      direction: '1',
      time: ctx.now().toISOString(),
      code: '01',
      passRef: one!.account,
      studentId: one!.id,
      xh: one!.account,
      xm: '某人',
      departmentId: one!.departmentId,
      isOffline: false,
    })
    return scan
  })
  await at.system((ctx) =>
    ctx.tell(departmentMerged, {
      from: { id: one!.departmentId, name: 'a' },
      to: { id: String(other!['id']), name: 'b' },
      moved: () => undefined,
    }),
  )
  expect(await rowsOf(at, 'select department_id as dept from leave_pass_log where id = $1', [id])).toEqual([
    { dept: other!['id'] },
  ])
})

/** Figures of the past stand where the student stood. */
const counted = ['leaveDaily']

test('every record of leave that stands where its student stands is followed, or is a figure of the past', () => {
  const placed = entities.filter((entity) => {
    const names = fieldsOf(entity).map(([name]) => name)
    return names.includes('studentId') && names.includes('classId')
  })
  expect(placed.map(({ path }) => path).toSorted()).toEqual(
    [...followed.map(({ entity }) => entity.path), ...counted].toSorted(),
  )
})
