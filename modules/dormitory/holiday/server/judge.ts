import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { daysBetween } from '#kernel/rules/days.ts'
import { clockOf, dayOf, endClockOf, endDayOf } from '#kernel/rules/school-time.ts'
import type { Judged, Order } from '#patterns/application/server/apply.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { grantedStays, openStays, parentStates, type stayApply, type StayRow } from '../shared/apply.ts'
import { batchStates, quotaOf, reasonName, stayBatch, type BatchRow } from '../shared/batch.ts'
import type { StayOutlook } from '../shared/routes.ts'
import { consentingOf } from './parents.ts'

/** The one judge of an application: what is previewed is what is handed in. */
export async function judgeStay(
  ctx: Ctx,
  order: Order,
  { who, before }: { who: StudentRow; before: StayRow | undefined },
): Promise<Judged<typeof stayApply, StayOutlook>> {
  const text = (name: string) => (typeof order[name] === 'string' ? order[name] : '')
  const batchId = before?.batchId ?? text('batchId')
  const batch = batchId ? (await loadRows(ctx, stayBatch, [batchId])).get(batchId) : undefined
  const [begin, end, reason] = [text('beginDate'), text('endDate'), text('reason')]
  const isSpan = begin !== '' && end !== '' && begin <= end
  const days = isSpan ? daysBetween(begin, end) + 1 : null
  const problems: Record<string, string> = {}
  if (batch) {
    const closed = whyClosed(ctx, batch)
    if (closed) problems['batchId'] = closed
    const outside = `留宿日期须在${batch.stayBegin}至${batch.stayEnd}之间`
    if (begin && (begin < batch.stayBegin || begin > batch.stayEnd)) problems['beginDate'] = outside
    if (end && (end < batch.stayBegin || end > batch.stayEnd)) problems['endDate'] = outside
    if (batch.needParent && (await isOwnPhone(ctx, who))) problems['batchId'] ??= '家长手机号不能与本人手机号相同'
  }
  if (begin && end && end < begin) problems['endDate'] ??= '结束日期不能早于开始日期'
  if (batch && isSpan) {
    const other = await overlapOf(ctx, { studentId: who.id, batchId, begin, end })
    if (other) problems['beginDate'] ??= other
  }
  // The family agreed to these days and to no others.
  if (before?.parentConfirm === parentStates.agreed[0] && (begin < before.beginDate || end > before.endDate))
    problems['endDate'] ??= `留宿日期不能超出家长已同意的${before.beginDate}至${before.endDate}`
  if (!isReading(who.xjztM)) problems['batchId'] ??= '当前学籍状态不能申请'
  const full = batch && reason ? await whyFull(ctx, batch, reason) : null
  if (full) problems['reason'] = full
  const signed = order['pledgeFile']
  if (!Array.isArray(signed) || signed.length === 0) problems['pledgeFile'] = '请阅读并签署安全承诺书'
  const fee = (batch?.feePerDay ?? 0) * (days ?? 0)
  return {
    problems,
    values: { ...snapshotOf(who), days, fee, submitTime: ctx.now().toISOString() },
    facts: days === null ? null : () => ({ reason, days }),
    shown: { days, fee },
  }
}

/** Batches may lie across one another; somebody stays by one of them. The table has the last word. */
async function overlapOf(
  ctx: Ctx,
  { studentId, batchId, begin, end }: { studentId: string; batchId: string; begin: string; end: string },
): Promise<string | null> {
  const [other] = await ctx.db.query<{ name: string; from: string; to: string }>(
    `select b.name, a.begin_date as "from", a.end_date as "to"
     from holiday_apply a
     join holiday_batch b on b.id = a.batch_id
     where a.student_id = $1
       and a.batch_id <> $2
       and a.state = any($3::text[])
       and a.begin_date <= $5::date
       and a.end_date >= $4::date
     order by a.begin_date
     limit 1`,
    [studentId, batchId, openStays, begin, end],
  )
  return other ? `所选日期与您在“${other.name}”的留宿（${other.from}至${other.to}）重叠` : null
}

function whyClosed(ctx: Ctx, { state, applyBegin, applyEnd }: BatchRow): string | null {
  if (state !== batchStates.open[0]) return '该批次未开放申请'
  if (new Date(applyBegin) > ctx.now()) return `申请尚未开始（${shortTime(applyBegin)}）`
  return new Date(applyEnd) <= ctx.now() ? `申请时间已截止（${shortEnd(applyEnd)}）` : null
}

/** `1月5日17:00` */
function shortTime(moment: string): string {
  return chineseTime.day(dayOf(moment)) + clockOf(moment)
}

function shortEnd(moment: string): string {
  return chineseTime.day(endDayOf(moment)) + endClockOf(moment)
}

/** Whether any of those who may consent is reached at the student's own number, however late they would be asked. */
async function isOwnPhone(ctx: Ctx, { id, sjhm }: StudentRow): Promise<boolean> {
  if (!sjhm) return false
  return (await consentingOf(ctx, id)).some(({ phone }) => phone === sjhm)
}

/** How many places of each reason are taken. */
export async function takenOf(ctx: Ctx, batchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.query<{ batchId: string; reason: string; taken: number }>(
    `select batch_id as "batchId", reason, count(*)::int as taken
     from holiday_apply
     where batch_id = any($1::uuid[]) and state = any($2::text[])
     group by batch_id, reason`,
    [batchIds, grantedStays],
  )
  return new Map(rows.map(({ batchId, reason, taken }) => [`${batchId} ${reason}`, taken]))
}

/** Said before a reason takes one more; whoever decides has taken the batch before. */
export async function whyFull(ctx: Ctx, batch: BatchRow, reason: string): Promise<string | null> {
  const quota = quotaOf(batch, reason)
  if (quota === null) return null
  const taken = (await takenOf(ctx, [batch.id])).get(`${batch.id} ${reason}`) ?? 0
  return taken >= quota ? `“${reasonName(reason)}”名额已满（${taken}/${quota}），可改选其他事由` : null
}
