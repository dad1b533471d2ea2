import { rowScope } from '#kernel/access/access.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { endedStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { mostKept, type DeskStay } from '../../shared/desk/desk-routes.ts'
import { register, stayStates } from '../../shared/register.ts'
import { registers } from '../registers.ts'

/** Whoever is on leave from the school sleeps elsewhere meanwhile. */
const away = ['02', '04', '13', '16']
/** Statuses with which nobody keeps a bed. */
export const leavingStatuses: readonly string[] = [...endedStatuses, ...away]

type Verb = 'checkin' | 'checkout'

/** Conditions on stays (`t`) that a keeper reaches for what they are about to do. */
export async function deskConditions(ctx: Ctx, verb: Verb): Promise<Conditions> {
  const conditions = newConditions()
  withinScope(conditions, register, await rowScope(ctx, registers, verb))
  return conditions
}

export async function deskRows(
  ctx: Ctx,
  conditions: Conditions,
  { most, order = 'p.floor_no, t.place_name' }: { most: number; order?: string },
): Promise<DeskStay[]> {
  const leaving = place(conditions, leavingStatuses)
  const limit = place(conditions, most)
  const rows = await ctx.db.query<DeskStay>(
    `select t.id, t.student_id as "studentId", t.xh, t.xm, t.sex, k.class_name as "className",
       t.place_name as "placeName", p.room_no as "roomNo", t.bed_no as "bedNo", p.floor_name as "floorName",
       p.dorm_name as "dormName", t.state, t.fee_price::float8 as "feePrice", t.assign_time as "assignTime",
       t.in_time as "inTime", s.xjzt_m = any(${leaving}::text[]) as "isLeaving"
     from stay_register t
     join ${bedsView} p on p.id = t.bed_id
     join base_student s on s.id = t.student_id
     left join base_class k on k.id = t.class_id${whereText(conditions)}
     order by ${order}
     limit ${limit}`,
    conditions.values,
  )
  const ruled = ruledFor(ctx, register, 'list', { className: 'classId' })
  return rows.map(({ id, studentId, ...row }) => ({ id, studentId, ...ruled(row) }))
}

/** Fewer digits would find whoever has them by trying. */
const tail = /^\d{5}[\dXx]$/

/** By number, name or pinyin; by the last six digits of the id card where somebody types those. */
export async function findStays(ctx: Ctx, verb: Verb, keyword: string): Promise<DeskStay[]> {
  const state = verb === 'checkin' ? [stayStates.waiting[0], stayStates.living[0]] : [stayStates.living[0]]
  const conditions = await deskConditions(ctx, verb)
  conditions.texts.push(`t.state = any(${place(conditions, state)}::text[])`)
  const typed = keyword.toLowerCase()
  const like = place(conditions, `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  const byCard = tail.test(keyword) ? await idsByCardTail(ctx, verb, typed.toUpperCase()) : []
  conditions.texts.push(`(t.search_text like ${like} or t.student_id = any(${place(conditions, byCard)}::uuid[]))`)
  return deskRows(ctx, conditions, { most: 20, order: 't.state, t.place_name' })
}

/** Numbers are kept sealed: those of whoever is still to come, or to go, are opened and compared. */
async function idsByCardTail(ctx: Ctx, verb: Verb, digits: string): Promise<string[]> {
  const conditions = await deskConditions(ctx, verb)
  const meant =
    verb === 'checkin'
      ? `t.state = ${place(conditions, stayStates.waiting[0])}`
      : `t.state = ${place(conditions, stayStates.living[0])}`
  const limit = place(conditions, mostKept)
  const rows = await ctx.db.query<{ id: string }>(
    `select t.student_id as id
     from stay_register t${whereText({ ...conditions, texts: [...conditions.texts, meant] })}
     order by t.assign_time desc
     limit ${limit}`,
    conditions.values,
  )
  const people = await loadRows(
    ctx,
    student,
    rows.map(({ id }) => id),
  )
  return [...people.values()].filter(({ idCard }) => idCard?.toUpperCase().endsWith(digits)).map(({ id }) => id)
}
