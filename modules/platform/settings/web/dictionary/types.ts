import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { dictionaryItemsRoute, dictionarySetsRoute, type DictionaryItem } from '../../shared/dictionary-routes.ts'

export type ItemNode = DictionaryItem & { children?: ItemNode[] }

const setsKey = ['dataDictionarySet']
const itemsKey = (code: string) => ['dataDictionary', code]

export function useSets() {
  return useQuery({
    queryKey: setsKey,
    queryFn: () => get(dictionarySetsRoute),
  })
}

export function useItems(code: string | undefined) {
  return useQuery({
    queryKey: itemsKey(code ?? ''),
    queryFn: () => get(dictionaryItemsRoute, { code: code ?? '' }),
    enabled: code !== undefined,
  })
}

/** Forgets sets and items after a change; what forms know of codes comes with their own next look. */
export function useForgetDictionary(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: setsKey }),
      client.invalidateQueries({ queryKey: ['dataDictionary'] }),
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'meta' }),
    ])
  }
}

/** Rows hung under the items above them. */
export function treeOfItems(items: readonly DictionaryItem[]): ItemNode[] {
  const nodes = new Map<string, ItemNode>(items.map((item) => [item.dictionaryKey, { ...item }]))
  const roots: ItemNode[] = []
  for (const node of nodes.values()) {
    const above = node.parentKey === null ? undefined : nodes.get(node.parentKey)
    if (above) (above.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}

/** The ids in a new order: `moved` stands where `target` was; null when the two have different items above them. */
export function reordered(items: readonly DictionaryItem[], moved: string, target: string): string[] | null {
  const [from, to] = [items.find((one) => one.id === moved), items.find((one) => one.id === target)]
  if (!from || !to || from === to || from.parentKey !== to.parentKey) return null
  const rest = items.filter((one) => one !== from)
  const isDown = items.indexOf(from) < items.indexOf(to)
  rest.splice(rest.indexOf(to) + (isDown ? 1 : 0), 0, from)
  return rest.map((one) => one.id)
}
