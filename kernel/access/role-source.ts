import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { RoleSource } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'

/** The sources that modules offer, by code. */
export function roleSources(world: World): Map<string, RoleSource> {
  return new Map(
    world.manifests.flatMap((manifest) => manifest.roleSources ?? []).map((source) => [source.code, source]),
  )
}

/** The ids of the people of a source as a query of one column; `today` and values are placed by the caller. */
export function sourceText(
  world: World,
  source: RoleSource,
  input: { today: string; place: (value: unknown) => string },
): string {
  const entity = world.entities.get(source.entity)
  if (!entity) throw new Error(`the source ${source.code} reads ${source.entity}, which is not declared`)
  const column = (name: string) => {
    if (name !== 'id' && !fieldOf(entity, name))
      throw new Error(`the source ${source.code} reads ${name}, which ${source.entity} has not`)
    return `s.${columnName(name)}`
  }
  const day = () => `${input.place(input.today)}::date`
  const conditions = [
    ...(entity.removable === 'bin' ? ['s.deleted_time is null'] : []),
    ...Object.entries(source.where ?? {}).map(
      ([name, values]) => `${column(name)} = any(${input.place(values)}::text[])`,
    ),
    ...(source.from ? [`(${column(source.from)} is null or ${column(source.from)} <= ${day()})`] : []),
    ...(source.to ? [`(${column(source.to)} is null or ${column(source.to)} >= ${day()})`] : []),
  ]
  return `select ${column(source.by)}::text from ${tableName(entity)} s where ${conditions.join(' and ') || 'true'}`
}
