import type { DepartmentFacts } from '../../shared/organisation/organisation-routes.ts'

/** The same with everything that hangs below it added up. */
export type DepartmentNode = DepartmentFacts & {
  depth: number
  children: DepartmentNode[]
  below: number
  total: { staff: number; students: number; classes: number }
}

/** Hangs departments below one another; one whose parent is out of sight stands at the top. */
export function growDepartments(rows: readonly DepartmentFacts[]): DepartmentNode[] {
  const known = new Set(rows.map((row) => row.id))
  const byParent = Map.groupBy(rows, (row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null))
  const nodesOf = (parent: string | null, depth: number): DepartmentNode[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = nodesOf(row.id, depth + 1)
      const sum = (of: 'staff' | 'students' | 'classes') =>
        row[of] + children.reduce((total, child) => total + child.total[of], 0)
      return {
        ...row,
        depth,
        children,
        below: children.reduce((n, child) => n + 1 + child.below, 0),
        total: { staff: sum('staff'), students: sum('students'), classes: sum('classes') },
      }
    })
  return nodesOf(null, 0)
}

/** Every department of a tree, parents first. */
export function flatten(nodes: readonly DepartmentNode[]): DepartmentNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/** Whether one department is another, or hangs below it. */
export function isWithin(node: DepartmentNode, id: string): boolean {
  return node.id === id || node.children.some((child) => isWithin(child, id))
}
