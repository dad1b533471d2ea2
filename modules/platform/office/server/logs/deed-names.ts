import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { World } from '#kernel/world/world.ts'
import { tenant } from '#modules/platform/settings/shared/tenant.ts'

/** Kinds of records by the name the log knows them by; also schools, which stand in no school's own tables. */
export function recordKinds(world: World): ReadonlyMap<string, AnyEntity> {
  return new Map([...world.entities.values(), tenant as AnyEntity].map((entity) => [entity.path, entity]))
}

/** What areas call the deeds they declare, by `<path>:<action>`; the others are in the dictionary `operAction`, as `operActions` of their manifests. */
export function deedNames(world: World): ReadonlyMap<string, string> {
  return new Map(
    [...world.resources.values()].flatMap(({ entity, actions }) =>
      Object.entries(actions).map(([name, { declared }]) => [`${entity.path}:${name}`, declared.label] as const),
    ),
  )
}
