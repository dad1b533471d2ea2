import { Tree } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { TreeMenu } from '../../shared/tree-menu.ts'
import { checkedKeysRoute } from '../../shared/menu-routes.ts'
import { filterTree, flatten } from './tree-places.ts'

type Option = { value: string; label: string }
type TreeData = { key: string; title: string; icon?: React.ReactNode; children: TreeData[] }

/** The menu as one role has it. */
export function RolePreview({ tree, onClose }: { tree: readonly TreeMenu[]; onClose: () => void }) {
  const [roleId, setRoleId] = useState<string>()
  const roles = useQuery({
    queryKey: ['base/sysRole', 'getSelect'],
    queryFn: () => get<Option[]>('base/sysRole/getSelect'),
  })
  const checked = useQuery({
    queryKey: ['base/roleMenu', roleId],
    queryFn: () => get(checkedKeysRoute, { roleId: roleId! }),
    enabled: roleId !== undefined,
  })
  const shown = checked.data ? menuOf(tree, new Set(checked.data)) : []
  return (
    <Drawer open title={t('按角色预览')} onClose={onClose} size={420}>
      <Select
        value={roleId}
        onChange={setRoleId}
        options={roles.data}
        loading={roles.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('请选择角色')}
        aria-label={t('请选择角色')}
        style={{ width: '100%', marginBottom: 16 }}
      />
      {roleId &&
        checked.data &&
        (shown.length > 0 ? (
          <Tree key={roleId} showIcon selectable={false} defaultExpandAll treeData={shown.map(dataOf)} />
        ) : (
          <EmptyState reason={t('此角色没有可打开的页面')} />
        ))}
    </Drawer>
  )
}

/** The tree a role sees: pages whose permission it holds, with what stands above them. */
function menuOf(tree: readonly TreeMenu[], checked: ReadonlySet<string>): TreeMenu[] {
  const held = new Set(
    flatten(tree).flatMap((node) => (node.permission && checked.has(node.id) ? [node.permission] : [])),
  )
  const pages = (nodes: readonly TreeMenu[]): TreeMenu[] =>
    nodes
      .filter((node) => node.menuType !== '3' && node.status === '1' && !node.isHide)
      .map((node) => ({ ...node, children: pages(node.children) }))
  return filterTree(pages(tree), (node) => node.menuType !== '1' && (!node.permission || held.has(node.permission)))
}

function dataOf(node: TreeMenu): TreeData {
  return {
    key: node.id,
    title: t(node.label),
    icon: <MenuIcon name={node.icon} />,
    children: node.children.map(dataOf),
  }
}
