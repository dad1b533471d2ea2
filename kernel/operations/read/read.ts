import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { abilitiesFor } from './abilities.ts'
import { maskFor, visibleFields } from './fields-for.ts'
import { addFacts } from './list.ts'
import type { Resource } from '../resource.ts'
import { selectionOf, type RawRow } from './selection.ts'
import { aliveOnly, newConditions, place, whereText, withinScope } from '../sql.ts'

/** One record with all the caller may see of it. Absent and out of reach look the same. */
export async function read(ctx: Ctx, resource: Resource, id: unknown, action = 'getOne'): Promise<RawRow> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, action)
  if (!isId(id)) throw notFound()
  const selection = selectionOf(ctx.world, entity, visibleFields(ctx, entity, action), true)
  const conditions = newConditions()
  conditions.texts.push(`t.id = ${place(conditions, id)}`)
  aliveOnly(conditions, entity)
  withinScope(conditions, entity, scope)
  const text = `select ${selection.columns} from ${tableName(entity)} t${selection.joins}${whereText(conditions)}`
  const [row] = await ctx.db.query<RawRow>(text, conditions.values, 'read')
  if (!row) throw notFound()
  const record = selection.present(ctx, row)
  record['abilities'] = abilitiesFor(ctx, resource)(record)
  const shown = maskFor(ctx, entity, action)(record)
  await addFacts(ctx, resource, [shown])
  return shown
}
