import { Menu } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useMenu } from '#browser/shell/menu/use-menu.tsx'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

type SideMenuProps = { nodes: readonly RouteNode[]; selected: string[]; opened: string[]; isCollapsed: boolean }

/** The menu at the left. As an accordion it keeps one directory of a level open. */
export function SideMenu({ nodes, selected, opened, isCollapsed }: SideMenuProps) {
  const { items, open } = useMenu(nodes, { hasFirstIcons: true })
  const isAccordion = useThemeConfig((config) => config.isUniqueOpened)
  const [openKeys, setOpenKeys] = useState<string[]>(opened)
  const way = opened.join(' ')
  useEffect(() => {
    // The way to the page in front is always open.
    const keys = way === '' ? [] : way.split(' ')
    setOpenKeys((known) => (isAccordion ? keys : [...new Set([...known, ...keys])]))
  }, [way, isAccordion])
  const change = (keys: string[]) => {
    const added = keys.find((key) => !openKeys.includes(key))
    if (!isAccordion || added === undefined) setOpenKeys(keys)
    else setOpenKeys([...wayTo(nodes, added), added])
  }
  return (
    <Menu
      className="side-menu"
      aria-label={t('菜单')}
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={isCollapsed}
      items={items}
      selectedKeys={selected}
      {...(isCollapsed ? {} : { openKeys, onOpenChange: change })}
      onClick={({ key }) => open(key)}
    />
  )
}

/** The directories above a node. */
function wayTo(nodes: readonly RouteNode[], path: string, above: string[] = []): string[] {
  for (const node of nodes) {
    if (node.path === path) return above
    const found = wayTo(node.children ?? [], path, [...above, node.path])
    if (found.length > 0) return found
  }
  return []
}
