import { Tree } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import type { ReceiptBranch } from '../../shared/receipt-routes.ts'
import { ReadBar } from './read-bar.tsx'
import './notice.css'

/** Conditions of the list that a branch stands for. */
export type Chosen = Record<string, string>

/** Departments with their classes, each with how many have read. */
export function ReceiptTree({
  branches,
  chosen,
  onChoose,
}: {
  branches: readonly ReceiptBranch[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const departments = [...Map.groupBy(branches, (one) => one.departmentName)]
  const node = (title: string, of: readonly ReceiptBranch[], condition: Chosen) => ({
    key: JSON.stringify(condition),
    title: (
      <span className="receipt-branch">
        <span>{title}</span>
        <ReadBar read={total(of, 'readers')} all={total(of, 'receivers')} />
      </span>
    ),
  })
  const nodes = [
    {
      ...node(t('全部'), branches, {}),
      children: departments.map(([name, parts]) => {
        const within: Chosen = { departmentName: name ?? '' }
        const leaves = parts.map((one) =>
          node(one.className ?? t('教职工'), [one], { ...within, className: one.className ?? '' }),
        )
        return {
          ...node(name ?? t('未分部门'), parts, within),
          children: leaves.length > 1 || parts[0]!.className !== null ? leaves : [],
        }
      }),
    },
  ]
  return (
    <nav className="receipt-tree" aria-label={t('按部门和班级查看')}>
      <Tree
        key={branches.length}
        blockNode
        defaultExpandAll={departments.length <= 8}
        defaultExpandedKeys={['{}']}
        treeData={nodes}
        selectedKeys={[JSON.stringify(chosen)]}
        onSelect={(keys) => onChoose(keys.length > 0 ? (JSON.parse(String(keys[0])) as Chosen) : {})}
      />
    </nav>
  )
}

function total(branches: readonly ReceiptBranch[], key: 'receivers' | 'readers'): number {
  return branches.reduce((sum, one) => sum + one[key], 0)
}
