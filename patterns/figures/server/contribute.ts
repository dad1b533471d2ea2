import type { Ctx } from '#kernel/world/context.ts'
import type { NarrowedTo } from '#services/cards/card-group.ts'
import type { Card } from '#services/cards/card.ts'
import { defineMetric, type Metric, type MetricRow } from '#services/metrics/metric.ts'
import { readTotals } from '#services/metrics/read-metric.ts'
import type { Figure, Numbers } from '../shared/figures.ts'
import type { Span } from '../shared/span.ts'
import { countSpan, countTotal } from './count.ts'
import type { Counting } from './counting.ts'

type Own = Pick<Metric, 'code' | 'label' | 'permission' | 'freshSeconds'>

/** The numbers of a set over a span that moves with the day (a term, a month), for cards, walls and reports. */
export function spanMetric<F extends string, D extends string>(
  counting: Counting<F, D>,
  { span, by, ...own }: Own & { span: (ctx: Ctx) => Promise<Span>; by: readonly NoInfer<D>[] },
): Metric {
  const { set } = counting
  return defineMetric({
    ...own,
    ...told(set.figures),
    dimensions: Object.fromEntries(by.map((name) => [name, set.dimensions[name].label])),
    reach: [counting.listed.name],
    async read(ctx, dimension) {
      const asked = { span: await span(ctx) }
      if (dimension === undefined) return [totalRow(await countTotal(ctx, counting, asked))]
      const { groups } = await countSpan(ctx, counting, { ...asked, by: dimension as D })
      return groups.map(({ key, name, numbers }) => ({ key, label: name, values: known(numbers) }))
    },
  })
}

/** Numbers of this moment as a metric; `groups` divides them where something can. */
export function nowMetric(
  figures: Readonly<Record<string, Figure>>,
  {
    read,
    groups,
    dimensions = {},
    ...own
  }: Own &
    Pick<Metric, 'reach'> & {
      read: (ctx: Ctx) => Promise<Numbers>
      groups?: (ctx: Ctx, by: string) => Promise<readonly MetricRow[]>
      dimensions?: Metric['dimensions']
    },
): Metric {
  return defineMetric({
    ...own,
    ...told(figures),
    dimensions,
    read: async (ctx, by) => (by === undefined ? [totalRow(await read(ctx))] : groups!(ctx, by)),
  })
}

type MoreOfCard = { more?: (ctx: Ctx, only: NarrowedTo | undefined) => Promise<object> }

/** The totals of a metric as a card of the first page, with what else it shows beside them. */
export function metricCard(
  metric: Metric,
  { more, ...card }: Omit<Card, 'read' | 'cacheSeconds' | 'category' | 'permission'> & MoreOfCard,
): Card {
  return {
    ...card,
    category: 'numbers',
    permission: metric.permission,
    // A metric remembers its answers itself.
    cacheSeconds: 0,
    read: async (ctx, { isFresh, only }) => ({
      ...(await readTotals(ctx, metric, { isFresh })),
      ...(await more?.(ctx, only)),
    }),
  }
}

function told(figures: Readonly<Record<string, Figure>>) {
  const each = (part: 'label' | 'unit' | 'about') =>
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure[part]]))
  return { measures: each('label'), units: each('unit'), about: each('about') }
}

function totalRow(numbers: Numbers): MetricRow {
  return { key: null, label: null, values: known(numbers) }
}

/** A metric says nothing of what cannot be said yet. */
function known(numbers: Numbers): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter((entry): entry is [string, number] => entry[1] !== null))
}
