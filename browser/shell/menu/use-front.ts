import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { setFrontMenu } from '#browser/wire/session/front-menu.ts'
import { rememberVisit } from './frequency.ts'
import { isMenuChoice } from '../../kit/pages/links.ts'
import { affixRoutes, findRoute, framedLink, menuIdOf } from '../../kit/pages/routes.ts'
import { keyAt, ownTitle, searchAt } from '../../kit/pages/tag-list.ts'
import type { Tag } from '../../kit/pages/tag-list.ts'
import { fixTags, keepTags, renewTags, setFront, touchTag, useTags } from '../../kit/pages/tags.ts'
import { useCompact } from '../frame/use-compact.ts'

/** The page in front, as its tag and as the menu entries to mark. */
export function useFront(): { front: Tag; selected: string[]; opened: string[]; area: string | undefined } {
  const routes = useSession((session) => session.routes)
  const isNarrow = useCompact()
  const { key, pathname, search } = usePlace()
  const found = useMemo(() => findRoute(routes, pathname), [routes, pathname])
  const front = useMemo<Tag>(() => tagOf({ key, pathname, search }, found?.node), [key, pathname, search, found])
  // Before the page's own effects ask for anything.
  useLayoutEffect(() => {
    setFrontMenu(menuIdOf(found?.node))
  }, [found])
  useLayoutEffect(() => {
    setFront({ key, pathname })
  }, [key, pathname])
  useEffect(() => {
    keepTags((tag) => findRoute(routes, tag.pathname) !== undefined)
    renewTags((tag) =>
      tagOf({ key: tag.key, pathname: tag.pathname, search: tag.search }, findRoute(routes, tag.pathname)?.node),
    )
    fixTags(affixRoutes(routes).map((node) => tagOf({ key: node.path, pathname: node.path, search: '' }, node)))
  }, [routes])
  useEffect(() => {
    if (found !== undefined && found.node.meta.isTag !== false) touchTag(front, isNarrow)
  }, [front, found, isNarrow])
  const visited = found && found.node.meta.isHide !== true ? found.node.path : undefined
  useEffect(() => {
    if (visited !== undefined) rememberVisit(visited)
  }, [visited])
  const opened = (found?.parents ?? []).map(({ path }) => path)
  return { front, selected: [...opened, pathname], opened, area: found?.parents[0]?.meta.title }
}

/** Which tag the address belongs to. Where the menu leads back to an open page, the address follows the page. */
function usePlace(): { key: string; pathname: string; search: string } {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const isShared = useThemeConfig((config) => config.isShareTagsView)
  const place = useMemo(() => {
    const { tags, front } = useTags.getState()
    const { pathname, search } = location
    const at = {
      pathname,
      search,
      isRewritten: type === 'REPLACE',
      isFromMenu: type === 'PUSH' && isMenuChoice(location.state),
    }
    const key = keyAt(at, { tags, front, isShared })
    return {
      key,
      pathname,
      search: searchAt(
        at,
        tags.find((tag) => tag.key === key),
      ),
    }
    // The way here belongs to the place: both change together.
  }, [location, isShared]) // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (place.search !== location.search) void navigate(place.pathname + place.search, { replace: true })
  }, [place, location, navigate])
  return place
}

function tagOf(place: { key: string; pathname: string; search: string }, node: RouteNode | undefined): Tag {
  const title =
    ownTitle(place.search) ?? node?.meta.title ?? (place.pathname === '/401' ? tKey('没有权限') : tKey('页面不存在'))
  // A frame would load its page anew.
  const isKeepAlive = node !== undefined && (node.meta.isKeepAlive === true || framedLink(node) !== undefined)
  return { ...place, title, icon: node?.meta.icon, isKeepAlive, isAffix: node?.meta.isAffix === true }
}
