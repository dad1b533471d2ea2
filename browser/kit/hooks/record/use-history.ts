import { useQuery } from '@tanstack/react-query'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { addressOf } from '../entity-address.ts'
import { canDo } from '../use-ability.ts'

export type HistoryEntry = {
  time: string
  userName: string | null
  action: string
  /** What was done, as a sentence. */
  title?: string
  /** The import that wrote it. */
  batch?: string
  changes: { label: string; before: string | null; after: string | null }[]
}

export type HistoryState = { isOffered: boolean; entries: HistoryEntry[]; refresh: () => void }

/** What was done to a record; not offered where the server keeps no history or this person may not read it. */
export function useHistory(world: FieldWorld, id: string): HistoryState {
  const address = addressOf(world.entity)
  const answer = useQuery({
    queryKey: [address, 'history', id],
    queryFn: () => get<HistoryEntry[] | { records: HistoryEntry[] }>(`${address}/history`, { id }),
    // Whoever sees a record only because it is the own one may not ask what was done to it.
    enabled: canDo(world, 'getOne'),
    retry: false,
  })
  const entries = Array.isArray(answer.data) ? answer.data : (answer.data?.records ?? [])
  return { isOffered: answer.isSuccess, entries, refresh: () => void answer.refetch() }
}
