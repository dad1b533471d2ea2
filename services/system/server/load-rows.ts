import type { Ctx } from '#kernel/world/context.ts'
import type { KeyedRow } from '#kernel/world/demo.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { copyFirstRows, loadRows, updateRow } from '#kernel/operations/store.ts'

/** Loads many records through COPY, one statement for each run of the same entity, and answers which id each key got. */
export async function loadKeyedRows(ctx: Ctx, rows: Iterable<KeyedRow>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const filled = new Set<string>()
  await ctx.db.query('set constraints all deferred')
  const source = rows[Symbol.iterator]()
  let next = source.next()
  while (!next.done) {
    const entity = entityOf(ctx, next.value.entity)
    await copyFirstRows(ctx, entity, takeRun(entity))
    filled.add(tableName(entity))
  }
  // Nobody has counted these rows yet, and what is asked of them next is planned by numbers.
  if (filled.size > 0) await ctx.db.query(`analyze ${[...filled].join(', ')}`)
  return ids

  function* takeRun(entity: AnyEntity) {
    const blanks = fieldsOf(entity).map(([name, field]) => [name, field.options.default ?? null] as const)
    const complete = (values: Record<string, unknown>) => {
      const whole: Record<string, unknown> = {}
      for (const [name, blank] of blanks) whole[name] = resolveRef(values[name], ids) ?? blank
      return whole
    }
    while (!next.done && next.value.entity === entity.name) {
      const { key, values } = next.value
      const id = newId(ctx.now())
      ids.set(key, id)
      yield { id, values: complete(values) }
      next = source.next()
    }
  }
}

/** Sets fields of records loaded before, for references that point forward. */
export async function linkKeyedRows(
  ctx: Ctx,
  links: Iterable<KeyedRow>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, own] of Map.groupBy(links, (link) => link.entity)) {
    const entity = entityOf(ctx, name)
    const rows = await loadRows(
      ctx,
      entity,
      own.map(({ key }) => ids.get(key)!),
    )
    for (const { key, values } of own) {
      const id = ids.get(key)!
      const before = rows.get(id)!
      const changed = resolveRefs(values, ids)
      const merged = { ...before, ...changed }
      await updateRow(ctx, entity, { id, version: before['version'] as number, values: changed, merged })
      // A record may be linked twice.
      rows.set(id, { ...merged, version: (before['version'] as number) + 1 })
    }
  }
}

function entityOf(ctx: Ctx, name: string): AnyEntity {
  const entity = ctx.world.entities.get(name)
  if (!entity) throw new Error(`unknown entity ${name}`)
  return entity
}

/** Values with every `{ $ref: key }` replaced by the id that key got. */
export function resolveRefs(
  values: Record<string, unknown>,
  ids: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolveRef(value, ids)]))
}

function resolveRef(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  return Array.isArray(value) ? value.map((one) => idOf(one, ids)) : idOf(value, ids)
}

function idOf(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  const id = ids.get(String(value.$ref))
  if (!id) throw new Error(`nothing with the key ${String(value.$ref)} was loaded before`)
  return id
}
