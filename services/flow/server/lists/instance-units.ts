import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { subjects } from '../manage/follow-scope.ts'

const axis = 'department'

/** Where an instance belongs: the unit of whom it is about, else that of whoever handed it in. */
export type Units = {
  /** Joins after `sys_flow_instance i`. */
  joins: string
  /** The unit's id and name. */
  id: string
  name: string
}

/** How the unit of an instance is read; null in a product whose people have none. */
export function unitsOf(ctx: Ctx): Units | null {
  const people = ctx.world.resources.get('sys.user')
  const found = [
    ...subjects(ctx).map((resource) => ({
      resource,
      on: 'case when length(i.subject_id) = 36 then i.subject_id::uuid end',
    })),
    ...(people ? [{ resource: people, on: 'i.starter_id' }] : []),
  ].flatMap(({ resource, on }) => {
    const field = unitField(resource)
    return field ? [{ resource, on, field }] : []
  })
  const target = found[0] && ctx.world.entities.get(found[0].field.target)
  if (!target) return null
  const same = found.filter(({ field }) => field.target === target.name)
  const id = `coalesce(${same.map(({ field }, i) => `u${i}.${columnName(field.name)}`).join(', ')})`
  const joined = same.map(({ resource, on }, i) => `left join ${tableName(resource.entity)} u${i} on u${i}.id = ${on}`)
  return {
    joins: `${joined.join(' ')} left join ${tableName(target)} unit on unit.id = ${id}`,
    id,
    name: `unit.${columnName(target.title)}`,
  }
}

function unitField(resource: Resource): { name: string; target: string } | null {
  const name = resource.scope === 'open' ? undefined : resource.scope.by[axis]
  const field = name && fieldOf(resource.entity, name)
  const target = field && kindOf(field).refersTo?.(field)
  return name && target ? { name, target } : null
}
