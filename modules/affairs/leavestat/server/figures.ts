import { countNow, type NowCounting } from '#patterns/figures/server/count-now.ts'
import { quotient, type Rows } from '#patterns/figures/server/counting.ts'
import type { Conditions, Numbers } from '#patterns/figures/shared/figures.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { NowFigure } from '../shared/figures.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { graceMinutes } from '#modules/affairs/leave/shared/params.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { dates, endedAt, internship, isAskedFor, isOnTime, leaves, unitFields } from './figures-span.ts'
import { offCampusAt, onLeaveAt } from '#modules/affairs/leave/shared/on-leave.ts'

/** What walls ask of the last thirty days stands beside what is so now. */
export { funnel, lastDays, submitHours } from './figures-past.ts'

const day = 86_400_000

export const students: Rows = { entity: student, as: { studentId: 'id' }, narrowedBy: unitFields }
/** Students who should be here: reading, and not away on an internship. */
export const shouldBeHere = `t.xjzt_m = any(:reading)
  and not exists (
    select 1
    from ${leavesView} i
    join ${leaveTypesView} k on k.id = i.type_id and k.code = '${internship}'
    where i.student_id = t.id and ${onLeaveAt('i', ':now')}
  )`

const isToday = (moment: string) => `${moment} >= :dayBegins and ${moment} < :dayEnds`
const onLeave = onLeaveAt('t', ':now')
const isDue = `${isToday('t.end_time')}
  and exists (select 1 from ${leaveTypesView} k where k.id = t.type_id and k.return_mode <> '0')`
const decided = `t.decide_time > :weekAgo and t.submit_time is not null and ${isAskedFor}`
const minutes = 'extract(epoch from t.decide_time - t.submit_time) / 60'
const shortened = (value: string) => `round((${value})::numeric, 1)`
const slowest = (share: number) => shortened(`percentile_cont(${share}) within group (order by ${minutes})`)
const shareOf = (holds: string) => `round(100.0 * count(*) filter (where ${holds}) / nullif(count(*), 0), 1)`
const people = 'count(distinct t.student_id)'

const counts: NowCounting<Exclude<NowFigure, 'leaveRate'>>['counts'] = {
  shouldCount: { rows: students, where: shouldBeHere },
  onLeave: { rows: leaves, count: people, where: onLeave },
  offCampus: { rows: leaves, count: people, where: offCampusAt('t', ':now') },
  onCampus: {
    rows: students,
    where: `t.xjzt_m = any(:reading)
      and not exists (select 1 from ${leavesView} l where l.student_id = t.id and ${offCampusAt('l', ':now')})`,
  },
  applyToday: { rows: leaves, where: `${isToday('t.submit_time')} and ${isAskedFor}` },
  pending: { rows: leaves, where: `t.status = '10'` },
  pendingTimeout: { rows: leaves, where: `t.status = '10' and t.start_time <= :now` },
  passRateToday: {
    rows: leaves,
    count: shareOf(`t.status <> '61'`),
    where: `${isToday('t.decide_time')} and ${isAskedFor}`,
  },
  avgApproveMin: { rows: leaves, count: shortened(`avg(${minutes})`), where: decided },
  medianApproveMin: { rows: leaves, count: slowest(0.5), where: decided },
  p90ApproveMin: { rows: leaves, count: slowest(0.9), where: decided },
  returnDueToday: { rows: leaves, where: `${isDue} and t.status in ('30', '40', '45', '50')` },
  returnedToday: { rows: leaves, where: `${isDue} and t.status = '50'` },
  overdue: { rows: leaves, where: `t.status = '45'` },
  longestOverdueHours: {
    rows: leaves,
    count: 'coalesce(floor(max(extract(epoch from :now - t.end_time)) / 3600), 0)',
    where: `t.status = '45'`,
  },
  onTimeRate30: {
    rows: leaves,
    count: shareOf(isOnTime),
    where: `t.status in ('45', '50') and t.end_time >= :monthAgo and ${endedAt} > :monthAgo and ${endedAt} <= :now`,
  },
  emptyBeds: { rows: dates, count: people, where: 't.date = :today::date and t.is_overnight_night' },
  lessonsToday: { rows: dates, count: 'coalesce(sum(t.lesson_count), 0)', where: 't.date = :today::date' },
}

/** What the statements of leave are asked with, whoever writes them. */
export const leaveView = {
  listed: leaveRequest,
  values: async (ctx: Ctx) => ({
    grace: await readParam(ctx, graceMinutes),
    reading: readingStatuses,
    weekAgo: new Date(ctx.now().getTime() - 7 * day),
    monthAgo: new Date(ctx.now().getTime() - 30 * day),
  }),
}

/** How it stands now among the leaves whoever asks may list. Wall, statistics and desk ask here. */
export async function figuresNow(ctx: Ctx, filter: Conditions = {}): Promise<Numbers<NowFigure>> {
  const found = await countNow(ctx, { ...leaveView, counts }, filter)
  return { ...found, leaveRate: quotient(100 * found.onLeave!, found.shouldCount!, 2) ?? 0 }
}
