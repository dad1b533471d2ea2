import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { todoEvent } from '#services/messages/shared/events.ts'
import { copiedRoute, countsRoute, doneRoute, mineRoute, todoRoute } from '#services/flow/shared/routes/lists.ts'
import { flowKey } from '#browser/flow/run/use-flow-detail.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'
import { todoPanels, type TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { myTodosRoute, todoCountsRoute } from '../../../shared/todo-routes.ts'
import { ofCopied, ofMine, ofTask, ofTodo, type TodoTab, type Work } from './todo-work.ts'

/** Matters of flows list themselves; their to-dos are not listed twice. */
const flowBiz = 'flow'
const step = 50
const mostOpen = 200

/** What a list is narrowed to: everything, what is to be decided, a kind of matter, another source, what is late, what others handed over. */
export type Narrowed = { kind: 'all' | 'decide' | 'late' | 'delegated' } | { kind: 'type' | 'source'; code: string }
export type TodoFilters = { departmentId?: string; grade?: string; classId?: string; from?: string; to?: string }
type Asked = { tab: TodoTab; narrowed: Narrowed; keyword: string; filters: TodoFilters; pages: number }

/** A page of matters of a tab, each as a line of it. */
async function flowWorks(tab: TodoTab, query: Record<string, unknown>) {
  if (tab === 'mine') return worksOf(await get(mineRoute, query), ofMine)
  if (tab === 'copied') return worksOf(await get(copiedRoute, query), ofCopied)
  return worksOf(await get(tab === 'open' ? todoRoute : doneRoute, query), ofTask)
}

function worksOf<R>({ records, ...page }: Page<R>, workOf: (row: R) => Work): Page<Work> {
  return { ...page, records: records.map(workOf) }
}

/** What a person has to do, did, handed in and was shown: matters of flows and everything else in one list, kept fresh by what the server tells. */
export function useTodos(asked: Asked) {
  const client = useQueryClient()
  const panels = useContributions<TodoPanel>(todoPanels)
  const { tab, narrowed, keyword, filters, pages } = asked
  const size = tab === 'open' ? mostOpen : step * pages
  const isFiltered = Object.keys(filters).length > 0
  const asksFlows = narrowed.kind !== 'source'
  const flowQuery = {
    size,
    ...(keyword && { keyword }),
    ...filters,
    ...(narrowed.kind === 'type' && { processType: narrowed.code }),
    ...(narrowed.kind === 'late' && { overdue: '1' }),
    ...(narrowed.kind === 'delegated' && { delegated: '1' }),
  }
  const flows = useQuery({
    queryKey: [...flowKey, 'list', tab, flowQuery],
    queryFn: () => flowWorks(tab, flowQuery),
    enabled: asksFlows,
    placeholderData: keepPreviousData,
  })
  const asksOthers =
    (tab === 'open' || tab === 'done') && ['all', 'source', 'late'].includes(narrowed.kind) && !isFiltered
  const otherQuery = {
    tab,
    size: Math.min(size, 200),
    withoutApprovals: flowBiz,
    ...(keyword && { keyword }),
    ...(narrowed.kind === 'source' && { bizType: narrowed.code }),
  }
  const others = useQuery({
    queryKey: ['userTodo', 'mine', otherQuery],
    queryFn: () => get(myTodosRoute, otherQuery),
    enabled: asksOthers,
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['userTodo', 'count'],
    queryFn: () => get(todoCountsRoute),
  })
  const flowCounts = useQuery({
    queryKey: [...flowKey, 'count'],
    queryFn: () => get(countsRoute),
  })
  usePush(todoEvent, () => void client.invalidateQueries({ queryKey: flowKey }))
  const panelOf = (type: string) => panels.find((panel) => panel.bizType === type)
  const isLate = (todo: Todo) => todo.deadline !== null && Date.parse(todo.deadline) <= Date.now()
  const works: Work[] = [
    ...(asksFlows ? (flows.data?.records ?? []) : []),
    ...(asksOthers
      ? (others.data?.records ?? [])
          .filter((todo) => narrowed.kind !== 'late' || isLate(todo))
          .map((todo) => ofTodo(todo, panelOf(todo.bizType)))
      : []),
  ]
  const types = flowCounts.data?.types ?? []
  const bySource = { ...counts.data?.bySource }
  // Of the to-dos of flows, what is not to be approved came back to be mended.
  const toMend = Math.max(0, (bySource[flowBiz] ?? 0) - (flowCounts.data?.todo ?? 0))
  delete bySource[flowBiz]
  const total = (asksFlows ? (flows.data?.total ?? 0) : 0) + (asksOthers ? (others.data?.total ?? 0) : 0)
  return {
    works,
    total,
    isMore: total > works.length || flows.data?.totalCapped === true,
    /** What is shown was asked for before, and gives way in a moment. */
    isOld: (asksFlows && flows.isPlaceholderData) || (asksOthers && others.isPlaceholderData),
    isPending: (asksFlows && flows.isPending) || (asksOthers && others.isPending),
    error: (asksFlows ? flows.error : null) ?? (asksOthers ? others.error : null),
    refresh: () => {
      for (const key of ['userTodo', 'flow']) void client.invalidateQueries({ queryKey: [key] })
    },
    count: counts.data?.count ?? 0,
    toDecide: flowCounts.data?.todo ?? 0,
    types,
    sources: [...Object.entries(bySource), ...(toMend > 0 ? [[flowBiz, toMend] as [string, number]] : [])],
    late: flowCounts.data?.overdue ?? 0,
    delegated: flowCounts.data?.delegated ?? 0,
    copied: flowCounts.data?.copied ?? 0,
    panelOf,
  }
}
