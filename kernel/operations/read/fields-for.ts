import { hiddenFields, maskedFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import type { RawRow } from './selection.ts'

/** All fields of an entity this caller may see through an action, in declaration order. */
export function visibleFields(ctx: Ctx, entity: AnyEntity, action: string): string[] {
  const hidden = hiddenFields(ctx.actor, entity, action)
  return fieldsOf(entity)
    .map(([name]) => name)
    .filter((name) => !hidden.has(name))
}

const usualColumns = new WeakMap<AnyEntity, string[]>()

/** The fields a list shows: its declared columns and title, plus those asked for by name. */
export function listFields(ctx: Ctx, entity: AnyEntity, asked: readonly string[], action: string): string[] {
  if (asked.length > 0) return columnsAmong(visibleFields(ctx, entity, action), entity, asked)
  let usual = usualColumns.get(entity)
  if (!usual)
    usualColumns.set(
      entity,
      (usual = columnsAmong(
        fieldsOf(entity).map(([name]) => name),
        entity,
        [],
      )),
    )
  const hidden = hiddenFields(ctx.actor, entity, action)
  return usual.some((name) => hidden.has(name)) ? usual.filter((name) => !hidden.has(name)) : usual
}

function columnsAmong(names: readonly string[], entity: AnyEntity, asked: readonly string[]): string[] {
  const wanted = new Set<string>([entity.title, ...(entity.list.columns as readonly string[]), ...asked])
  return names.filter((name) => wanted.has(name))
}

/** Fields that can be neither filtered nor sorted by: what one must not see must not be found out by asking either. */
export function unaskableFields(ctx: Ctx, entity: AnyEntity, action: string): ReadonlySet<string> {
  return new Set([...hiddenFields(ctx.actor, entity, action), ...maskedFields(ctx.actor, entity, action)])
}

/** Masks, in a record that is handed out, what the caller's roles mask; sensitive values are masked already. */
export function maskFor(ctx: Ctx, entity: AnyEntity, action: string): (record: RawRow) => RawRow {
  const names = [...maskedFields(ctx.actor, entity, action)].filter(
    (name) => fieldOf(entity, name) && !fieldOf(entity, name)!.options.sensitive,
  )
  if (names.length === 0) return (record) => record
  return (record) => {
    for (const name of names) {
      const field = fieldOf(entity, name)!
      const value = record[name]
      if (value === null || value === undefined) continue
      const { mask, refersTo, isMany, holdsFiles } = kindOf(field)
      record[name] = mask && typeof value === 'string' ? mask(value) : '***'
      if (refersTo) record[isMany ? `${name.replace(/Ids$/, '')}Names` : titleKeyOf(name)] = isMany ? ['***'] : '***'
      if (holdsFiles) delete record[`${name}Files`]
    }
    return record
  }
}
