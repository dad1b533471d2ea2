import { useInfiniteQuery } from '@tanstack/react-query'
import { applyEvent } from '#services/applications/shared/events.ts'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { ownLeavesRoute } from '../../shared/ask/own-leave.ts'

const size = 20
const address = 'xsgl/leaveRequest'

/** One's own leaves, those that go on first; asked anew when somebody decided or a gate was passed. */
export function useOwnLeaves() {
  const query = useInfiniteQuery({
    queryKey: [address, 'mine'],
    queryFn: ({ pageParam }) => get(ownLeavesRoute, { current: pageParam, size }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length + 1 : undefined),
    // What time does to leaves nobody tells.
    refetchInterval: 60_000,
  })
  const again = () => void query.refetch()
  usePush(applyEvent, again)
  usePush('entity-changed', ({ data, isResync }) => {
    if (isResync || (data as { entity?: string } | undefined)?.entity === address) again()
  })
  return {
    leaves: query.data?.pages.flatMap(({ records }) => records),
    error: query.error,
    again,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}
