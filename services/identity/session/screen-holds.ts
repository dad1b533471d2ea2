import { permissionKey, reachOfRole } from '#kernel/access/access.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { aliveOnly, newConditions, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Screen } from '#kernel/world/screen.ts'
import { remembered } from '#services/metrics/remember.ts'
import type { RouteNode } from '../shared/route-tree.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Pages that hold something for some people only. */
    readonly screenHolds?: readonly ScreenHolds[]
  }
  interface World {
    readonly screenHolds: readonly ScreenHolds[]
  }
}

/** Pages that stand in the menu of whoever they hold something for. Who may open them is another matter: an address still leads there. */
export type ScreenHolds = {
  readonly screens: readonly Screen[]
  /** Answered for `ctx.actor` when the menu is read, so it asks little. */
  holds(ctx: Ctx): Promise<boolean>
}

/**
 * A list that others fill: it stands in the menu of whoever reaches a row of it, and of whoever reaches all there could be, who is
 * the one to look whether there is any.
 */
export function listHolds(screen: Screen, { entity, scope }: Pick<Resource, 'entity' | 'scope'>): ScreenHolds {
  return {
    screens: [screen],
    async holds(ctx) {
      if (ctx.actor.kind !== 'user') return true
      const roles = ctx.actor.roles.filter((role) => role.permissions.has(permissionKey(entity, 'list')))
      const reached = await Promise.all(roles.map((role) => reachOfRole(ctx, { entity, scope }, role)))
      if (scope === 'open' || reached.includes('all')) return true
      const some = reached.filter((one) => typeof one === 'object')
      const conditions = newConditions()
      aliveOnly(conditions, entity)
      withinScope(conditions, entity, {
        kind: 'some',
        parts: some.flatMap((one) => ('match' in one ? [] : [one])),
        rules: some.flatMap((one) => ('match' in one ? [one] : [])),
      })
      const rows = await ctx.db.query(
        `select 1 from ${tableName(entity)} t${whereText(conditions)} limit 1`,
        conditions.values,
      )
      return rows.length > 0
    },
  }
}

const seconds = 10

/** The tree without what holds nothing for the caller: these pages are hidden, not gone. */
export async function withoutEmpty(ctx: Ctx, nodes: readonly RouteNode[]): Promise<RouteNode[]> {
  if (ctx.actor.kind !== 'user' || ctx.world.screenHolds.length === 0) return [...nodes]
  const shown = new Set(componentsOf(nodes))
  const asked = ctx.world.screenHolds.filter(({ screens }) => screens.some(({ component }) => shown.has(component)))
  const empty = await remembered(ctx, { name: 'screens that hold nothing', seconds }, () => emptyOf(ctx, asked))
  return hidden(nodes, empty)
}

async function emptyOf(ctx: Ctx, asked: readonly ScreenHolds[]): Promise<ReadonlySet<string>> {
  const empty = new Set<string>()
  for (const { screens, holds } of asked)
    if (!(await holds(ctx))) for (const { component } of screens) empty.add(component)
  return empty
}

function componentsOf(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap(({ component, children }) => [component ?? '', ...componentsOf(children)])
}

function hidden(nodes: readonly RouteNode[], empty: ReadonlySet<string>): RouteNode[] {
  return nodes.map((node) => ({
    ...node,
    meta: empty.has(node.component ?? '') ? { ...node.meta, isHide: true } : node.meta,
    children: hidden(node.children, empty),
  }))
}
