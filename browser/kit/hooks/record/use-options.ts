import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { referenceAddress } from '../entity-address.ts'

export type Option = { value: string; label: string; [fact: string]: unknown }
export type TreeOption = { id: string; parentId: string | null; value: string; label: string; children?: TreeOption[] }

/** Rows another entity offers to be chosen, narrowed by what was typed; chosen ones keep their labels. */
export function useOptions(input: {
  world: FieldWorld
  entityName: string
  chosen: readonly string[]
  /** Labels that came along with the record and need not be asked for. */
  known?: Readonly<Record<string, string>>
  keyword?: string
  isOpen?: boolean
}): { options: Option[]; isLoading: boolean } {
  const { path, asks = 0 } = referenceAddress(input.world.meta, input.entityName)
  const keyword = useLater(input.keyword?.trim() ?? '')
  const offered = useQuery({
    queryKey: [path, 'getSelect', { keyword }],
    queryFn: () => get<Option[]>(`${path}/getSelect`, { keyword }),
    enabled: (input.isOpen ?? true) && [...keyword].length >= asks,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const listed = new Set(offered.data?.map((option) => option.value))
  const missing = input.chosen.filter((id) => !listed.has(id))
  const asked = useChosenLabels(path, missing.filter((id) => !input.known?.[id]).toSorted())
  const extra = missing.flatMap((id): Option[] => {
    const label = input.known?.[id]
    return label ? [{ value: id, label }] : asked.filter((option) => option.value === id)
  })
  return { options: [...(offered.data ?? []), ...extra], isLoading: offered.isFetching }
}

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

/** The value as it was a quarter second ago, so that typing does not ask at every key. */
function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
