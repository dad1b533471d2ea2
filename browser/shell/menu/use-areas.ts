import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { menuChoice } from '../../kit/pages/links.ts'
import { homePath, outsideLink, visibleRoutes } from '../../kit/pages/routes.ts'

const home: RouteNode = { id: 'home', path: homePath, meta: { title: tKey('首页'), icon: 'house' } }

/** The first level of the menu, home included. */
export function useAreas(): RouteNode[] {
  const routes = useSession((session) => session.routes)
  return useMemo(() => [home, ...visibleRoutes(routes)], [routes])
}

/** Opens a page of the menu, or the first one below a directory. */
export function useOpenNode(): (node: RouteNode) => void {
  const navigate = useNavigate()
  return (node) => {
    const leaf = firstLeaf(node)
    const link = outsideLink(leaf)
    if (link === undefined) void navigate(leaf.path, { state: menuChoice })
    else window.open(link, '_blank', 'noopener,noreferrer')
  }
}

/** The area whose pages the side menu shows: the one in front, or the one that is looked into. */
export function useLookedArea(areas: readonly RouteNode[], selected: readonly string[]) {
  const [looked, setLooked] = useState<string>()
  const front = areas.find(({ path }) => selected.includes(path))
  const shown = areas.find(({ path }) => path === looked) ?? front
  return { front, shown, look: setLooked }
}

function firstLeaf(node: RouteNode): RouteNode {
  const children = node.children ?? []
  const inside = children.find((child) => outsideLink(child) === undefined) ?? children[0]
  return inside === undefined ? node : firstLeaf(inside)
}
