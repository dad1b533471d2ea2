import type { Actor } from '#kernel/world/context.ts'
import type { MenuItem } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import type { RouteNode } from '../shared/route-tree.ts'

/** What areas say of their menus besides what stands in a school's tree: by address, so that it holds wherever a school moved them. */
type Hints = {
  dailyFor: ReadonlyMap<string, ReadonlySet<string>>
  groups: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, string>
}

const hintsOfWorlds = new WeakMap<World, Hints>()

function hintsOf(world: World): Hints {
  const known = hintsOfWorlds.get(world)
  if (known) return known
  const dailyFor = new Map<string, Set<string>>()
  const groups = new Map<string, string>()
  const walk = (items: readonly MenuItem[]): void => {
    for (const { path, dailyFor: roles = [], group, children = [] } of items) {
      dailyFor.set(path, new Set([...(dailyFor.get(path) ?? []), ...roles]))
      if (group !== undefined) for (const child of children) groups.set(child.path, group)
      walk(children)
    }
  }
  for (const { menu = [] } of world.manifests) walk(menu)
  const screens = world.manifests.flatMap(({ name, screens: own = {} }) =>
    Object.values(own).map(({ component }) => [component, name] as const),
  )
  const hints = { dailyFor, groups, areas: new Map(screens) }
  hintsOfWorlds.set(world, hints)
  return hints
}

/** The tree with each page's area and column, the first level in the order of the caller's day: the home page, daily work, the rest. */
export function withHints(world: World, actor: Actor, nodes: readonly RouteNode[]): RouteNode[] {
  const hints = hintsOf(world)
  const roles = actor.kind === 'user' ? actor.roles.map(({ code }) => code) : []
  const rank = ({ path, meta }: RouteNode): number =>
    meta.isAffix ? 0 : roles.some((role) => hints.dailyFor.get(path)?.has(role)) ? 1 : 2
  return told(hints, nodes).toSorted((one, other) => rank(one) - rank(other))
}

function told({ groups, areas, ...rest }: Hints, nodes: readonly RouteNode[]): RouteNode[] {
  return nodes.map((node) => {
    const area = areas.get(node.component ?? '')
    const group = groups.get(node.path)
    return {
      ...node,
      ...(area && { area }),
      meta: { ...node.meta, ...(group && { group }) },
      children: told({ groups, areas, ...rest }, node.children),
    }
  })
}
