import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { addressOf } from '../entity-address.ts'
import { hasDirtyPage } from '../form/use-dirty-page.ts'
import { conditionsOf, listParams, readListQuery, type ListQuery } from './list-query.ts'
import { useOwnSearch } from './use-own-search.ts'

/** Most rows a tree is built from at once: the largest page the server gives. */
const treeSize = 500
/** A page one comes back to is shown as it was left; after this time it also asks whether it still holds. */
const freshMs = 30_000
/** How often, at most, a list looks whether something it shows has changed. */
const lookMs = 15_000

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
  /** Somebody changed what this list shows; the rows stand still until one asks for it. */
  hasNews: boolean
  error: unknown
  refresh: () => void
  /** The way on in a list without pages; absent at its end. */
  loadMore?: () => void
  isLoadingMore: boolean
  selected: ReadonlyMap<string, RecordRow>
  /** Everything under the present conditions is meant, not only what was ticked. */
  isAllSelected: boolean
  select: (rows: readonly RecordRow[], isSelected: boolean) => void
  selectAll: () => void
  clearSelection: () => void
}

/** A list of an entity: its rows, its place in the address, and what is ticked, across pages. */
export function useList(input: {
  entity: AnyEntity
  fixed?: Record<string, string>
  /** Fields to fetch besides those of the declared list. */
  columns?: readonly string[]
  isTree?: boolean
  /** Rows follow one another without pages, as on a phone. */
  isEndless?: boolean
  /** Rows on a page where the address says nothing. */
  usualSize?: number
}): ListState {
  const { entity, fixed, columns = [], isTree, isEndless = false } = input
  const address = addressOf(entity)
  const { pathname } = useLocation()
  const [search, writeSearch] = useOwnSearch()
  const query = readListQuery(search, entity.list.filters, input.usualSize)
  const params = { ...listParams(query), ...fixed }
  const selection = useSelection(JSON.stringify(conditionsOf(query)))
  const asked = columns.filter((name) => entity.fields[name] && !entity.list.columns.includes(name)).toSorted()
  const sent = { ...params, ...(asked.length > 0 && { columns: asked }), ...(isTree && { current: 1, size: treeSize }) }
  const ask = (part: Record<string, string> = {}, signal?: AbortSignal) =>
    get<Page<RecordRow>>(`${address}/list`, { ...sent, ...part }, { signal })
  // Whoever has ticked rows, or is writing, finds everything where it was.
  const usual = {
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchOnMount: () => selection.selected.size === 0 && !hasDirtyPage((place) => place.pathname === pathname),
  }
  const paged = useQuery({
    ...usual,
    queryKey: [address, 'list', sent],
    queryFn: ({ signal }) => ask({}, signal),
    enabled: !isEndless,
  })
  const endless = useInfiniteQuery({
    ...usual,
    queryKey: [address, 'list', 'endless', { ...sent, current: 1 }],
    queryFn: ({ pageParam, signal }) => ask({ current: '1', ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ records, size }) => (records.length < size ? undefined : records.at(-1)?.id),
    enabled: isEndless,
  })
  const answer = isEndless ? endless : paged
  const first = isEndless ? endless.data?.pages[0] : paged.data
  const news = useNews({
    address,
    shown: first,
    at: answer.dataUpdatedAt,
    ask: () => ask(isEndless ? { current: '1' } : {}),
  })
  const change = (part: Partial<ListQuery>) => {
    const next = { ...query, current: 1, ...part }
    const { size, ...place } = listParams(next)
    writeSearch(size === undefined || next.size === input.usualSize ? place : { ...place, size })
  }
  return {
    query,
    change,
    clear: () => change({ keyword: '', quick: undefined, filters: {} }),
    params,
    rows: isEndless ? (endless.data?.pages.flatMap(({ records }) => records) ?? []) : (paged.data?.records ?? []),
    total: first?.total ?? 0,
    isCapped: first?.totalCapped ?? false,
    isLoading: answer.isPending,
    isRefreshing: answer.isFetching && !answer.isPending && !endless.isFetchingNextPage,
    hasNews: news && !answer.isPlaceholderData,
    error: answer.error,
    refresh: () => void answer.refetch(),
    loadMore: isEndless && endless.hasNextPage ? () => void endless.fetchNextPage() : undefined,
    isLoadingMore: endless.isFetchingNextPage,
    ...selection,
  }
}

/** What is ticked. "All" holds for the conditions it was said under and ends with them. */
function useSelection(conditions: string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, RecordRow>>(new Map())
  const [allUnder, setAllUnder] = useState<string | null>(null)
  return {
    selected,
    isAllSelected: allUnder === conditions,
    select: (rows: readonly RecordRow[], isSelected: boolean) => {
      setAllUnder(null)
      setSelected((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (isSelected) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      })
    },
    selectAll: () => setAllUnder(conditions),
    clearSelection: () => {
      setAllUnder(null)
      setSelected(new Map())
    },
  }
}

/** Whether the rows on the screen are no longer what the server would answer. Looked at when it tells of a change, not at every one. */
function useNews(input: {
  address: string
  shown: Page<RecordRow> | undefined
  at: number
  ask: () => Promise<Page<RecordRow>>
}): boolean {
  const [oldAt, setOldAt] = useState(0)
  const [due, setDue] = useState(0)
  const last = useRef({ looked: Number.NEGATIVE_INFINITY, timer: 0 })
  const look = useEffectEvent(async () => {
    last.current.looked = performance.now()
    const { shown, at } = input
    const now = await input.ask().catch(() => undefined)
    if (now && shown && printOf(now) !== printOf(shown)) setOldAt(at)
  })
  useEffect(() => {
    if (due > 0) void look()
  }, [due])
  usePush('entity-changed', ({ data, isResync }) => {
    if (!isResync && (data as { entity?: string } | undefined)?.entity !== input.address) return
    window.clearTimeout(last.current.timer)
    // A change of one's own is asked for anyway: by then it is on the screen.
    const wait = Math.max(1000, last.current.looked + lookMs - performance.now())
    last.current.timer = window.setTimeout(() => setDue((count) => count + 1), wait)
  })
  return oldAt !== 0 && oldAt === input.at
}

function printOf({ records, total }: Page<RecordRow>): string {
  return `${total} ${records.map(({ id, version }) => `${id}.${version}`).join()}`
}
