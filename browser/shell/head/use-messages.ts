import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageEvent, noticeEvent, todoEvent } from '#services/messages/shared/events.ts'
import type { LatestMessages } from '#services/messages/shared/message-routes.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'

export type BellTodo = {
  id: string
  bizType: string
  todoType: string
  title: string
  applicant: string | null
  deadline: string | null
  openTime: string
}
export type BellNotice = {
  id: string
  title: string
  publisherName: string | null
  publishTime: string
  mustRead: string
}

/** Should an event ever be lost, the numbers are right again after this. */
const againMs = 300_000
const bellRows = 8
const background = { isBackground: true }

/** What waits for this person, as it changes: messages to read, things to do, notices to read. */
export function useWaiting() {
  const client = useQueryClient()
  const messages = useQuery({
    queryKey: ['userMessage', 'latest'],
    queryFn: () => get<LatestMessages>('base/userMessage/latest', undefined, background),
    refetchInterval: againMs,
  })
  const todos = useQuery({
    queryKey: ['userTodo', 'count'],
    queryFn: () => get<{ count: number; byType: Record<string, number> }>('base/userTodo/count', undefined, background),
    refetchInterval: againMs,
  })
  const notices = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: () => get<{ unread: number; plain: number }>('base/sysNotice/unread', undefined, background),
    refetchInterval: againMs,
  })
  const refresh =
    (...keys: string[]) =>
    () =>
      keys.forEach((key) => void client.invalidateQueries({ queryKey: [key] }))
  usePush(messageEvent, refresh('userMessage'))
  usePush(todoEvent, refresh('userTodo'))
  usePush(noticeEvent, refresh('sysNotice', 'userTodo'))
  const marking = useMutation({
    mutationFn: (ids: string[] | undefined) => post('base/userMessage/read', ids ? { ids } : {}),
    onSuccess: refresh('userMessage'),
  })
  const counts = {
    messages: messages.data?.unread ?? 0,
    todos: todos.data?.count ?? 0,
    notices: notices.data?.unread ?? 0,
  }
  return {
    counts,
    /** Whether the things to do were counted, and the asking for it. */
    isKnown: todos.data !== undefined,
    asked: todos,
    /** Things to do by what is to be done (`todoTypes`), all of them. */
    todosByType: todos.data?.byType ?? {},
    /** Each thing once: a notice to be confirmed is among the things to do already. */
    total: counts.messages + counts.todos + (notices.data?.plain ?? 0),
    messages: messages.data?.messages ?? [],
    /** Marks these as read, or all of them. */
    read: (ids?: string[]) => marking.mutate(ids),
    isMarking: marking.isPending,
  }
}

/** The first things to do, the next due before the others. */
export function useBellTodos() {
  const asked = useQuery({
    queryKey: ['userTodo', 'bell'],
    queryFn: () => get<Page<BellTodo>>('base/userTodo/mine', { size: bellRows }),
  })
  return { rows: (asked.data?.records ?? []) as readonly BellTodo[], asked }
}

/** The newest notices that were not read. */
export function useBellNotices(): readonly BellNotice[] {
  const { data } = useQuery({
    queryKey: ['sysNotice', 'bell'],
    queryFn: () => get<Page<BellNotice>>('base/sysNotice/mine', { size: bellRows, only: 'unread' }),
  })
  return data?.records ?? []
}
