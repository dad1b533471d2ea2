import { expect, test } from 'vitest'
import { filterTree, flatten, moveOf, stepOf } from './tree-places.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'

function node(id: string, menuType: string, children: TreeMenu[] = []): TreeMenu {
  const own: TreeMenu = {
    id,
    menuType,
    label: id,
    parentId: null,
    icon: null,
    path: null,
    component: null,
    permission: null,
    sort: 0,
    status: '1',
    isHide: false,
    isKeepAlive: false,
    isBuiltIn: false,
    version: 3,
    children,
  }
  for (const child of children) child.parentId = id
  return own
}

const tree = [node('d1', '1', [node('p1', '2', [node('b1', '3')]), node('p2', '2')]), node('d2', '1', [])]
const at = (id: string) => flatten(tree).find((one) => one.id === id)!
const drop = (dragged: string, target: string, place: 'before' | 'inside' | 'after') =>
  moveOf({ tree, dragged: at(dragged), target: at(target), place })

test('dropping before, after and into another', () => {
  expect(drop('p2', 'p1', 'before')).toEqual({ id: 'p2', version: 3, parentId: 'd1', beforeId: 'p1' })
  expect(drop('p1', 'p2', 'after')).toEqual({ id: 'p1', version: 3, parentId: 'd1', beforeId: null })
  expect(drop('p1', 'd2', 'inside')).toEqual({ id: 'p1', version: 3, parentId: 'd2', beforeId: null })
  expect(drop('d2', 'd1', 'before')).toEqual({ id: 'd2', version: 3, parentId: null, beforeId: 'd1' })
})

test('nothing goes below itself, a page not into a page, a button not to the top', () => {
  expect(drop('d1', 'p1', 'inside')).toBeNull()
  expect(drop('p1', 'p1', 'before')).toBeNull()
  expect(drop('p1', 'p2', 'inside')).toBeNull()
  expect(drop('b1', 'd2', 'after')).toBeNull()
  expect(drop('b1', 'p2', 'inside')).toEqual({ id: 'b1', version: 3, parentId: 'p2', beforeId: null })
})

test('one step up and down ends at the ends', () => {
  expect(stepOf(tree, at('p2'), 'up')).toMatchObject({ beforeId: 'p1' })
  expect(stepOf(tree, at('p1'), 'up')).toBeNull()
  expect(stepOf(tree, at('p1'), 'down')).toMatchObject({ id: 'p1', beforeId: null })
})

test('what fits stays with what stands above it', () => {
  expect(flatten(filterTree(tree, (one) => one.id === 'b1')).map((one) => one.id)).toEqual(['d1', 'p1', 'b1'])
})
