import { rowScope } from '#kernel/access/access.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { triesOf } from '#services/identity/sign-in/rate-limit.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { outsideView } from '#modules/dormitory/offcampus/shared/views.ts'
import { mostKept, type DeskStay } from '../../shared/desk/desk-routes.ts'
import { stayInCode } from '../../shared/desk/stay-code.ts'
import { agreementFirst, agreementModes } from '../../shared/params.ts'
import { leaveStates } from '../../shared/leave/leave.ts'
import { register, stayStates } from '../../shared/register.ts'
import { registers } from '../registers.ts'
import { leavingStatuses } from './leaving-statuses.ts'

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
  const granted = place(conditions, leaveStates.granted[0])
  const today = place(conditions, ctx.today())
  const needsPaper = place(conditions, (await readParam(ctx, agreementFirst)) === agreementModes.first)
  const limit = place(conditions, most)
  const rows = await ctx.db.query<DeskStay>(
    `select t.id, t.student_id as "studentId", t.xh, t.xm, t.sex, k.class_name as "className",
       t.place_name as "placeName", p.room_no as "roomNo", t.bed_no as "bedNo", p.floor_name as "floorName",
       p.dorm_name as "dormName", t.state, t.fee_price::float8 as "feePrice", t.assign_time as "assignTime",
       t.in_time as "inTime", coalesce(array_length(s.photo_file_id, 1), 0) > 0 as "hasPhoto",
       t.key_no as "keyNo", t.card_no as "cardNo", coalesce(l.plan_date, o.begin_date)::text as "leaveBy",
       s.xjzt_m = any(${leaving}::text[]) or l.id is not null or o.begin_date is not null as "isLeaving",
       ${needsPaper}::boolean and t.agree_time is null and t.in_time is null as "lacksAgreement"
     from stay_register t
     join ${bedsView} p on p.id = t.bed_id
     join base_student s on s.id = t.student_id
     left join stay_leave l on l.register_id = t.id and l.state = ${granted}
     left join lateral (
       select min(v.begin_date) as begin_date
       from ${outsideView} v
       where v.student_id = t.student_id and v.end_date >= ${today}::date
     ) o on true
     left join base_class k on k.id = t.class_id${whereText(conditions)}
     order by ${order}
     limit ${limit}`,
    conditions.values,
  )
  const ruled = ruledFor(ctx, register, 'list', { className: 'classId' })
  return rows.map(({ id, studentId, ...row }) => ({ id, studentId, ...ruled(row) }))
}

/** The last six or, from a card reader, all of them: fewer digits would find whoever has them by trying. */
const tail = /^(\d{12})?\d{5}[\dXx]$/

/** So many tails that are nobody's, and somebody asks in vain for a while: whoever stands at a counter reads them off a card. */
const wrongTails = triesOf({ name: 'card tails', calls: 10, windowMs: 10 * 60_000 })
/** Digits that stand in a number, too, are nothing wrong; but each time sealed cards are opened to look for them. */
const openings = triesOf({ name: 'card openings', calls: 60, windowMs: 10 * 60_000 })

/** Whether a number of the school begins like this: then it is the number that is meant, and no card is opened. */
async function beginsNumber(ctx: Ctx, typed: string): Promise<boolean> {
  const [found] = await ctx.db.query(
    'select 1 from base_student where starts_with(lower(xh), $1) and deleted_time is null limit 1',
    [typed],
  )
  return found !== undefined
}

/** By the scanned code; by number, name or pinyin; by the id card where somebody types its last six digits or reads it. */
export async function findStays(ctx: Ctx, verb: Verb, keyword: string): Promise<DeskStay[]> {
  const state = verb === 'checkin' ? [stayStates.waiting[0], stayStates.living[0]] : [stayStates.living[0]]
  const conditions = await deskConditions(ctx, verb)
  conditions.texts.push(`t.state = any(${place(conditions, state)}::text[])`)
  const scanned = stayInCode(keyword)
  if (scanned) {
    conditions.texts.push(`t.id = ${place(conditions, scanned)}`)
    return deskRows(ctx, conditions, { most: 1 })
  }
  const typed = keyword.toLowerCase()
  const like = place(conditions, `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  const isTail = tail.test(keyword) && !(await beginsNumber(ctx, typed))
  if (isTail) for (const limit of [wrongTails, openings]) limit.refuse(ctx)
  const byCard = isTail ? await idsByCardTail(ctx, verb, typed.toUpperCase()) : []
  conditions.texts.push(`(t.search_text like ${like} or t.student_id = any(${place(conditions, byCard)}::uuid[]))`)
  const rows = await deskRows(ctx, conditions, { most: 20, order: 't.state, t.place_name' })
  if (isTail && byCard.length === 0) await (rows.length === 0 ? wrongTails : openings).count(ctx)
  return rows
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
