import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#kernel/web/http.ts'
import { addressOf } from './entity-address.ts'
import { listParams, readListQuery, type ListQuery } from './list-query.ts'
import { useOwnSearch } from './use-own-search.ts'

/** Most rows a tree is built from at once: the largest page the server gives. */
const treeSize = 500

export type ListState = {
  query: ListQuery
  /** Changes what is shown; anything but a turn of the page goes back to the first one. */
  change: (change: Partial<ListQuery>) => void
  clear: () => void
  /** Parameters of the wire, as an export of the same rows needs them. */
  params: Record<string, string>
  rows: RecordRow[]
  total: number
  isCapped: boolean
  /** Nothing to show yet. */
  isLoading: boolean
  /** Rows are there and newer ones on their way. */
  isRefreshing: boolean
  error: unknown
  refresh: () => void
  selected: ReadonlyMap<string, RecordRow>
  select: (rows: readonly RecordRow[], isSelected: boolean) => void
  clearSelection: () => void
}

/** A list of an entity: its rows, its place in the address, and what is ticked, across pages. */
export function useList(input: {
  entity: AnyEntity
  fixed?: Record<string, string>
  /** Fields to fetch besides those of the declared list. */
  columns?: readonly string[]
  isTree?: boolean
}): ListState {
  const { entity, fixed, columns = [], isTree } = input
  const address = addressOf(entity)
  const [search, writeSearch] = useOwnSearch()
  const query = readListQuery(search, entity.list.filters)
  const params = { ...listParams(query), ...fixed }
  const [selected, setSelected] = useState<ReadonlyMap<string, RecordRow>>(new Map())
  const asked = columns.filter((name) => entity.fields[name] && !entity.list.columns.includes(name)).toSorted()
  const sent = { ...params, ...(asked.length > 0 && { columns: asked }), ...(isTree && { current: 1, size: treeSize }) }
  const answer = useQuery({
    queryKey: [address, 'list', sent],
    queryFn: ({ signal }) => get<Page<RecordRow>>(`${address}/list`, sent, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<ListQuery>) => writeSearch(listParams({ ...query, current: 1, ...part }))
  const clearSelection = () => setSelected(new Map())
  return {
    query,
    change,
    clear: () => change({ keyword: '', filters: {} }),
    params,
    rows: answer.data?.records ?? [],
    total: answer.data?.total ?? 0,
    isCapped: answer.data?.totalCapped ?? false,
    isLoading: answer.isPending,
    isRefreshing: answer.isFetching && !answer.isPending,
    error: answer.error,
    refresh: () => void answer.refetch(),
    selected,
    select: (rows, isSelected) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (isSelected) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      }),
    clearSelection,
  }
}
