import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { unaskableFields } from '#kernel/operations/read/fields-for.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'

export type StoredChange = { field: string; before: unknown; after: unknown }
export type ChangeInWords = { field: string; label: string; before: string; after: string }

/** Changes as people read them: labels for codes, names for references. Fields the reader may not see are left out. */
export async function changesInWords(
  ctx: Ctx,
  entity: AnyEntity,
  logged: readonly (readonly StoredChange[] | null)[],
): Promise<ChangeInWords[][]> {
  const hidden = unaskableFields(ctx, entity, 'getOne')
  const shown = logged.map((changes) =>
    (changes ?? []).filter((change) => !hidden.has(change.field) && fieldOf(entity, change.field)),
  )
  const texts = await makeTextWorld(ctx, titlesWanted(entity, shown.flat()))
  const inWords = (name: string, value: unknown): string => {
    const field = fieldOf(entity, name)!
    if (value === null || value === undefined) return ''
    return field.options.sensitive ? String(value) : kindOf(field).format(value, field, texts)
  }
  return shown.map((changes) =>
    changes.map(({ field, before, after }) => ({
      field,
      label: fieldOf(entity, field)!.options.label,
      before: inWords(field, before),
      after: inWords(field, after),
    })),
  )
}

function titlesWanted(entity: AnyEntity, changes: readonly StoredChange[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const change of changes) {
    const field = fieldOf(entity, change.field)!
    const target = kindOf(field).refersTo?.(field)
    if (!target) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of [change.before, change.after].flat()) if (typeof id === 'string') ids.add(id)
    wanted.set(target, ids)
  }
  return wanted
}
