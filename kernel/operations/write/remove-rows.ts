import { tableName } from '#kernel/db/names.ts'
import { fieldsOf, type AnyEntity, type Row } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { selectionOf, type RawRow } from '../read/selection.ts'
import { newConditions, place, takenInOrder } from '../sql.ts'
import { logged, meantRows, requireMeant, type RowsMeant } from './change-rows.ts'
import { asAppError } from './violations.ts'

/**
 * Takes away rows that an area itself keeps, with one conditional statement, and answers them as they were; into the
 * bin where their kind has one. Every row stands in the log.
 */
export async function removeRows<E extends AnyEntity>(ctx: Ctx, entity: E, meant: RowsMeant<E>): Promise<Row<E>[]> {
  requireMeant(entity, meant)
  const conditions = newConditions()
  const isBinned = entity.removable === 'bin'
  const now = isBinned ? place(conditions, ctx.now()) : ''
  const writer = isBinned ? place(conditions, ctx.actor.userId) : ''
  meantRows(ctx, entity, conditions, meant)
  const names = fieldsOf(entity).map(([name]) => name)
  const selection = selectionOf(ctx.world, entity, names, false)
  const found = await ctx.db
    .query<RawRow>(
      isBinned
        ? `update ${tableName(entity)} t
           set deleted_time = ${now}, update_user = ${writer}::uuid, update_time = ${now}, version = t.version + 1
           from ${takenInOrder(entity, conditions)}
           where t.id = x.id
           returning ${selection.columns}`
        : `delete from ${tableName(entity)} t
           using ${takenInOrder(entity, conditions, { isGoing: true })}
           where t.id = x.id
           returning ${selection.columns}`,
      conditions.values,
    )
    .catch((error: unknown) => {
      throw asAppError(error, entity)
    })
  const rows = found.map((row) => selection.reveal(ctx, row))
  await logged(
    ctx,
    rows.map((before) => ({ entity, recordId: String(before['id']), action: 'remove', before, after: null })),
  )
  return rows as Row<E>[]
}
