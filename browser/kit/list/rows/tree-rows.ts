import type { RecordRow } from '#kernel/fields/view.ts'

export type TreeRow = RecordRow & { children?: TreeRow[] }

/** Flat rows as a tree. A row whose parent is not among them (a search cut it off) stands at the top. */
export function treeOf(rows: readonly RecordRow[], parentField: string): TreeRow[] {
  const nodes = new Map<string, TreeRow>(rows.map((row) => [row.id, { ...row }]))
  const roots: TreeRow[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(String(node[parentField] ?? ''))
    if (above && above !== node) (above.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}

/** Ids of every row that has rows below it. */
export function branchesOf(rows: readonly TreeRow[]): string[] {
  return rows.flatMap((row) => (row.children ? [row.id, ...branchesOf(row.children)] : []))
}
