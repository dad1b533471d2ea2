import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { boardDayRoute, ganttRoute } from '../../shared/board.ts'

const boardKey = ['xsgl/leaveRequest', 'board']
const freshMs = 20_000

/** The day of the board, asked anew when a leave changed. */
export function useBoard({ date, classIds }: { date: string; classIds: readonly string[] }) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: boardKey })
  usePush('entity-changed', ({ data, isResync }) => {
    if (isResync || (data as { entity?: string } | null)?.entity?.includes('leave')) refresh()
  })
  const query = useQuery({
    queryKey: [...boardKey, 'today', date, classIds],
    queryFn: () => get(boardDayRoute, { date, classIds }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchInterval: 60_000,
  })
  return { day: query.data, error: query.error, refresh, asked: query }
}

/** Leaves in a span of days, by student. */
export function useGantt({ from, to, classIds }: { from: string; to: string; classIds: readonly string[] }) {
  return useQuery({
    queryKey: [...boardKey, 'gantt', from, to, classIds],
    queryFn: () => get(ganttRoute, { from, to, classIds }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
}
