import { actionsOf, can, hiddenFields, maskedFields, permissionKey, readonlyFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { isDemanded, type AnyField, type Fields } from '#kernel/entity/field.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { codeSets } from '../dictionary.ts'
import type { Resource } from '../resource.ts'

/** All that is offered to whoever looks through another's eyes. */
const looks = ['list', 'getOne', 'getSelect', 'getTree']

/** What this caller may see and do with an entity: the declaration is the shape, this brings grants and code sets. */
export async function meta(ctx: Ctx, resource: Resource) {
  const { entity } = resource
  const actions = actionsOf(resource).filter((action) => can(ctx.actor, permissionKey(entity, action)))
  if (actions.length === 0) throw forbidden()
  const isLooking = ctx.actor.kind === 'user' && ctx.actor.viewer !== undefined
  const hidden = hiddenFields(ctx.actor, entity)
  const masked = maskedFields(ctx.actor, entity)
  const locked = readonlyFields(ctx.actor, entity)
  const fields = fieldsOf(entity).filter(([name]) => !hidden.has(name))
  const sets = await codeSets(ctx)
  const codes: Record<string, readonly CodeItem[]> = {}
  // What forms of actions ask for is known with the record's own fields.
  const asked = Object.values(resource.actions).flatMap(({ declared }) => Object.values(declared.fields as Fields))
  for (const field of [...fields.map(([, one]) => one), ...asked]) {
    const set = (field.options as CodeOptions).set
    if (set) codes[set] = sets.get(set) ?? []
  }
  return {
    refs: referredEntities(ctx, [...fields.map(([, field]) => field), ...asked]),
    entity: entity.name,
    path: entity.path,
    label: entity.label,
    hidden: [...hidden],
    masked: fields.filter(([name, field]) => field.options.sensitive || masked.has(name)).map(([name]) => name),
    readonly: fields.filter(([name, field]) => field.options.computed || locked.has(name)).map(([name]) => name),
    actions: isLooking ? actions.filter((action) => looks.includes(action)) : actions,
    codes,
    fields: fields.map(([name, field]) => ({
      name,
      kind: field.kind,
      label: field.options.label,
      required: isDemanded(field),
      refersTo: kindOf(field).refersTo?.(field) ?? null,
      codeSet: (field.options as CodeOptions).set ?? null,
    })),
    columns: (entity.list.columns as readonly string[]).filter((name) => !hidden.has(name)),
    searches: (entity.list.filters as readonly string[]).filter((name) => !hidden.has(name)),
  }
}

/** Where pickers of referenced entities get their rows, since a page knows only the declarations of its own module. */
function referredEntities(
  ctx: Ctx,
  fields: readonly AnyField[],
): Record<string, { path: string; isTree: boolean; asks?: number; hasCard?: true }> {
  const names = new Set(
    fields.map((field) => kindOf(field).refersTo?.(field)).filter((name): name is string => name !== undefined),
  )
  return Object.fromEntries(
    [...names].map((name) => {
      const entity = ctx.world.entities.get(name)!
      return [
        name,
        {
          path: `${entity.service}/${entity.path}`,
          isTree: ctx.world.treeTable(name) !== null,
          ...(entity.selectAsk ? { asks: entity.selectAsk.characters } : {}),
          ...(entity.card && can(ctx.actor, permissionKey(entity, 'getOne')) ? { hasCard: true as const } : {}),
        },
      ]
    }),
  )
}
