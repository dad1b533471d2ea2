import { useQuery } from '@tanstack/react-query'
import { Tree } from 'antd'
import { useState, type ReactNode } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { userCountsRoute } from '../../shared/user-routes.ts'

type Branch = { key: string; title: ReactNode; children: Branch[] }
type Node = { value: string; label: string; children: Node[] }

/** Departments with how many accounts each has, those below counted in. */
export function DepartmentRail({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}) {
  const tree = useQuery({
    queryKey: ['base/department', 'getTree'],
    queryFn: () => get<Node[]>('base/department/getTree'),
    retry: false,
  })
  const counts = useQuery({
    queryKey: ['base/sysUser', 'counts'],
    queryFn: () => get(userCountsRoute),
  })
  const [keyword, setKeyword] = useState('')
  const sums = new Map<string, number>()
  const sum = (node: Node): number => {
    const total = node.children.reduce((all, child) => all + sum(child), counts.data?.[node.value] ?? 0)
    sums.set(node.value, total)
    return total
  }
  for (const node of tree.data ?? []) sum(node)
  const shown = keyword ? filtered(tree.data ?? [], keyword) : (tree.data ?? [])
  const title = (node: Node): ReactNode => (
    <span className="user-rail-node">
      <span>{node.label}</span>
      <small>{sums.get(node.value) ?? 0}</small>
    </span>
  )
  const branch = (node: Node): Branch => ({ key: node.value, title: title(node), children: node.children.map(branch) })
  return (
    <aside className="user-rail" aria-label={t('部门')}>
      <SearchInput label={t('搜索部门')} onType={(text) => setKeyword(text.trim())} />
      <Tree
        blockNode
        key={keyword || (tree.data ? 'tree' : 'empty')}
        defaultExpandAll={keyword !== ''}
        defaultExpandedKeys={shown.map((node) => node.value)}
        selectedKeys={chosen ? [chosen] : []}
        onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
        treeData={shown.map(branch)}
      />
    </aside>
  )
}

function filtered(nodes: readonly Node[], keyword: string): Node[] {
  return nodes.flatMap((node) => {
    const children = filtered(node.children, keyword)
    return node.label.includes(keyword) || children.length > 0 ? [{ ...node, children }] : []
  })
}
