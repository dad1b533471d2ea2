import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import type { RouteNode } from '#kernel/web/session.ts'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import { homePath, outsideLink, visibleRoutes } from '#kernel/web/shell/routes.ts'

type MenuItems = NonNullable<MenuProps['items']>

/** The person's menu as antd items, with what happens on a click. */
export function useMenu(firstLevelIcons: boolean): { items: MenuItems; open: (key: string) => void } {
  const routes = useSession((session) => session.routes)
  const navigate = useNavigate()
  return useMemo(() => {
    const shown = visibleRoutes(routes)
    const home = { key: homePath, label: t('首页'), icon: firstLevelIcons ? <MenuIcon name="house" /> : undefined }
    const links = new Map<string, string>()
    const items = [home, ...shown.map((node) => itemOf(node, { hasIcon: firstLevelIcons, links }))]
    const open = (key: string) => {
      const link = links.get(key)
      if (link === undefined) void navigate(key)
      else window.open(link, '_blank', 'noopener,noreferrer')
    }
    return { items, open }
  }, [routes, navigate, firstLevelIcons])
}

function itemOf(node: RouteNode, options: { hasIcon: boolean; links: Map<string, string> }): MenuItems[number] {
  const link = outsideLink(node)
  if (link !== undefined) options.links.set(node.path, link)
  const children = node.children ?? []
  const item = {
    key: node.path,
    label: t(node.meta.title),
    icon: options.hasIcon ? <MenuIcon name={node.meta.icon} /> : undefined,
  }
  if (children.length === 0) return item
  return { ...item, children: children.map((child) => itemOf(child, { ...options, hasIcon: true })) }
}
