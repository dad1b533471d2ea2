import { can } from '#kernel/access/access.ts'
import type { Actor } from '#kernel/context.ts'
import type { Manifest, MenuItem } from '#kernel/module.ts'

/** A node of the route tree as the client reads it (contract §4). */
export type RouteNode = {
  id: string
  path: string
  name: string | null
  component: string | null
  menuLink: string | null
  openType: string
  meta: {
    title: string
    isLink: string
    isHide: boolean
    isKeepAlive: boolean
    isAffix: boolean
    isIframe: boolean
    isTag: boolean
    isAuth: boolean
    icon: string
  }
  children: RouteNode[]
}

/** The pages an actor may open, with the directories they stand in; a directory left empty is not shown. */
export function routesFor(actor: Actor, manifests: readonly Manifest[]): RouteNode[] {
  return nodesOf(
    actor,
    joined(manifests.toSorted((a, b) => (a.menuPlace ?? 0) - (b.menuPlace ?? 0)).flatMap((manifest) => manifest.menu ?? [])),
  )
}

/** Directories of the same path are one, so that several modules may stand in it. */
function joined(items: readonly MenuItem[]): MenuItem[] {
  const byPath = new Map<string, MenuItem>()
  for (const item of items) {
    const known = byPath.get(item.path)
    byPath.set(item.path, known ? { ...known, children: joined([...(known.children ?? []), ...(item.children ?? [])]) } : item)
  }
  return [...byPath.values()]
}

/** Every permission an actor holds, as a map to `true`. */
export function buttonsFor(actor: Actor): Record<string, true> {
  const keys = actor.kind === 'user' ? actor.roles.flatMap((role) => [...role.permissions]) : []
  return Object.fromEntries(keys.map((key) => [key, true] as const))
}

function nodesOf(actor: Actor, items: readonly MenuItem[]): RouteNode[] {
  return items
    .filter((item) => !item.permission || can(actor, item.permission))
    .map((item) => nodeOf(item, nodesOf(actor, item.children ?? [])))
    .filter((node) => node.component !== null || node.children.length > 0)
}

function nodeOf(item: MenuItem, children: RouteNode[]): RouteNode {
  return {
    id: item.path,
    path: item.path,
    name: item.name ?? null,
    component: item.component ?? null,
    menuLink: null,
    openType: '0',
    meta: {
      title: item.title,
      isLink: '',
      isHide: item.isHide ?? false,
      isKeepAlive: item.isKeepAlive ?? false,
      isAffix: item.isAffix ?? false,
      isIframe: false,
      isTag: true,
      isAuth: true,
      icon: item.icon ?? '',
    },
    children,
  }
}
