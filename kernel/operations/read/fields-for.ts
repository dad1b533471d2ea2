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
  const unasked = ctx.world.resources.get(entity.name)?.unasked?.(ctx) ?? []
  return new Set([...hiddenFields(ctx.actor, entity, action), ...maskedFields(ctx.actor, entity, action), ...unasked])
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
      const { refersTo, isMany, holdsFiles } = kindOf(field)
      record[name] = maskOf(entity, name, value)
      if (refersTo) record[isMany ? `${name.replace(/Ids$/, '')}Names` : titleKeyOf(name)] = isMany ? ['***'] : '***'
      if (holdsFiles) delete record[`${name}Files`]
    }
    return record
  }
}

/**
 * For answers that are put together by hand out of rows in clear: what the caller's roles hide of an entity is null in them, what they
 * mask is masked. `as`: what is told of a field under another name, such as the title of what it refers to.
 */
export function ruledFor(
  ctx: Ctx,
  entity: AnyEntity,
  action: string,
  as: Readonly<Record<string, string>> = {},
): <R extends object>(told: R) => R {
  const hidden = hiddenFields(ctx.actor, entity, action)
  const masked = maskedFields(ctx.actor, entity, action)
  if (hidden.size === 0 && masked.size === 0) return (told) => told
  return (told) => {
    const ruled = Object.entries(told).map(([key, value]) => {
      const name = as[key] ?? key
      if (hidden.has(name)) return [key, null]
      const mask = masked.has(name) && value !== null && value !== undefined
      return [key, mask ? maskOf(entity, name, value) : value]
    })
    return Object.fromEntries(ruled) as typeof told
  }
}

function maskOf(entity: AnyEntity, name: string, value: unknown): string {
  const field = fieldOf(entity, name)
  const mask = field && kindOf(field).mask
  return mask && typeof value === 'string' ? mask(value) : '***'
}
