import type { Values } from '#kernel/entity/entity.ts'
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
  const values = await takeBack(ctx, row, { nightDate, reason })
  if (!values) throw invalid({ nightDate: '该学生当晚没有登记' })
  return values
})

/** The mark of a night is void. Answers what follows for the stay, to be written to it; null where there is no mark. */
async function takeBack(
  ctx: Ctx,
  row: StayRow,
  { nightDate, reason }: { nightDate: string; reason: string },
): Promise<Values<typeof stayApply> | null> {
  const [mark] = await moveRows(ctx, stayMark, {
    from: 'valid',
    to: 'void',
    where: { applyId: row.id, nightDate },
    values: { voidReason: reason, voidByName: ctx.actor.userName },
  })
  if (!mark) return null
  const batch = await batchOf(ctx, row)
  const had = { lateCount: row.lateCount ?? 0, absentCount: row.absentCount ?? 0 }
  const left = counted(row, mark.kind, -1)
  // A right that the office took for other reasons does not come back by this.
  const isLostByMarks = row.state === stayStates.cancelled[0] && row.endReason === whyLost(had, batch)
  if (!isLostByMarks || whyLost(left, batch) !== null) return left
  await regain(ctx, row, { nightDate, reason })
  return { ...left, state: stayStates.staying[0], endReason: null }
}

/** The right stands again, and the nights that are left in the same bed, unless somebody else sleeps there by now. */
async function regain(ctx: Ctx, row: StayRow, why: { nightDate: string; reason: string }): Promise<void> {
  const { id: applyId, bedId, xm } = row
  const tonight = await ctx.call(nightNow, {})
  const kept = await ctx.db.query<{ day: string }>('select night_date as day from holiday_night where apply_id = $1', [
    applyId,
  ])
  const known = new Set(kept.map(({ day }) => day))
  const from = tonight > row.beginDate ? tonight : row.beginDate
  const missing = from > row.endDate ? [] : eachDay(from, row.endDate).filter((day) => !known.has(day))
  const nights = missing.map((nightDate) => ({ id: newId(ctx.now()), values: { applyId, bedId, nightDate, xm } }))
  await copyRows(ctx, stayNight, nights).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '23505') throw error
    throw badRequest({ text: '原床位已安排他人留宿，请先为其改派床位，再撤销登记' })
  })
  await tellRegained(ctx, row, why)
}

async function tellRegained(
  ctx: Ctx,
  { id, studentId, xm }: StayRow,
  { nightDate, reason }: { nightDate: string; reason: string },
): Promise<void> {
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

async function excuse(ctx: Ctx, id: string, nightDate: string): Promise<void> {
  const row = (await loadRows(ctx, stayApply, [id], { lock: true })).get(id)!
  const values = await takeBack(ctx, row, { nightDate, reason: '当晚已补假' })
  if (!values) return
  const { state, ...counts } = values
  if (state) await moveRows(ctx, stayApply, { from: 'cancelled', to: 'staying', where: { id }, values: counts })
  else await changeRows(ctx, stayApply, { where: { id }, values: counts })
}

export const markDeeds = [marked, unmarked]
export const leavesExcuse = on(leaveGranted, excused)
