import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useOpenNode } from './use-areas.ts'

type MenuItems = NonNullable<MenuProps['items']>

/** A directory of more pages than this opens as a panel of columns. */
const mostInColumn = 10

type Shape = {
  hasFirstIcons: boolean
  /** Whether a long directory opens as a panel; a menu at the side unfolds in its place instead. */
  hasPanels?: boolean
}

/** Nodes of the menu as antd items, with what happens on a click. */
export function useMenu(
  nodes: readonly RouteNode[],
  { hasFirstIcons, hasPanels = false }: Shape,
): { items: MenuItems; open: (key: string) => void } {
  const openNode = useOpenNode()
  return useMemo(() => {
    const byPath = new Map<string, RouteNode>()
    const items = nodes.map((node) => itemOf(node, { hasIcon: hasFirstIcons, hasPanels, byPath }))
    const open = (key: string) => {
      const node = byPath.get(key)
      if (node) openNode(node)
    }
    return { items, open }
  }, [nodes, openNode, hasFirstIcons, hasPanels])
}

type Options = { hasIcon: boolean; hasPanels: boolean; byPath: Map<string, RouteNode> }

function itemOf(node: RouteNode, options: Options): MenuItems[number] {
  options.byPath.set(node.path, node)
  const children = node.children ?? []
  const item = {
    key: node.path,
    label: t(node.meta.title),
    icon: options.hasIcon ? <MenuIcon name={node.meta.icon} /> : undefined,
  }
  if (children.length === 0) return item
  const inside = { ...options, hasIcon: true }
  if (options.hasPanels && children.length > mostInColumn)
    return { ...item, popupClassName: 'menu-panel', children: columnsOf(children, inside) }
  return { ...item, children: children.map((child) => itemOf(child, inside)) }
}

/** The pages of a long directory under the heads of their columns, in the order of each head's first page; those without one last. */
function columnsOf(children: readonly RouteNode[], options: Options): MenuItems {
  const groups = Map.groupBy(children, ({ meta }) => meta.group ?? '')
  const rest = groups.get('') ?? []
  groups.delete('')
  const column = (key: string, label: string, nodes: readonly RouteNode[]) => ({
    type: 'group' as const,
    key,
    label,
    children: nodes.map((node) => itemOf(node, options)),
  })
  const named = [...groups].map(([group, nodes]) => column(`group ${group}`, t(group), nodes))
  const columns = groups.size > 0 || rest.length <= mostInColumn ? 1 : Math.ceil(rest.length / mostInColumn)
  const each = Math.ceil(rest.length / columns)
  const unnamed = Array.from({ length: rest.length > 0 ? columns : 0 }, (_, at) =>
    column(`rest ${at}`, named.length > 0 ? t('其他') : '', rest.slice(at * each, (at + 1) * each)),
  )
  return [...named, ...unnamed]
}
