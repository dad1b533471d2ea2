import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { abilitiesFor } from './abilities.ts'
import { listFields, maskFor, unaskableFields } from './fields-for.ts'
import { addFilters, listOf, orderText, pagingOf, type Query } from './query.ts'
import type { Resource } from './resource.ts'
import { selectionOf, type RawRow, type Selection } from './selection.ts'
import { aliveOnly, newConditions, place, whereText, withinScope, type Conditions } from './sql.ts'

export type Page = { records: RawRow[]; total: number; size: number; current: number; pages: number; totalCapped?: true }

/** Totals are exact up to here; counting further would cost more than the answer is worth. */
export const countLimit = 100_000

/** One page of what the caller may see: permission, scope, filters, order, count, in one statement. */
export async function list(ctx: Ctx, resource: Resource, query: Query): Promise<Page> {
  const { current, size } = pagingOf(query)
  const { selection, conditions, order } = await preparedList(ctx, resource, query, 'list')
  const table = tableName(resource.entity)
  const where = whereText(conditions)
  const limit = place(conditions, size)
  const offset = place(conditions, (current - 1) * size)
  const count = `(select count(*) from (select 1 from ${table} t${where} limit ${countLimit + 1}) counted)`
  // The page is cut before titles are joined, so that a join costs twenty rows and not thirty thousand. The total travels in
  // the place the abilities take afterwards: a row that neither loses nor gains a name stays fast to handle.
  const text = `select ${selection.columns}, ${count} as abilities from (select t.* from ${table} t${where}${order} limit ${limit} offset ${offset}) t${selection.joins}${order}`
  const rows = await ctx.db.query<RawRow>(text, conditions.values, 'list')
  const total = rows.length > 0 ? Number(rows[0]!['abilities']) : current === 1 ? 0 : await countOnly(ctx, table, conditions)
  const abilities = abilitiesFor(ctx, resource)
  const masked = maskFor(ctx, resource.entity, 'list')
  const records = rows.map((row) => {
    const record = selection.present(ctx, row)
    record['abilities'] = abilities(record)
    return masked(record)
  })
  const isCapped = total > countLimit
  const shown = isCapped ? countLimit : total
  return { records, total: shown, size, current, pages: Math.ceil(shown / size), ...(isCapped ? { totalCapped: true } : {}) }
}

/** What list, export and select share: which rows, which columns, which order. */
export async function preparedList(
  ctx: Ctx,
  resource: Resource,
  query: Query,
  action: string,
): Promise<{ selection: Selection; conditions: Conditions; order: string; fields: string[] }> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, action)
  const hidden = unaskableFields(ctx, entity, action)
  const conditions = newConditions()
  aliveOnly(conditions, entity)
  withinScope(conditions, entity, scope)
  addFilters(ctx, conditions, entity, query, hidden)
  const fields = listFields(ctx, entity, listOf(query['columns']), action)
  return { selection: selectionOf(ctx.world, entity, fields, true), conditions, order: orderText(entity, query, hidden), fields }
}

async function countOnly(ctx: Ctx, table: string, conditions: Conditions): Promise<number> {
  // The two last values are limit and offset, which a count does not use.
  const values = conditions.values.slice(0, -2)
  const [row] = await ctx.db.query<{ total: number }>(
    `select count(*) as total from (select 1 from ${table} t${whereText(conditions)} limit ${countLimit + 1}) counted`,
    values,
  )
  return Number(row?.total ?? 0)
}
