import { can, hiddenFields, permissionKey, rowScope } from '#kernel/access/access.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { sqlDayText } from '#kernel/rules/school-time.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { residents, type Resident } from '#modules/dormitory/dorm/shared/residents.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { openStays, register } from '../shared/register.ts'
import {
  currentStays,
  giveBeds,
  judgeBeds,
  lockBeds,
  moveStays,
  takeBeds,
  unlockBeds,
  type CurrentStay,
} from '../shared/services.ts'
import { judge } from './judge.ts'
import { lock, unlock } from './locks.ts'
import { give, move, take } from './occupy.ts'
import { registers } from './registers.ts'

/**
 * Who lives in some rooms, bed by bed: whom the caller's list of stays shows, nobody of whoever has none. Telephones are masked, and
 * for whoever reaches the student's own record.
 */
async function residentsOf(ctx: Ctx, { roomIds }: { roomIds: readonly string[] }): Promise<Resident[]> {
  if (!can(ctx.actor, permissionKey(register, 'list'))) return []
  const conditions = newConditions()
  conditions.texts.push(
    `t.room_id = any(${place(conditions, roomIds)}::uuid[])`,
    `t.state = any(${place(conditions, openStays)}::text[])`,
  )
  withinScope(conditions, register, await rowScope(ctx, registers, 'list'))
  const rows = await ctx.db.query<Omit<Resident, 'sjhm'>>(
    `select t.bed_id as "bedId", t.student_id as "studentId", t.xh, t.xm, t.sex, k.class_name as "className",
       coalesce(t.is_room_head, false) as "isRoomHead", ${sqlDayText('t.in_time')} as "inDate"
     from stay_register t
     left join base_class k on k.id = t.class_id${whereText(conditions)}`,
    conditions.values,
  )
  const ruled = ruledFor(ctx, register, 'list', { className: 'classId', inDate: 'inTime' })
  const phones = await phonesOf(
    ctx,
    rows.map(({ studentId }) => studentId),
  )
  return rows.map(({ bedId, studentId, ...row }) => ({
    bedId,
    studentId,
    ...ruled(row),
    sjhm: phones.get(studentId) ?? null,
  }))
}

/** Masked, of students whose record the caller reaches with its telephone. */
async function phonesOf(ctx: Ctx, studentIds: readonly string[]): Promise<Map<string, string>> {
  if (hiddenFields(ctx.actor, student, 'list').has('sjhm')) return new Map()
  const within = await ctx.call(studentsWithinReach, { ids: studentIds })
  const people = await loadRows(ctx, student, [...within])
  return new Map([...people].flatMap(([id, { sjhm }]) => (sjhm ? [[id, maskPhone(sjhm)] as const] : [])))
}

async function current(ctx: Ctx, { studentIds }: { studentIds: readonly string[] }): Promise<Map<string, CurrentStay>> {
  const rows = await ctx.db.query<CurrentStay>(
    `select r.id as "registerId", r.student_id as "studentId", r.state, r.bed_id as "bedId", r.bed_no as "bedNo",
       r.room_id as "roomId", r.floor_id as "floorId", r.dorm_id as "dormId", b.campus_id as "campusId",
       b.dorm_name as "dormName", b.room_no as "roomNo", b.room_name || '-' || b.bed_no || '床' as "placeName",
       r.fee_price::float8 as "feePrice", coalesce(r.is_room_head, false) as "isRoomHead", r.in_time as "inTime"
     from stay_register r
     join ${bedsView} b on b.id = r.bed_id
     where r.student_id = any($1::uuid[]) and r.state = any($2::text[])`,
    [studentIds, openStays],
    'stay_current',
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

export const providers: readonly ServiceProvider[] = [
  provide(residents, residentsOf),
  provide(currentStays, current),
  provide(judgeBeds, judge),
  provide(giveBeds, give),
  provide(moveStays, move),
  provide(takeBeds, take),
  provide(lockBeds, lock),
  provide(unlockBeds, unlock),
]
