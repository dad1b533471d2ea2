import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { MenuIcon } from './menu-icon.tsx'
import { columnsOf, mostInList, restColumns, type Column } from './menu-columns.ts'
import { useOpenNode } from './use-areas.ts'
import './menu-panel.css'

type MenuItems = NonNullable<MenuProps['items']>

type Shape = {
  hasFirstIcons: boolean
  /** How long directories open as panels of columns; a menu at the side unfolds in its place instead. */
  panels?: Panels
}

export type Panels = {
  /** What waits on a page, by its address. */
  counts: Readonly<Record<string, number>>
  /** Addresses that fit what was typed into the open panel; all of them where nothing was. */
  found: ReadonlySet<string> | undefined
  /** What stands around the columns. */
  frame: (columns: ReactElement, nodes: readonly RouteNode[]) => ReactNode
}

/** Nodes of the menu as antd items, with what happens on a click. */
export function useMenu(
  nodes: readonly RouteNode[],
  { hasFirstIcons, panels }: Shape,
): { items: MenuItems; open: (key: string) => void } {
  const openNode = useOpenNode()
  return useMemo(() => {
    const byPath = new Map<string, RouteNode>()
    const items = nodes.map((node) => itemOf(node, { hasIcon: hasFirstIcons, panels, byPath }))
    const open = (key: string) => {
      const node = byPath.get(key)
      if (node) openNode(node)
    }
    return { items, open }
  }, [nodes, openNode, hasFirstIcons, panels])
}

/** The panel of everything that has no room in the row. */
export function restPanel(nodes: readonly RouteNode[], panels: Panels) {
  return panelOf(nodes, restColumns(nodes), { hasIcon: true, panels, byPath: new Map() })
}

type Options = { hasIcon: boolean; panels: Panels | undefined; byPath: Map<string, RouteNode> }

function itemOf(node: RouteNode, options: Options): MenuItems[number] {
  options.byPath.set(node.path, node)
  const children = node.children ?? []
  const item = {
    key: node.path,
    label: t(node.meta.title),
    icon: options.hasIcon ? <MenuIcon name={node.meta.icon} /> : undefined,
  }
  const waiting = options.panels?.counts[node.path] ?? 0
  if (children.length === 0) return waiting > 0 ? { ...item, label: withCount(item.label, waiting) } : item
  const inside = { ...options, hasIcon: true }
  if (options.panels && children.length > mostInList)
    return { ...item, ...panelOf(children, columnsOf(children), { ...inside, panels: options.panels }) }
  return { ...item, children: children.map((child) => itemOf(child, inside)) }
}

function panelOf(
  nodes: readonly RouteNode[],
  columns: readonly Column[],
  options: Options & { panels: Panels },
): { popupClassName: string; popupRender: (list: ReactElement) => ReactNode; children: MenuItems } {
  const { found, frame } = options.panels
  const children = columns.flatMap(({ title, total, nodes: all }, at) => {
    // Every page is known to the click, also those a search left out.
    const items = all.map((node) => ({ node, item: itemOf(node, options) }))
    const fitting = items.filter(({ node }) => found === undefined || isFound(node, found))
    if (fitting.length === 0) return []
    const label = title === '' ? title : columnHead(title, total)
    return [{ type: 'group' as const, key: `column ${at}`, label, children: fitting.map(({ item }) => item) }]
  })
  return { popupClassName: 'menu-panel', popupRender: (list) => frame(list, nodes), children }
}

function withCount(title: string, waiting: number): ReactNode {
  return (
    <>
      <span>{title}</span>
      <span className="menu-count">{waiting > 99 ? '99+' : waiting}</span>
    </>
  )
}

/** A column that goes on begins beside the first page of the one before. */
function columnHead(title: string, total: number): ReactNode {
  if (total === 0) return '\u00a0'
  return (
    <>
      <span>{title}</span>
      <small>{total}</small>
    </>
  )
}

function isFound(node: RouteNode, found: ReadonlySet<string>): boolean {
  return found.has(node.path) || (node.children ?? []).some((child) => isFound(child, found))
}
