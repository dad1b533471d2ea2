import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  messageReadRoute,
  messageRemoveRoute,
  messagesRoute,
  unreadRoute,
} from '#services/messages/shared/message-routes.ts'
import { get, post } from '#browser/wire/http.ts'

export type MessageWish = { category: string; isUnread: boolean; keyword: string }

const size = 30

/** A person's messages, more of them on the way down, and what can be done with them. What changes is told by push, in every tab. */
export function useOwnMessages({ category, isUnread, keyword }: MessageWish) {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['userMessage', 'list', category, isUnread, keyword],
    queryFn: ({ pageParam }) =>
      get(messagesRoute, {
        current: pageParam,
        size,
        ...(category ? { category } : {}),
        ...(isUnread ? { isRead: '0' } : {}),
        ...(keyword ? { keyword } : {}),
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['userMessage', 'unread'],
    queryFn: () => get(unreadRoute),
  })
  const refresh = () => void client.invalidateQueries({ queryKey: ['userMessage'] })
  const reading = useMutation({
    mutationFn: (wish: { ids?: string[]; category?: string }) => post(messageReadRoute, wish),
    onSuccess: refresh,
  })
  const removing = useMutation({
    mutationFn: (ids: string[]) => post(messageRemoveRoute, { ids }),
    onSuccess: refresh,
  })
  return {
    rows: list.data?.pages.flatMap((page) => page.records) ?? [],
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    isLoadingMore: list.isFetchingNextPage,
    unread: counts.data?.unread ?? 0,
    byCategory: counts.data?.byCategory ?? {},
    read: reading.mutate,
    isMarking: reading.isPending,
    remove: removing.mutate,
  }
}
