import type { Move } from './use-menus.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'

export type DropPlace = 'before' | 'inside' | 'after'

/** Every node of a tree, parents before children. */
export function flatten(nodes: readonly TreeMenu[]): TreeMenu[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/** The nodes that fit the words, with what stands above them. */
export function filterTree(nodes: readonly TreeMenu[], fits: (node: TreeMenu) => boolean): TreeMenu[] {
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, fits)
    return children.length > 0 || fits(node) ? [{ ...node, children }] : []
  })
}

/** The move that dropping one node on another means, or null where it may not stand. */
export function moveOf(input: {
  tree: readonly TreeMenu[]
  dragged: TreeMenu
  target: TreeMenu
  place: DropPlace
}): Move | null {
  const { tree, dragged, target, place } = input
  if (dragged.id === target.id || flatten([dragged]).some((node) => node.id === target.id)) return null
  const all = flatten(tree)
  const parent = place === 'inside' ? target : all.find((node) => node.id === target.parentId)
  if (!mayStandIn(dragged, parent)) return null
  const siblings = (parent ? parent.children : tree).filter((node) => node.id !== dragged.id)
  const at = siblings.findIndex((node) => node.id === target.id)
  const before = place === 'inside' ? undefined : place === 'before' ? target : siblings[at + 1]
  return { id: dragged.id, version: dragged.version, parentId: parent?.id ?? null, beforeId: before?.id ?? null }
}

/** One place up or down among the neighbours, or null at the end. */
export function stepOf(tree: readonly TreeMenu[], node: TreeMenu, direction: 'up' | 'down'): Move | null {
  const parent = flatten(tree).find((one) => one.id === node.parentId)
  const siblings = parent ? parent.children : tree
  const at = siblings.findIndex((one) => one.id === node.id)
  const neighbour = siblings[direction === 'up' ? at - 1 : at + 1]
  return neighbour
    ? moveOf({ tree, dragged: node, target: neighbour, place: direction === 'up' ? 'before' : 'after' })
    : null
}

function mayStandIn(node: TreeMenu, parent: TreeMenu | undefined): boolean {
  if (node.menuType === '3') return parent !== undefined && parent.menuType !== '3'
  return parent === undefined || parent.menuType === '1'
}
