import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import { setFrontMenu } from '#kernel/web/wire/front-menu.ts'
import { rememberVisit } from './frequency.ts'
import { findRoute, homePath } from './routes.ts'
import { tagKey } from './tag-list.ts'
import type { Tag } from './tag-list.ts'
import { keepTags, touchTag } from './tags.ts'

/** The page in front, as its tag and as the menu entries to mark. */
export function useFront(): { front: Tag; selected: string[]; opened: string[]; area: string | undefined } {
  const { pathname, search } = useLocation()
  const routes = useSession((session) => session.routes)
  const found = useMemo(() => findRoute(routes, pathname), [routes, pathname])
  const front = useMemo<Tag>(() => {
    const title = new URLSearchParams(search).get('tagsViewName') ?? found?.node.meta.title ?? t('页面不存在')
    const isKeepAlive = pathname === homePath || found?.node.meta.isKeepAlive === true
    return { key: tagKey(pathname, search), pathname, search, title, isKeepAlive }
  }, [pathname, search, found])
  // Before the page's own effects ask for anything.
  useLayoutEffect(() => setFrontMenu(found?.node.id), [found])
  useEffect(() => keepTags((tag) => findRoute(routes, tag.pathname) !== undefined), [routes])
  useEffect(() => {
    if (found !== undefined && found.node.meta.isTag !== false) touchTag(front)
  }, [front, found])
  const visited = found && found.node.meta.isHide !== true ? found.node.path : undefined
  useEffect(() => {
    if (visited !== undefined) rememberVisit(visited)
  }, [visited])
  const opened = (found?.parents ?? []).map(({ path }) => path)
  return { front, selected: [...opened, pathname], opened, area: found?.parents[0]?.meta.title }
}
