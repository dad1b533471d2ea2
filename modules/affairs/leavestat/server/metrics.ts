import { nowMetric, spanMetric } from '#patterns/figures/server/contribute.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { nowFigures } from '../shared/figures.ts'
import { figuresNow } from './figures.ts'
import { leaveSpan } from './figures-span.ts'
import { byDepartment } from './wall-groups.ts'

const permission = 'leaveStat:read'

/** How leave stands now, within reach. */
export const leaveNow = nowMetric(nowFigures, {
  code: 'leave.now',
  label: '请假动态',
  dimensions: { departmentId: '院系' },
  freshSeconds: 15,
  permission,
  reach: ['leave.request'],
  read: (ctx) => figuresNow(ctx),
  groups: async (ctx) =>
    (await byDepartment(ctx)).map(({ id, name, count, should, rate }) => ({
      key: id,
      label: name,
      values: { onLeave: count, shouldCount: should, leaveRate: rate },
    })),
})

/** Leave of the present term, within reach; between terms, of the last 180 days. */
export const leaveTerm = spanMetric(leaveSpan, {
  code: 'leave.term',
  label: '本学期请假',
  by: ['department', 'major', 'class', 'type'],
  freshSeconds: 300,
  permission,
  span: termSpan,
})

/** The present term until today. */
export async function termSpan(ctx: Ctx): Promise<{ from: string; to: string }> {
  const to = ctx.today()
  const term = await ctx.call(termNow, {})
  return { from: term && term.startDate <= to ? term.startDate : addDays(to, -180), to }
}
