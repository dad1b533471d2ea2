import type { World } from '#kernel/world/world.ts'

const placesOfWorlds = new WeakMap<World, ReadonlyMap<string, number>>()

/**
 * Roles in the order they are declared in, in which narrower duties stand before what everybody is: who holds several begins with the
 * first. Those a school made itself follow by their codes.
 */
export function inDeclaredOrder<R extends { readonly code: string }>(world: World, roles: readonly R[]): R[] {
  const places = placesOf(world)
  const placeOf = ({ code }: R) => places.get(code) ?? places.size
  return roles.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.code < other.code ? -1 : 1))
}

function placesOf(world: World): ReadonlyMap<string, number> {
  const known = placesOfWorlds.get(world)
  if (known) return known
  const places = new Map(world.manifests.flatMap(({ roles = [] }) => roles).map(({ code }, place) => [code, place]))
  placesOfWorlds.set(world, places)
  return places
}
