import { rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readSentJson } from '#kernel/rules/sent.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { abilitiesFor } from './abilities.ts'
import { listFields, maskFor, unaskableFields } from './fields-for.ts'
import { goOnAfter } from './list-after.ts'
import { addEqualities, addFilters, askedText, listOf, ordersOf, orderText, pagingOf, type Query } from './query.ts'
import type { Resource } from '../resource.ts'
import { selectionOf, type RawRow, type Selection } from './selection.ts'
import { aliveOnly, place, whereText, withinScope, type Conditions } from '../sql.ts'

export type Page = {
  records: RawRow[]
  total: number
  size: number
  current: number
  pages: number
  totalCapped?: true
}

/** Totals are exact up to here; counting further would cost more than the answer is worth. */
export const countLimit = 100_000

/** One page of what the caller may see: permission, scope, filters, order, count, in one statement. */
export async function list(ctx: Ctx, resource: Resource, query: Query): Promise<Page> {
  const { current, size } = pagingOf(isBlank(query['after']) ? query : { ...query, current: 1 })
  const { selection, conditions, order, hidden, scope } = await preparedList(ctx, resource, query, 'list')
  const table = tableName(resource.entity)
  const counted = { where: whereText(conditions), values: [...conditions.values] }
  if (!isBlank(query['after']))
    await goOnAfter(ctx, conditions, {
      entity: resource.entity,
      scope,
      orders: ordersOf(resource.entity, query, hidden),
      after: query['after'],
    })
  const where = whereText(conditions)
  const limit = place(conditions, size)
  const offset = place(conditions, (current - 1) * size)
  const count = `(select count(*) from (select 1 from ${table} t${counted.where} limit ${countLimit + 1}) counted)`
  // The page is cut before titles are joined, so that a join costs twenty rows and not thirty thousand. The total travels in
  // the place the abilities take afterwards: a row that neither loses nor gains a name stays fast to handle.
  const text = `select ${selection.columns}, ${count} as abilities
    from (select t.* from ${table} t${where}${order} limit ${limit} offset ${offset}) t${selection.joins}${order}`
  const rows = await ctx.db.query<RawRow>(text, conditions.values, 'list')
  const total =
    rows.length > 0
      ? Number(rows[0]!['abilities'])
      : current === 1 && isBlank(query['after'])
        ? 0
        : await countOnly(ctx, table, counted)
  const abilities = abilitiesFor(ctx, resource)
  const masked = maskFor(ctx, resource.entity, 'list')
  const records = rows.map((row) => {
    const record = selection.present(ctx, row)
    record['abilities'] = abilities(record)
    return masked(record)
  })
  await addFacts(ctx, resource, records)
  const isCapped = total > countLimit
  const shown = isCapped ? countLimit : total
  return {
    records,
    total: shown,
    size,
    current,
    pages: Math.ceil(shown / size),
    ...(isCapped ? { totalCapped: true } : {}),
  }
}

/** Puts beside rows what their area knows of them besides. */
export async function addFacts(ctx: Ctx, resource: Resource, records: readonly RawRow[]): Promise<void> {
  if (records.length === 0) return
  const ids = records.map((record) => String(record['id']))
  const known = await resource.facts?.(ctx, ids)
  if (known) for (const record of records) Object.assign(record, known.get(String(record['id'])))
  const withheld = await resource.withheldOf?.(ctx, ids)
  if (!withheld) return
  for (const record of records) {
    const not = withheld.get(String(record['id'])) ?? []
    record['abilities'] = (record['abilities'] as string[]).filter((name) => !not.includes(name))
  }
}

/** What list, export and select share: which rows, which columns, which order. */
export async function preparedList(
  ctx: Ctx,
  resource: Resource,
  query: Query,
  action: string,
  values: unknown[] = [],
): Promise<{
  selection: Selection
  conditions: Conditions
  order: string
  fields: string[]
  hidden: ReadonlySet<string>
  scope: RowScope
}> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, action)
  const hidden = unaskableFields(ctx, entity, action)
  const conditions: Conditions = { texts: [], values }
  aliveOnly(conditions, entity)
  withinScope(conditions, entity, scope)
  addFilters(ctx, conditions, entity, query, hidden)
  addEqualities(ctx, conditions, entity, query, hidden)
  addQuick(ctx, conditions, resource, query['quick'])
  const fields = listFields(ctx, entity, listOf(query['columns']), action)
  return {
    selection: selectionOf(ctx.world, entity, fields, true),
    conditions,
    order: orderText(entity, query, hidden),
    fields,
    hidden,
    scope,
  }
}

/** A condition the area named; a name it does not know finds nothing rather than everything. */
function addQuick(ctx: Ctx, conditions: Conditions, { quick }: Resource, asked: unknown): void {
  if (isBlank(asked)) return
  const known = Object.hasOwn(quick, String(asked)) ? quick[String(asked)] : undefined
  conditions.texts.push(known ? `(${known.where(ctx, conditions)})` : 'false')
}

/** How many rows each of several queries finds, in one statement, for the tabs above a list. */
export async function counts(
  ctx: Ctx,
  resource: Resource,
  queries: readonly Query[],
): Promise<{ total: number; totalCapped?: true }[]> {
  if (queries.length === 0) return []
  const values: unknown[] = []
  const parts: string[] = []
  for (const query of queries) {
    const { conditions } = await preparedList(ctx, resource, query, 'list', values)
    parts.push(
      `(select count(*) from (select 1 from ${tableName(resource.entity)} t${whereText(conditions)} limit ${countLimit + 1}) counted)`,
    )
  }
  const [row] = await ctx.db.query<{ totals: string[] }>(`select array[${parts.join(', ')}] as totals`, values)
  return row!.totals.map((total) =>
    Number(total) > countLimit ? { total: countLimit, totalCapped: true } : { total: Number(total) },
  )
}

const mostCounts = 30

/** `views`: the queries as a JSON array of objects. */
export function countedQueries(query: Query): Query[] {
  const refuse = () => badRequest({ text: `views 应为至多 ${mostCounts} 个查询条件的 JSON 数组` })
  let views: unknown
  try {
    views = readSentJson(askedText(query, 'views') ?? '[]')
  } catch {
    throw refuse()
  }
  const isQuery = (one: unknown): one is Query => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!Array.isArray(views) || views.length > mostCounts || !views.every(isQuery)) throw refuse()
  return views
}

async function countOnly(ctx: Ctx, table: string, counted: { where: string; values: unknown[] }): Promise<number> {
  const [row] = await ctx.db.query<{ total: number }>(
    `select count(*) as total from (select 1 from ${table} t${counted.where} limit ${countLimit + 1}) counted`,
    counted.values,
  )
  return Number(row?.total ?? 0)
}
