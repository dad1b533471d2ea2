import { requirePermission } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Metric, MetricAsk, MetricRow } from './metric.ts'
import { remembered } from './remember.ts'

/** The numbers of a metric for whoever asks, at most as old as it promises. */
export async function readMetric(
  ctx: Ctx,
  metric: Metric,
  { by, isFresh }: MetricAsk = {},
): Promise<readonly MetricRow[]> {
  requirePermission(ctx, metric.permission)
  if (by !== undefined && !Object.hasOwn(metric.dimensions, by))
    throw new Error(`${metric.code} is not divided by ${by}`)
  return remembered(
    ctx,
    { name: `metric ${metric.code} ${by ?? ''}`, seconds: metric.freshSeconds, reach: metric.reach, isFresh },
    () => metric.read(ctx, by),
  )
}

/** The numbers undivided. */
export async function readTotals(
  ctx: Ctx,
  metric: Metric,
  ask: { isFresh?: boolean } = {},
): Promise<Readonly<Record<string, number>>> {
  const [row] = await readMetric(ctx, metric, ask)
  return row?.values ?? Object.fromEntries(Object.keys(metric.measures).map((name) => [name, 0]))
}
