import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { addressOf } from '../entity-address.ts'

export type RecordState = { row: RecordRow | undefined; error: unknown; reload: () => Promise<RecordRow | undefined> }

/** One record by its id; nothing while there is none to load. */
export function useRecord(entity: AnyEntity, id: string | undefined): RecordState {
  const address = addressOf(entity)
  const answer = useQuery({
    queryKey: [address, 'getOne', id],
    queryFn: () => get<RecordRow>(`${address}/getOne`, { id }),
    enabled: id !== undefined && id !== '',
    staleTime: 0,
    gcTime: 0,
  })
  return { row: answer.data, error: answer.error, reload: async () => (await answer.refetch()).data }
}
