import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { isId } from '#kernel/world/id.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '../sql.ts'

/**
 * Only what comes after a row in the order of the list (`after=<id>`): however far one has read, the next page costs as
 * much as the first, and rows that come or go above do not shift it. The row may be in the recycle bin by now.
 */
export async function goOnAfter(
  ctx: Ctx,
  conditions: Conditions,
  list: { entity: AnyEntity; scope: RowScope; orders: readonly string[]; after: unknown },
): Promise<void> {
  const { entity, orders } = list
  const keys = orders.map((order) => keyOf(entity, order))
  const at = isId(list.after) ? await standOf(ctx, list, keys) : undefined
  if (!at) throw badRequest({ text: '列表已变化，请刷新' })
  const id = `${place(conditions, at['id'])}::uuid`
  const values = keys.map(({ type }, i) => (at[`k${i}`] === null ? null : `${place(conditions, at[`k${i}`])}::${type}`))
  let beyond = `t.id > ${id}`
  for (const [i, key] of [...keys.entries()].toReversed()) beyond = laterThan(key, values[i]!, beyond)
  conditions.texts.push(`(${beyond})`)
  // The same once more in the words an index understands: where the walk begins.
  const [first] = keys
  if (first && values[0])
    conditions.texts.push(
      `(${first.column} ${first.isDescending ? '<=' : '>='} ${values[0]}${first.collation} or ${first.column} is null)`,
    )
}

type Key = { column: string; type: string; collation: string; isDescending: boolean }

function keyOf(entity: AnyEntity, order: string): Key {
  const name = order.replace(/^-/, '')
  const field = fieldOf(entity, name)
  const storage = field && columnOf(field)
  return {
    column: `t.${columnName(name)}`,
    type: field ? storage!.type(field) : 'timestamptz',
    collation: storage?.sortsAsText ? ' collate "zh-x-icu"' : '',
    isDescending: order.startsWith('-'),
  }
}

/** Empty values stand last, whichever way the others run. */
function laterThan({ column, collation, isDescending }: Key, value: string | null, ifEqual: string): string {
  if (value === null) return `${column} is null and (${ifEqual})`
  return `${column} ${isDescending ? '<' : '>'} ${value}${collation} or ${column} is null or (${column} = ${value} and (${ifEqual}))`
}

/** Where the row stands, told only to whoever reaches it. As text: a moment keeps every digit. */
async function standOf(
  ctx: Ctx,
  list: { entity: AnyEntity; scope: RowScope; after: unknown },
  keys: readonly Key[],
): Promise<Record<string, string | null> | undefined> {
  const conditions = newConditions()
  conditions.texts.push(`t.id = ${place(conditions, list.after)}`)
  withinScope(conditions, list.entity, list.scope)
  const columns = ['t.id', ...keys.map(({ column }, i) => `${column}::text as k${i}`)]
  const [row] = await ctx.db.query<Record<string, string | null>>(
    `select ${columns.join(', ')} from ${tableName(list.entity)} t${whereText(conditions)}`,
    conditions.values,
  )
  return row
}
