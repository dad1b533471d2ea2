import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '#kernel/web/http.ts'
import { usePush } from '#kernel/web/push/use-push.ts'

export type BellMessage = { id: string; kind: string; title: string; content: string | null; link: string | null; readTime: string | null; sendTime: string }

type Latest = { unread: number; messages: BellMessage[] }

const key = ['message', 'latest']
/** Should an event ever be lost, the number is right again after this. */
const againMs = 300_000

/** The newest messages of this person and how many are unread, as they change. */
export function useMessages() {
  const client = useQueryClient()
  const { data, isPending } = useQuery({ queryKey: key, queryFn: () => get<Latest>('base/message/latest', undefined, { quiet: true }), refetchInterval: againMs })
  const refresh = () => void client.invalidateQueries({ queryKey: ['message'] })
  usePush('message', refresh)
  const marking = useMutation({ mutationFn: (ids: string[] | undefined) => post('base/message/read', ids ? { ids } : {}), onSuccess: refresh })
  return {
    unread: data?.unread ?? 0,
    messages: data?.messages ?? [],
    isPending,
    /** Marks these as read, or all of them. */
    read: (ids?: string[]) => marking.mutate(ids),
    isMarking: marking.isPending,
  }
}
