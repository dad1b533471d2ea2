import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newConditions, type Conditions } from '#kernel/operations/sql.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Conditions as Filter } from '../shared/figures.ts'
import type { Rows, Values } from './counting.ts'
import { valuesIn } from './statement.ts'
import { countedBy, rowsWithin } from './within.ts'

/** A number of rows as they stand: `count` is an aggregate, of all rows for which `where` holds. */
export type NowCount = { readonly rows: Rows; readonly count?: string; readonly where?: string }

/** Numbers of this moment, counted over what whoever asks may list of `listed`. */
export type NowCounting<N extends string = string> = {
  readonly listed: AnyEntity
  readonly counts: Readonly<Record<N, NowCount>>
  /** What `:name` stands for beside `:now`, `:today`, `:dayBegins` and `:dayEnds`. */
  values?(ctx: Ctx): Promise<Values> | Values
}

/** Every one of these numbers in one statement; what cannot be said yet is null. */
export async function countNow<N extends string>(
  ctx: Ctx,
  counting: NowCounting<N>,
  filter: Filter = {},
): Promise<Record<N, number | null>> {
  const view = await nowView(ctx, counting, filter)
  const owns = new Map<Rows, string>()
  const counts = Object.entries<NowCount>(counting.counts)
  for (const [, { rows }] of counts) if (!owns.has(rows)) owns.set(rows, await view.within(rows))
  // Numbers of the very same rows are counted in one pass over them.
  const passes = [...Map.groupBy(counts, ([, { rows }]) => rows).values()].flatMap((of) => [
    ...Map.groupBy(of, ([, { where = 'true' }]) => where),
  ])
  const texts = passes.map(
    ([where, of], i) =>
      `(
         select array[${of.map(([, { count = 'count(*)' }]) => `(${view.put(count)})::float8`).join(', ')}]
         from ${tableName(of[0]![1].rows.entity)} t
         where ${owns.get(of[0]![1].rows)!} and ${view.put(where)}
       ) as "${i}"`,
  )
  const [row] = await ctx.db.query<(number | null)[][]>(`select ${texts.join(', ')}`, view.conditions.values)
  return Object.fromEntries(passes.flatMap(([, of], i) => of.map(([name], at) => [name, row![i]![at]!]))) as Record<
    N,
    number | null
  >
}

/** For statements an area writes itself: the conditions of reach, and `:name` for the same values. */
export async function nowView(ctx: Ctx, { listed, values }: Omit<NowCounting, 'counts'>, filter: Filter = {}) {
  const counted = await countedBy(ctx, listed, filter)
  const conditions: Conditions = newConditions()
  const today = ctx.today()
  const known = {
    now: ctx.now(),
    today,
    dayBegins: beginOf(today),
    dayEnds: beginOf(addDays(today, 1)),
    ...(await values?.(ctx)),
  }
  return {
    conditions,
    put: valuesIn(conditions, known),
    within: (rows: Rows) => rowsWithin(ctx, conditions, { counted, rows }),
  }
}
