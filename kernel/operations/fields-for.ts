import { hiddenFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'

/** All fields of an entity this caller may see, in declaration order. */
export function visibleFields(ctx: Ctx, entity: AnyEntity): string[] {
  const hidden = hiddenFields(ctx.actor, entity)
  return fieldsOf(entity).map(([name]) => name).filter((name) => !hidden.has(name))
}

const usualColumns = new WeakMap<AnyEntity, string[]>()

/** The fields a list shows: its declared columns and title, plus those asked for by name. */
export function listFields(ctx: Ctx, entity: AnyEntity, asked: readonly string[]): string[] {
  if (asked.length > 0) return columnsAmong(visibleFields(ctx, entity), entity, asked)
  let usual = usualColumns.get(entity)
  if (!usual) usualColumns.set(entity, (usual = columnsAmong(fieldsOf(entity).map(([name]) => name), entity, [])))
  const hidden = hiddenFields(ctx.actor, entity)
  return usual.some((name) => hidden.has(name)) ? usual.filter((name) => !hidden.has(name)) : usual
}

function columnsAmong(names: readonly string[], entity: AnyEntity, asked: readonly string[]): string[] {
  const wanted = new Set<string>([entity.title, ...(entity.list.columns as readonly string[]), ...asked])
  return names.filter((name) => wanted.has(name))
}
