import type { Actor } from '#kernel/world/context.ts'
import type { Manifest, MenuItem } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import type { RouteNode } from '../shared/route-tree.ts'

/** What areas say of their menus besides what stands in a school's tree: by address, so that it holds wherever a school moved them. */
type Hints = {
  /** Addresses in the order of a role's day, roles in the order they are declared in. */
  days: ReadonlyMap<string, readonly string[]>
  groups: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, string>
  /** Categories of the pages that are apps. */
  categories: ReadonlyMap<string, string>
}

const hintsOfWorlds = new WeakMap<World, Hints>()

function hintsOf(world: World): Hints {
  const known = hintsOfWorlds.get(world)
  if (known) return known
  const groups = new Map<string, string>()
  const walk = (items: readonly MenuItem[]): void => {
    for (const { group, children = [] } of items) {
      if (group !== undefined) for (const child of children) groups.set(child.path, group)
      walk(children)
    }
  }
  for (const { menu = [] } of world.manifests) walk(menu)
  const screens = world.manifests.flatMap(({ name, screens: own = {} }) =>
    Object.values(own).map(({ component }) => [component, name] as const),
  )
  const categories = world.manifests.flatMap(({ apps = [] }) =>
    apps.map(({ screen, category }) => [screen.component, category] as const),
  )
  const hints = { days: daysOf(world.manifests), groups, areas: new Map(screens), categories: new Map(categories) }
  hintsOfWorlds.set(world, hints)
  return hints
}

/** What areas say of the day of each role, brought together. */
export function daysOf(manifests: readonly Manifest[]): Hints['days'] {
  const said = manifests.flatMap(({ days = [] }) => days)
  const dayOf = (role: string) =>
    said
      .flatMap(({ roles, places }) => (roles.includes(role) ? Object.entries(places) : []))
      .toSorted(([, one], [, other]) => one - other)
      .map(([path]) => path)
  return new Map(manifests.flatMap(({ roles = [] }) => roles).map(({ code }) => [code, dayOf(code)]))
}

/**
 * The tree with each page's area, column and category, each level in the order of the caller's day: the home page, the day of each role, the
 * rest. Who holds several roles begins with the one declared first: narrower duties are declared before what everybody is.
 */
export function withHints(world: World, actor: Actor, nodes: readonly RouteNode[]): RouteNode[] {
  const hints = hintsOf(world)
  const held = new Set(actor.kind === 'user' ? actor.roles.map(({ code }) => code) : [])
  const day = [...hints.days].flatMap(([role, paths]) => (held.has(role) ? paths : []))
  const rank = ({ path, meta }: RouteNode): number => {
    if (meta.isAffix) return -1
    const at = day.indexOf(path)
    return at < 0 ? day.length : at
  }
  const inOrder = (level: readonly RouteNode[]): RouteNode[] =>
    level
      .map((node) => ({ ...node, children: inOrder(node.children) }))
      .toSorted((one, other) => rank(one) - rank(other))
  return inOrder(told(hints, nodes))
}

function told(hints: Hints, nodes: readonly RouteNode[]): RouteNode[] {
  const { groups, areas, categories } = hints
  return nodes.map((node) => {
    const area = areas.get(node.component ?? '')
    const group = groups.get(node.path)
    const category = categories.get(node.component ?? '')
    return {
      ...node,
      ...(area && { area }),
      meta: { ...node.meta, ...(group && { group }), ...(category && { category }) },
      children: told(hints, node.children),
    }
  })
}
