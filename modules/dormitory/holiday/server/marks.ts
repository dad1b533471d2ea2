import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { copyRows, insertRow, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { eachDay } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { newId } from '#kernel/world/id.ts'
import { on } from '#kernel/world/world.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { leaveGranted, type LeaveTold } from '#modules/affairs/leave/shared/services.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { nightNow } from '#modules/dormitory/dorm/shared/night.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import {
  markKinds,
  markStates,
  markStay,
  openStays,
  stayApply,
  stayMark,
  stayNight,
  stayStates,
  unmarkStay,
  type StayRow,
} from '../shared/apply.ts'
import { stayBatch, type BatchRow } from '../shared/batch.ts'
import { awayOn, nightOf } from './away.ts'
import { lose } from './ends.ts'

type Counts = { lateCount: number; absentCount: number }

/** Why somebody may not stay any longer, once so much was entered against them. */
function whyLost({ lateCount, absentCount }: Counts, { cancelLate, cancelAbsent }: BatchRow): string | null {
  return lateCount >= cancelLate ? `晚归${lateCount}次` : absentCount >= cancelAbsent ? `缺勤${absentCount}次` : null
}

function counted({ lateCount, absentCount }: StayRow, kind: string, by: 1 | -1): Counts {
  const isLate = kind === markKinds.late[0]
  return { lateCount: (lateCount ?? 0) + (isLate ? by : 0), absentCount: (absentCount ?? 0) + (isLate ? 0 : by) }
}

const batchOf = async (ctx: Ctx, { batchId }: StayRow) => (await loadRows(ctx, stayBatch, [batchId])).get(batchId)!

const marked = action(markStay, async (ctx, { row, input: { kind, remark, ...input } }) => {
  const tonight = await ctx.call(nightNow, {})
  const nightDate = input.nightDate ?? tonight
  if (nightDate < row.beginDate || nightDate > row.endDate)
    throw invalid({ nightDate: `日期须在${row.beginDate}至${row.endDate}之间` })
  if (nightDate > tonight) throw invalid({ nightDate: '这一晚还没有到' })
  const away = await awayOn(ctx, [row.studentId], [nightDate])
  if (away.has(nightOf(row.studentId, nightDate))) throw invalid({ nightDate: '该学生当晚请假，不能登记晚归、缺勤' })
  const byName = ctx.actor.userName
  await insertRow(ctx, stayMark, newId(ctx.now()), {
    applyId: row.id,
    nightDate,
    kind,
    remark,
    byName,
    state: markStates.valid[0],
  }).catch((error: unknown) => {
    throw asAppError(error, stayMark)
  })
  const counts = counted(row, kind, 1)
  const why = whyLost(counts, await batchOf(ctx, row))
  return { ...counts, ...(why && (await lose(ctx, row, why))) }
})

const unmarked = action(unmarkStay, async (ctx, { row, input: { nightDate, reason } }) => {
  const back = await takeBack(ctx, row, { nightDate, reason })
  if (!back) throw invalid({ nightDate: '该学生当晚没有登记' })
  if (back.hindrance) throw badRequest({ text: back.hindrance })
  const { counts, isRegained } = back
  return isRegained ? { ...counts, state: stayStates.staying[0], endReason: null } : counts
})

/** What follows when a mark is taken back; `hindrance`: why a right that ended by it cannot stand again. */
type TakenBack = { counts: Counts; isRegained: boolean; hindrance: string | null }
type Why = { nightDate: string; reason: string }

/** The mark of a night is void; what follows is to be written to the stay. Null where there is no mark. */
async function takeBack(ctx: Ctx, row: StayRow, why: Why): Promise<TakenBack | null> {
  const [mark] = await moveRows(ctx, stayMark, {
    from: 'valid',
    to: 'void',
    where: { applyId: row.id, nightDate: why.nightDate },
    values: { voidReason: why.reason, voidByName: ctx.actor.userName },
  })
  if (!mark) return null
  const batch = await batchOf(ctx, row)
  const had = { lateCount: row.lateCount ?? 0, absentCount: row.absentCount ?? 0 }
  const counts = counted(row, mark.kind, -1)
  // A right that the office took for other reasons does not come back by this.
  const isLostByMarks = row.state === stayStates.cancelled[0] && row.endReason === whyLost(had, batch)
  if (!isLostByMarks || whyLost(counts, batch) !== null) return { counts, isRegained: false, hindrance: null }
  const missing = await missingNights(ctx, row)
  const hindrance = await hindranceOf(ctx, row, missing)
  if (hindrance) return { counts, isRegained: false, hindrance }
  const { id: applyId, bedId, xm } = row
  const nights = missing.map((nightDate) => ({ id: newId(ctx.now()), values: { applyId, bedId, nightDate, xm } }))
  await copyRows(ctx, stayNight, nights).catch((error: unknown) => {
    throw asAppError(error, stayNight)
  })
  await tellRegained(ctx, row, why)
  return { counts, isRegained: true, hindrance: null }
}

