import { expect, test } from 'vitest'
import { branchesOf, treeOf } from './tree-rows.ts'

test('rows hang below their parents in the order they came; orphans of a search stand at the top', () => {
  const rows = [
    { id: 'b', parentId: 'a' },
    { id: 'a', parentId: null },
    { id: 'x', parentId: 'not here' },
    { id: 'c', parentId: 'b' },
    { id: 'd', parentId: 'a' },
  ]
  const tree = treeOf(rows, 'parentId')
  expect(tree.map(({ id }) => id)).toEqual(['a', 'x'])
  expect(tree[0]!.children!.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(branchesOf(tree)).toEqual(['a', 'b'])
})
