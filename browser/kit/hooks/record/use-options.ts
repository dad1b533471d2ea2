import { useQuery } from '@tanstack/react-query'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { referenceAddress } from '../entity-address.ts'

export type Option = { value: string; label: string; [fact: string]: unknown }
export type TreeOption = { id: string; parentId: string | null; value: string; label: string; children?: TreeOption[] }

/** Labels of ids that are known already, for chips and chosen values. */
export function useLabels(world: FieldWorld, entityName: string, ids: readonly string[]): Option[] {
  const { path } = referenceAddress(world.meta, entityName)
  return useChosenLabels(path, [...ids].toSorted())
}

/** The tree of an entity that refers to itself. */
export function useTreeOptions(world: FieldWorld, entityName: string): { tree: TreeOption[]; isLoading: boolean } {
  const { path } = referenceAddress(world.meta, entityName)
  const answer = useQuery({
    queryKey: [path, 'getTree'],
    queryFn: () => get<TreeOption[]>(`${path}/getTree`),
    staleTime: 30_000,
  })
  return { tree: answer.data ?? [], isLoading: answer.isFetching }
}

function useChosenLabels(path: string, ids: string[]): Option[] {
  const answer = useQuery({
    queryKey: [path, 'getSelect', { ids }],
    queryFn: () => get<Option[]>(`${path}/getSelect`, { ids: ids.join(',') }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  })
  return ids.length > 0 ? (answer.data ?? []) : []
}
