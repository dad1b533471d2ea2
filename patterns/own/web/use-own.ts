import { useInfiniteQuery } from '@tanstack/react-query'
import { applyEvent } from '#services/applications/shared/events.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { AnyOwn, Own } from '../shared/own.ts'

const size = 20

/** The own records, those that go on first; asked anew when somebody decided or something was done about one. */
export function useOwn<O extends AnyOwn>(own: O) {
  const address = addressOf(own.entity)
  const query = useInfiniteQuery({
    queryKey: [address, 'mine'],
    queryFn: ({ pageParam }) =>
      get(own.route, { current: pageParam, size }) as Promise<{ records: Own<O>[]; total: number }>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length + 1 : undefined),
    // What time does to records nobody tells.
    refetchInterval: 60_000,
  })
  const again = () => void query.refetch()
  usePush(applyEvent, again)
  usePush('entity-changed', ({ data, isResync }) => {
    if (isResync || (data as { entity?: string } | undefined)?.entity === address) again()
  })
  return {
    rows: query.data?.pages.flatMap(({ records }) => records),
    error: query.error,
    again,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}
