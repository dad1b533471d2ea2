import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import type { Names } from '#services/flow/shared/form/designed-facts.ts'
import { departmentsRoute } from '#services/flow/shared/routes/start.ts'
import { get } from '#browser/wire/http.ts'
import { TreeSelect } from '#browser/kit/phone/tree-select.tsx'
import { t } from '#browser/wire/i18n.ts'

type Node = AnswerOf<typeof departmentsRoute>[number]
type Leaf = { value: string; label: string; children: Leaf[] }

type Props = {
  id?: string
  value: string | undefined
  onChange: (id: string | undefined) => void
  names?: Names
  disabled?: boolean
  status?: 'error' | undefined
}

/** A department from the tree of the school. */
export function DepartmentSelect({ value, onChange, names = {}, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<string[] | null>(null)
  const nodes = useQuery({
    queryKey: ['process/getDepartments'],
    queryFn: () => get(departmentsRoute),
    staleTime: 300_000,
  })
  const tree = treeOf(nodes.data ?? [])
  const isThere = value === undefined || nodes.data?.some((node) => node.id === value) === true
  return (
    <TreeSelect
      {...rest}
      allowClear
      value={value}
      onChange={(chosen: string | undefined) => onChange(chosen)}
      treeData={isThere || !value ? tree : [...tree, { value, label: names[value] ?? t('已删除'), children: [] }]}
      showSearch={{ treeNodeFilterProp: 'label', onSearch: setKeyword }}
      treeExpandedKeys={keyword ? undefined : (expanded ?? tree.map((node) => node.value))}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      loading={nodes.isFetching}
      placeholder={t('请选择部门')}
      notFoundContent={nodes.isFetching ? t('正在加载') : t('暂无数据~')}
      style={{ width: '100%' }}
    />
  )
}

function treeOf(nodes: readonly Node[]): Leaf[] {
  const leaves = new Map(nodes.map((node) => [node.id, { value: node.id, label: node.name, children: [] as Leaf[] }]))
  const roots: Leaf[] = []
  for (const node of nodes) {
    const above = node.parentId === null ? undefined : leaves.get(node.parentId)
    const list = above ? above.children : roots
    list.push(leaves.get(node.id)!)
  }
  return roots
}