/** The nights from now on that were let go. */
async function missingNights(ctx: Ctx, { id, beginDate, endDate }: StayRow): Promise<string[]> {
  const tonight = await ctx.call(nightNow, {})
  const kept = await ctx.db.query<{ day: string }>('select night_date as day from holiday_night where apply_id = $1', [
    id,
  ])
  const known = new Set(kept.map(({ day }) => day))
  return eachDay(tonight > beginDate ? tonight : beginDate, endDate).filter((day) => !known.has(day))
}

async function hindranceOf(ctx: Ctx, row: StayRow, missing: readonly string[]): Promise<string | null> {
  const [taken] = await ctx.db.query(
    'select 1 from holiday_night where bed_id = $1 and night_date = any($2::date[]) limit 1',
    [row.bedId, missing],
  )
  if (taken) return '原床位已安排他人留宿，请先为其改派床位，再撤销登记'
  const [other] = await ctx.db.query(
    `select 1
     from holiday_apply a
     where a.student_id = $1 and a.state = any($2::text[]) and a.begin_date <= $4::date and a.end_date >= $3::date
     limit 1`,
    [row.studentId, openStays, row.beginDate, row.endDate],
  )
  return other ? '该学生已申请这些日期的其他假期留宿，不能恢复原来的留宿' : null
}

async function tellRegained(ctx: Ctx, { id, studentId, xm }: StayRow, { nightDate, reason }: Why): Promise<void> {
  const said = `${chineseTime.day(nightDate)}的登记已撤销：${reason}`
  const to = async (role: 'self' | 'fdy', title: string, content: string) => {
    const userIds = await ctx.call(whoOf, { student: studentId, roles: [role] })
    return userIds.map((userId) => ({
      userId,
      title,
      content,
      link: `/holiday/detail?id=${id}`,
      biz: { type: stayApply.path, id },
      dedupeKey: `holiday-regained-${id}-${nightDate}`,
    }))
  }
  const messages = [
    ...(await to('self', '您的假期留宿资格已恢复', said)),
    ...(await to('fdy', `${xm ?? ''}的假期留宿资格已恢复`, `${said}。家长收到过取消通知，请告知家长`)),
  ]
  await sendMessages(ctx, { category: 'approval', messages })
}

/** A leave that was asked for afterwards excuses nights that were already entered as late or absent. */
async function excused(ctx: Ctx, { leaves }: { leaves: readonly LeaveTold[] }): Promise<void> {
  for (const { studentId, startTime, endTime } of leaves.filter(({ isBackdated }) => isBackdated)) {
    const marks = await ctx.db.query<{ applyId: string; day: string }>(
      `select m.apply_id as "applyId", m.night_date as day
       from holiday_mark m
       join holiday_apply a on a.id = m.apply_id
       where a.student_id = $1
         and m.state = $2
         and m.night_date between $3::date and $4::date
       order by m.night_date`,
      [studentId, markStates.valid[0], dayOf(startTime), dayOf(endTime)],
    )
    const away = await awayOn(
      ctx,
      [studentId],
      marks.map(({ day }) => day),
    )
    for (const { applyId, day } of marks) if (away.has(nightOf(studentId, day))) await excuse(ctx, applyId, day)
  }
}

/** Where the right cannot stand again the mark is void all the same: whoever decides on a leave is not kept from it. */
async function excuse(ctx: Ctx, id: string, nightDate: string): Promise<void> {
  const row = (await loadRows(ctx, stayApply, [id], { lock: true })).get(id)!
  const back = await takeBack(ctx, row, { nightDate, reason: '当晚已补假' })
  if (!back) return
  const { counts, isRegained } = back
  const where = { id }
  if (isRegained) {
    const values = { ...counts, endReason: null }
    await moveRows(ctx, stayApply, { from: 'cancelled', to: 'staying', where, values })
  } else await changeRows(ctx, stayApply, { where, values: counts })
}

export const markDeeds = [marked, unmarked]
export const leavesExcuse = on(leaveGranted, excused)
