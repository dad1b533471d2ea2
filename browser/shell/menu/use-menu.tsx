import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useOpenNode } from './use-areas.ts'

type MenuItems = NonNullable<MenuProps['items']>

/** Nodes of the menu as antd items, with what happens on a click. */
export function useMenu(
  nodes: readonly RouteNode[],
  hasFirstIcons: boolean,
): { items: MenuItems; open: (key: string) => void } {
  const openNode = useOpenNode()
  return useMemo(() => {
    const byPath = new Map<string, RouteNode>()
    const items = nodes.map((node) => itemOf(node, { hasIcon: hasFirstIcons, byPath }))
    const open = (key: string) => {
      const node = byPath.get(key)
      if (node) openNode(node)
    }
    return { items, open }
  }, [nodes, openNode, hasFirstIcons])
}

function itemOf(node: RouteNode, options: { hasIcon: boolean; byPath: Map<string, RouteNode> }): MenuItems[number] {
  options.byPath.set(node.path, node)
  const children = node.children ?? []
  const item = {
    key: node.path,
    label: t(node.meta.title),
    icon: options.hasIcon ? <MenuIcon name={node.meta.icon} /> : undefined,
  }
  if (children.length === 0) return item
  return { ...item, children: children.map((child) => itemOf(child, { ...options, hasIcon: true })) }
}
