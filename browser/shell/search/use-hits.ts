import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { visits } from '#browser/shell/menu/frequency.ts'
import { findRoute, homePath, visibleRoutes } from '#browser/kit/pages/routes.ts'
import { useOpenNode } from '#browser/shell/menu/use-areas.ts'
import { fitOf } from './match.ts'
import type { SearchHit, SearchSource } from './search-source.ts'

export type HitGroup = { label: string; hits: (SearchHit & { iconName?: string | null })[] }

const mostMenus = 12
const mostRecent = 8

/** What the typed text finds: pages of the menu at once, the rest as it comes. Without a text, what was opened last. */
export function useHits(query: string): { groups: HitGroup[]; isAsking: boolean } {
  const asked = useDeferredValue(query.trim())
  const menus = useMenuHits(asked)
  const { groups, isAsking } = useSourceHits(asked)
  return { groups: [menus, ...groups].filter(({ hits }) => hits.length > 0), isAsking }
}

function useMenuHits(query: string): HitGroup {
  const routes = useSession((session) => session.routes)
  const open = useOpenNode()
  const pages = useMemo(() => pagesOf(visibleRoutes(routes)), [routes])
  const hitOf = ({ node, way }: Page) => ({
    key: node.path,
    title: t(node.meta.title),
    hint: way.map((title) => t(title)).join(' / '),
    iconName: node.meta.icon,
    open: () => open(node),
  })
  if (query === '') {
    const recent = visits().flatMap(({ path }) =>
      pages.filter(({ node }) => node.path === path && findRoute(routes, path) !== undefined),
    )
    return { label: tKey('最近使用'), hits: recent.slice(0, mostRecent).map(hitOf) }
  }
  const fitting = pages
    .map((page) => ({
      page,
      fit: fitOf({ title: t(page.node.meta.title), chinese: page.node.meta.title, path: page.node.path }, query),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  return { label: tKey('菜单'), hits: fitting.slice(0, mostMenus).map(({ page }) => hitOf(page)) }
}

function useSourceHits(query: string): { groups: HitGroup[]; isAsking: boolean } {
  const navigate = useNavigate()
  const buttons = useSession((session) => session.buttons)
  const sources = useContributions<SearchSource>('search').filter(
    ({ permission, least }) => (permission === undefined || buttons[permission] === true) && [...query].length >= least,
  )
  const { data, isFetching } = useQuery({
    queryKey: ['menu-search', query, sources.map(({ name }) => name)],
    enabled: query !== '' && sources.length > 0,
    queryFn: async ({ signal }): Promise<HitGroup[]> => {
      await pause(200, signal)
      const found = await Promise.allSettled(
        sources.map((source) => source.find(query, (path) => void navigate(path), signal)),
      )
      return found.flatMap((answer, i) =>
        answer.status === 'fulfilled' ? [{ label: sources[i]!.label, hits: answer.value }] : [],
      )
    },
  })
  return { groups: query === '' ? [] : (data ?? []), isAsking: isFetching }
}

type Page = { node: RouteNode; way: string[] }

function pagesOf(nodes: readonly RouteNode[]): Page[] {
  const home: Page = { node: { id: 'home', path: homePath, meta: { title: tKey('首页'), icon: 'house' } }, way: [] }
  return [home, ...leavesOf(nodes, [])]
}

function leavesOf(nodes: readonly RouteNode[], way: string[]): Page[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    return children.length === 0 ? [{ node, way }] : leavesOf(children, [...way, node.meta.title])
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      reject(new DOMException('superseded', 'AbortError'))
    })
  })
}
