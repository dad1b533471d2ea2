import { dailyCourse, weekHours } from '#patterns/figures/server/wall/courses.ts'
import { flowFunnel } from '#patterns/figures/server/wall/flow-funnel.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { dates, isAskedFor, leaves } from './figures-span.ts'

const view = { listed: leaveRequest }
const monthAgo = (ctx: Ctx) => new Date(ctx.now().getTime() - 30 * 86_400_000)

/** People on leave and away from school on each of the last days until today. */
export const lastDays = (ctx: Ctx, days: number) =>
  dailyCourse(ctx, view, {
    rows: dates,
    day: 't.date',
    days,
    counts: {
      onLeave: 'count(distinct t.student_id)',
      leaveSchool: 'count(distinct t.student_id) filter (where t.is_leave_school)',
    },
  })

/** When people ask, over thirty days. */
export const submitHours = (ctx: Ctx) =>
  weekHours(ctx, view, { rows: leaves, at: 't.submit_time', since: monthAgo(ctx), where: isAskedFor })

/** How far what was handed in within thirty days has come. */
export const funnel = (ctx: Ctx) =>
  flowFunnel(ctx, view, {
    type: 'leave',
    rows: leaves,
    since: monthAgo(ctx),
    submitted: 't.submit_time',
    granted: `t.status in ('20', '30', '40', '45', '50', '62', '63')`,
  })
