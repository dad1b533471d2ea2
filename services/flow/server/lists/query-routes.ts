import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { countLimit } from '#kernel/operations/read/list.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { place, whereText } from '#kernel/operations/sql.ts'
import type { QueryColumn, QuerySort, QueryStatistic } from '../../shared/query-config.ts'
import {
  queriesRoute,
  queryChoicesRoute,
  queryPageRoute,
  queryPreviewRoute,
  queryShapeRoute,
  queryTypesRoute,
  type CountedStatistic,
} from '../../shared/routes/query.ts'
import { isNumeric, knownOf, shownColumns, type Known } from './query-columns.ts'
import { numberOf, orderOf, queryConditions } from './query-conditions.ts'
import { queryRows } from './query-rows.ts'

export type Config = {
  name: string
  code: string
  processType: string
  columns: QueryColumn[]
  filters: string[]
  sort: QuerySort | null
  statistics: QueryStatistic[]
  exportAllowed: boolean
  remark: string | null
}

/** Lists that offices put together, for those they made them for; and what they are put together from. */
export const queryRoutes: readonly Route[] = [
  route(queriesRoute, mine),
  route(queryShapeRoute, async (ctx, { code }) => present(ctx, await openConfig(ctx, code))),
  route(queryPageRoute, async (ctx, query) => page(ctx, await openConfig(ctx, query.code), query)),
  route(queryTypesRoute, typesAndRoles),
  route(queryChoicesRoute, choices),
  route(queryPreviewRoute, preview),
]

/** A query the caller may open: it is in use and names one of the caller's roles. Whoever makes queries opens all of them. */
export async function openConfig(ctx: Ctx, code: string): Promise<Config> {
  const [found] = await configs(ctx, code)
  if (!found) throw notFound()
  return found
}

/** The kind of matter a query is about, or 404 where the school has it no longer. */
export async function knownFor(ctx: Ctx, processType: string): Promise<Known> {
  const known = await knownOf(ctx, processType)
  if (!known) throw notFound()
  return known
}

async function mine(ctx: Ctx) {
  const found = await configs(ctx, null)
  return found.map(({ name, code, processType, typeName, remark, columns }) => ({
    name,
    code,
    processType,
    typeName,
    remark,
    columns: columns.length,
  }))
}

/** Queries the caller may open, or that one of them. */
export async function configs(ctx: Ctx, code: string | null): Promise<(Config & { typeName: string })[]> {
  const roles = ctx.actor.kind === 'user' ? ctx.actor.roles.map((role) => role.code) : []
  const isMaker =
    ctx.actor.kind !== 'user' || ctx.actor.roles.some((role) => role.permissions.has('queryConfig:update'))
  return ctx.db.query(
    `select q.name, q.code, q.process_type as "processType", coalesce(p.name, q.process_type) as "typeName",
       q.columns, coalesce(q.filters, '[]'::jsonb) as filters, q.sort,
       coalesce(q.statistics, '[]'::jsonb) as statistics, coalesce(q.export_allowed, false) as "exportAllowed",
       q.remark
     from sys_flow_query_config q
     left join sys_process_type p on p.code = q.process_type
     where ($1::text is null or q.code = $1) and ($3 or (q.status = '1' and q.roles ?| $2::text[]))
     order by p.group_name, q.name`,
    [code, roles, isMaker],
  )
}

async function present(ctx: Ctx, config: Config) {
  const known = await knownFor(ctx, config.processType)
  const { name, code, processType, exportAllowed, remark, sort } = config
  return {
    name,
    code,
    processType,
    typeName: known.typeName,
    remark,
    exportAllowed,
    sort,
    columns: shownColumns(known, config.columns),
    filters: filtersOf(known, config.filters),
    statistics: statisticsOf(known, config.statistics),
  }
}

function filtersOf(known: Known, keys: readonly string[]) {
  return keys.flatMap((key) => {
    const column = known.columns.get(key)
    return column?.isFilter
      ? [{ key, label: column.label, kind: column.kind, ...(column.choices ? { choices: column.choices } : {}) }]
      : []
  })
}

function statisticsOf(known: Known, statistics: readonly QueryStatistic[]) {
  return statistics.flatMap((one) => {
    const column = known.columns.get(one.key)
    return column && isNumeric(column) ? [{ ...one, label: column.label, kind: column.kind }] : []
  })
}

