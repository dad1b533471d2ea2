import { isLinkForm } from '#services/system/shared/report-link.ts'
import { matchPath } from 'react-router'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { staticRoutes } from '#browser/kit/pages/views.ts'

export { homePath } from '#browser/kit/pages/home-path.ts'

/** A page of the tree with the directories above it. */
export type FoundRoute = { node: RouteNode; parents: RouteNode[] }

/** Every page of the tree, directories left out. */
function pagesOf(routes: readonly RouteNode[], parents: RouteNode[] = []): FoundRoute[] {
  return routes.flatMap((node) => [
    ...(isPage(node) ? [{ node, parents }] : []),
    ...pagesOf(node.children ?? [], [...parents, node]),
  ])
}

/** The page an address belongs to: one of the menu, else one at a fixed address. */
export function findRoute(routes: readonly RouteNode[], pathname: string): FoundRoute | undefined {
  const isHere = ({ path }: RouteNode) => matchPath({ path, end: true, caseSensitive: true }, pathname) !== null
  const found = pagesOf(routes).find(({ node }) => isHere(node))
  if (found !== undefined) return found
  const fixed = staticRoutes().find(isHere)
  return fixed && { node: fixed, parents: [] }
}

/** Pages whose tags are there from the beginning. */
export function affixRoutes(routes: readonly RouteNode[]): RouteNode[] {
  const own = pagesOf(routes).map(({ node }) => node)
  const fixed = staticRoutes().filter(({ path }) => !own.some((node) => node.path === path))
  return [...fixed, ...own].filter(
    ({ path, meta }) => meta.isAffix === true && meta.isTag !== false && !path.includes(':'),
  )
}

/** The menu a page stands under; a page at a fixed address stands under none. */
export function menuIdOf(node: RouteNode | undefined): string | undefined {
  return node === undefined || node.id === node.path ? undefined : node.id
}

/** The tree as a menu shows it: hidden pages and emptied directories left out. */
export function visibleRoutes(routes: readonly RouteNode[]): RouteNode[] {
  return routes
    .filter(({ meta }) => meta.isHide !== true)
    .map((node) => ({ ...node, children: visibleRoutes(node.children ?? []) }))
    .filter((node) => isPage(node) || node.children.length > 0)
}

/** The outside address of a node that opens a new window instead of a page. */
export function outsideLink(node: RouteNode): string | undefined {
  if (node.meta.isIframe === true) return undefined
  return linkOf(node)
}

/** The address shown inside a frame. */
export function framedLink(node: RouteNode): string | undefined {
  return node.meta.isIframe === true ? linkOf(node) : undefined
}

function linkOf({ menuLink, meta }: RouteNode): string | undefined {
  const link = menuLink || (typeof meta.isLink === 'string' ? meta.isLink : '')
  return isLinkForm(link) ? link : undefined
}

function isPage(node: RouteNode): boolean {
  return Boolean(node.component) || linkOf(node) !== undefined
}
