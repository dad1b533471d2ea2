import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useFlowRefresh } from '#browser/flow/run/use-flow-detail.ts'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { AnyRecord, Part, Whole } from '../shared/record.ts'

/** All that is told of a record, kept fresh while somebody changes it or a part of it. */
export function useWhole<D extends AnyRecord>(of: D, id: string | undefined) {
  const address = addressOf(of.entity)
  const { data, error, refetch } = useQuery({
    queryKey: [address, 'whole', id],
    queryFn: () => get(of.route, { id: id! }) as Promise<Whole<D>>,
    enabled: id !== undefined,
    retry: false,
  })
  const forget = useForget(of.entity)
  const flows = useFlowRefresh()
  const watched = [address, ...Object.values(of.parts as Record<string, Part>).map((part) => addressOf(part.of))]
  usePush('entity-changed', ({ data: told, isResync }) => {
    const { entity } = (told ?? {}) as { entity?: string }
    if (isResync || (entity !== undefined && watched.includes(entity))) void refetch()
  })
  return {
    whole: data,
    error,
    again: () => void refetch(),
    /** Something was done about it here. */
    changed: () => void Promise.all([forget(), flows()]),
  }
}