async function page(ctx: Ctx, config: Config, query: Query) {
  const known = await knownFor(ctx, config.processType)
  const { current, size } = pagingOf(query)
  const { ids, total } = await idsOf(ctx, known, { config, query, limit: size, offset: (current - 1) * size })
  const shown = Math.min(total, countLimit)
  return {
    records: await queryRows(ctx, known, { ids, columns: shownColumns(known, config.columns) }),
    total: shown,
    size,
    current,
    pages: Math.ceil(shown / size),
    ...(total > countLimit ? { totalCapped: true } : {}),
    statistics: current === 1 ? await totals(ctx, known, { config, query }) : null,
  }
}

/** Which instances a query shows, in its order, and how many there are. */
export async function idsOf(
  ctx: Ctx,
  known: Known,
  {
    config,
    query,
    limit,
    offset = 0,
  }: { config: Pick<Config, 'filters' | 'sort'>; query: Query; limit: number; offset?: number },
): Promise<{ ids: string[]; total: number }> {
  const conditions = await queryConditions(ctx, known, { filters: config.filters, query })
  const where = whereText(conditions)
  const counted = [...conditions.values]
  const order = orderOf(conditions, known, config.sort)
  const rows = await ctx.db.query<{ id: string }>(
    `select i.id
     from sys_flow_instance i${where}
     order by ${order}
     limit ${place(conditions, limit)}
     offset ${place(conditions, offset)}`,
    conditions.values,
  )
  if (offset === 0 && rows.length < limit) return { ids: rows.map(({ id }) => id), total: rows.length }
  const [count] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from sys_flow_instance i${where} limit ${countLimit + 1}) x`,
    counted,
  )
  return { ids: rows.map(({ id }) => id), total: count!.n }
}

/** The line of statistics, over everything the query finds and not only the page. */
async function totals(
  ctx: Ctx,
  known: Known,
  { config, query }: { config: Pick<Config, 'filters' | 'statistics'>; query: Query },
): Promise<CountedStatistic[]> {
  const asked = statisticsOf(known, config.statistics)
  if (asked.length === 0) return []
  const conditions = await queryConditions(ctx, known, { filters: config.filters, query })
  const where = whereText(conditions)
  const parts = asked.map(
    ({ key, how }) => `${how}(${numberOf(conditions, known, known.columns.get(key)!) ?? 'null::numeric'})::float8`,
  )
  const [row] = await ctx.db.query<{ values: (number | null)[] }>(
    `select array[${parts.join(', ')}] as values from sys_flow_instance i${where}`,
    conditions.values,
  )
  return asked.map((one, i) => ({ ...one, value: row!.values[i] ?? null }))
}

async function typesAndRoles(ctx: Ctx) {
  return {
    types: await ctx.db.query<{ value: string; label: string }>(
      'select code as value, name as label from sys_process_type order by group_name, sort nulls last, code',
    ),
    roles: await ctx.db.query<{ value: string; label: string }>(
      `select role_code as value, role_name as label
       from sys_role
       where status = '1'
       order by sort nulls last, role_code`,
    ),
  }
}

async function choices(ctx: Ctx, { processType }: { processType: string }) {
  const known = await knownFor(ctx, processType)
  return {
    typeName: known.typeName,
    subject: known.subject?.entity.label ?? null,
    columns: [...known.columns.values()].map(({ key, label, group, kind, isSortable, isFilter }) => ({
      key,
      label,
      group,
      kind,
      isSortable,
      isFilter,
      isNumeric: isNumeric({ group, kind }),
    })),
  }
}

const previewed = 8

async function preview(ctx: Ctx, asked: AskedOf<typeof queryPreviewRoute>) {
  const known = await knownFor(ctx, asked.processType)
  const config = { ...asked, sort: asked.sort ?? null }
  const columns = shownColumns(known, asked.columns)
  const { ids, total } = await idsOf(ctx, known, { config, query: {}, limit: previewed })
  return {
    columns,
    records: await queryRows(ctx, known, { ids, columns }),
    total,
    statistics: await totals(ctx, known, { config, query: {} }),
  }
}
