import { useQuery } from '@tanstack/react-query'
import { Tree } from 'antd'
import { useState, type ReactNode } from 'react'
import { RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { dormTreeRoute, type TreeNode } from '../shared/place-routes.ts'

/** What of the tree is looked at: a campus, a house, or a floor of it. */
export type Spot = { campus?: string; dorm?: string; floor?: string }

type Branch = { key: string; title: ReactNode; children: Branch[]; spot: Spot }

/** Campus, house and floor, each with how many beds are free: the way to a floor in one step. */
export function PlacesTree({ spot, onGo }: { spot: Spot; onGo: (spot: Spot) => void }) {
  const tree = useQuery({ queryKey: ['base/school', 'getDormTree'], queryFn: () => get(dormTreeRoute, {}) })
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const branches = tree.data?.map((node) => branchOf(node, {})) ?? []
  const usual = [...branches.map(({ key }) => key), ...(spot.dorm ? [spot.dorm] : [])]
  const chosen = spot.floor ?? spot.dorm ?? spot.campus
  return (
    <aside className="list-card places-tree" aria-label={t('宿舍楼')}>
      {tree.data ? (
        <Tree
          blockNode
          expandedKeys={[...(opened ?? usual)]}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_keys, { node }) => {
            setOpened((before) => [...new Set([...(before ?? usual), node.key])])
            // Chosen once more, all of it is shown again.
            onGo(node.key === chosen ? {} : node.spot)
          }}
          treeData={branches}
        />
      ) : (
        <RowsSkeleton count={8} height={24} />
      )}
    </aside>
  )
}

function branchOf(node: TreeNode, above: Spot): Branch {
  const spot: Spot =
    node.nodeType === 'campus'
      ? { campus: node.id }
      : node.nodeType === 'dorm'
        ? { dorm: node.id }
        : { ...above, floor: node.id }
  return {
    key: node.id,
    spot,
    title: (
      <span className="places-node">
        <span>{node.label}</span>
        <small>{t('空 {{n}}', { n: node.bedFree })}</small>
      </span>
    ),
    children: node.children.map((child) => branchOf(child, spot)),
  }
}
