import type { Ctx } from '#kernel/world/context.ts'
import { defineMetric, type MetricRow } from '#services/metrics/metric.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { nowFigures, spanFigures, type Dimension, type Figure } from '../../shared/figures/figures.ts'
import { byDepartment, figuresNow } from './figures.ts'
import { figuresOf } from './figures-span.ts'

const told = (figures: Readonly<Record<string, Figure>>) => ({
  measures: Object.fromEntries(Object.entries(figures).map(([name, { label }]) => [name, label])),
  units: Object.fromEntries(Object.entries(figures).map(([name, { unit }]) => [name, unit])),
  about: Object.fromEntries(Object.entries(figures).map(([name, { about }]) => [name, about])),
})

/** How leave stands now, within reach. */
export const leaveNow = defineMetric({
  code: 'leave.now',
  label: '请假动态',
  ...told(nowFigures),
  dimensions: { departmentId: '院系' },
  freshSeconds: 15,
  permission: 'leaveStat:read',
  reach: ['leave.request'],
  read: async (ctx, by) =>
    by === undefined ? [{ key: null, label: null, values: known(await figuresNow(ctx)) }] : departments(ctx),
})

/** Leave of the present term, within reach; between terms, of the last 180 days. */
export const leaveTerm = defineMetric({
  code: 'leave.term',
  label: '本学期请假',
  ...told(spanFigures),
  dimensions: { department: '院系', major: '专业', class: '班级', type: '请假类型' },
  freshSeconds: 300,
  permission: 'leaveStat:read',
  reach: ['leave.request'],
  async read(ctx, by) {
    const answer = await figuresOf(ctx, { span: await termSpan(ctx), by: (by ?? 'type') as Dimension })
    return by === undefined
      ? [{ key: null, label: null, values: known(answer.total) }]
      : answer.groups.map(({ key, name, numbers }) => ({ key, label: name, values: known(numbers) }))
  },
})

/** The present term until today. */
export async function termSpan(ctx: Ctx): Promise<{ from: string; to: string }> {
  const to = ctx.today()
  const term = await ctx.call(termNow, {})
  const from =
    term && term.startDate <= to
      ? term.startDate
      : new Date(Date.parse(to) - 180 * 86_400_000).toISOString().slice(0, 10)
  return { from, to }
}

async function departments(ctx: Ctx): Promise<MetricRow[]> {
  return (await byDepartment(ctx)).map(({ id, name, count, should, rate }) => ({
    key: id,
    label: name,
    values: { onLeave: count, shouldCount: should, leaveRate: rate },
  }))
}

/** A metric says nothing of what cannot be said yet. */
function known(numbers: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter((entry): entry is [string, number] => entry[1] !== null))
}
