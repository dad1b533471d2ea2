import type { Actor, ActorRole } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { menuSeeds, type MenuSeed } from './menu-seeds.ts'

/** What a school's package leaves out: pages by their key in the tree, and the permissions of what is found on these pages alone. */
export type Locked = { readonly pages: ReadonlySet<string>; readonly permissions: ReadonlySet<string> }

const nothing: Locked = { pages: new Set(), permissions: new Set() }
const lockedOfWorlds = new WeakMap<World, Map<string, Locked>>()
const rolesWithin = new WeakMap<ActorRole, WeakMap<Locked, ActorRole>>()

/** What the package of a school does not hold. A school without a package has everything; so has what stands under no page. */
export function lockedIn(world: World, school: School): Locked {
  const { packagePages } = school
  if (!packagePages) return nothing
  let known = lockedOfWorlds.get(world)
  if (!known) lockedOfWorlds.set(world, (known = new Map()))
  const name = packagePages.join(' | ')
  let locked = known.get(name)
  if (!locked) known.set(name, (locked = lockedBeside(menuSeeds(world), new Set(packagePages))))
  return locked
}

/** A person with what the package of the school holds, and no more, whatever the roles were given. */
export function withinPackage<A extends Actor>(world: World, school: School, actor: A): A {
  const locked = lockedIn(world, school)
  if (actor.kind !== 'user' || locked.permissions.size === 0) return actor
  return { ...actor, roles: actor.roles.map((role) => roleWithin(role, locked)) }
}

function roleWithin(role: ActorRole, locked: Locked): ActorRole {
  let known = rolesWithin.get(role)
  if (!known) rolesWithin.set(role, (known = new WeakMap()))
  let narrowed = known.get(locked)
  if (!narrowed)
    known.set(
      locked,
      (narrowed = {
        ...role,
        permissions: new Set([...role.permissions].filter((key) => !locked.permissions.has(key))),
      }),
    )
  return narrowed
}

function lockedBeside(seeds: readonly MenuSeed[], held: ReadonlySet<string>): Locked {
  const byKey = new Map(seeds.map((seed) => [seed.key, seed]))
  const pageOf = (seed: MenuSeed): string | null => {
    for (let at: MenuSeed | undefined = seed; at; at = at.parent ? byKey.get(at.parent) : undefined)
      if (at.key.startsWith('page ')) return at.key
    return null
  }
  const isHeld = (seed: MenuSeed) => {
    const page = pageOf(seed)
    return page === null || held.has(page)
  }
  // Two pages may work on the same records: who has one of them may do there whatever the roles allow.
  const free = new Set(seeds.filter(isHeld).flatMap((seed) => (seed.permission ? [pathOf(seed.permission)] : [])))
  const shut = seeds.filter((seed) => !isHeld(seed))
  return {
    pages: new Set(shut.flatMap((seed) => (seed.menuType === '2' ? [seed.key] : []))),
    permissions: new Set(
      shut.flatMap(({ permission }) => (permission && !free.has(pathOf(permission)) ? [permission] : [])),
    ),
  }
}

function pathOf(permission: string): string {
  return permission.split(':')[0]!
}
