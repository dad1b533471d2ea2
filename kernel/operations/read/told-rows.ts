import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity, Row } from '#kernel/entity/entity.ts'
import type { Told } from '#kernel/entity/told.ts'
import { aliveOnly, whereText, type Conditions } from '../sql.ts'
import { maskFor, visibleFields } from './fields-for.ts'
import { selectionOf, type RawRow } from './selection.ts'

type Asked<K> = {
  fields: readonly K[]
  /** Which rows (`t`): whoever asks answers for the reach. */
  conditions: Conditions
  /** Order and span, as SQL. */
  tail: string
  /** Further columns, as SQL. */
  columns?: string
}

/** Some fields of rows that the caller may know of for another reason than the own reach: what the roles hide or mask stays so. */
export async function toldRows<E extends AnyEntity, K extends keyof Row<E> & string>(
  ctx: Ctx,
  entity: E,
  { fields, conditions, tail, columns = '' }: Asked<K>,
): Promise<(Told<E, K> & RawRow)[]> {
  const seen = visibleFields(ctx, entity, 'getOne').filter((name) => fields.includes(name as K))
  const selection = selectionOf(ctx.world, entity, seen, true)
  aliveOnly(conditions, entity)
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns}${columns}
     from ${tableName(entity)} t${selection.joins}${whereText(conditions)} ${tail}`,
    conditions.values,
  )
  const masked = maskFor(ctx, entity, 'getOne')
  return rows.map((row) => masked(selection.present(ctx, row)) as Told<E, K> & RawRow)
}
