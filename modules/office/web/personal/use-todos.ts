import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContributions } from '#kernel/web/hooks/use-contributions.ts'
import { get, type Page } from '#kernel/web/http.ts'
import { todoPanels, type Todo, type TodoPanel } from '#kernel/web/todo-panel.ts'

const size = 100

/** What a person has to do or has done, how much from where, and how each is called. */
export function useTodos({ tab, bizType, keyword }: { tab: 'open' | 'done'; bizType: string; keyword: string }) {
  const client = useQueryClient()
  const panels = useContributions<TodoPanel>(todoPanels)
  const list = useQuery({
    queryKey: ['userTodo', 'mine', tab, bizType, keyword],
    queryFn: () => get<Page<Todo>>('base/userTodo/mine', { tab, size, ...(bizType ? { bizType } : {}), ...(keyword ? { keyword } : {}) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({ queryKey: ['userTodo', 'count'], queryFn: () => get<{ count: number; bySource: Record<string, number> }>('base/userTodo/count', undefined, { quiet: true }) })
  return {
    rows: list.data?.records ?? [],
    total: list.data?.total ?? 0,
    isPending: list.isPending,
    error: list.error,
    refresh: () => void client.invalidateQueries({ queryKey: ['userTodo'] }),
    count: counts.data?.count ?? 0,
    bySource: counts.data?.bySource ?? {},
    panelOf: (type: string) => panels.find((panel) => panel.bizType === type),
  }
}
