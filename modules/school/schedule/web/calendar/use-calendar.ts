import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { calendarRoute, type CalendarAnswer } from '../../shared/event-routes.ts'

const root = ['userSchedule', 'items']

/** The person's calendar between two days; it follows what is changed elsewhere. */
export function useCalendar(from: string, to: string) {
  const client = useQueryClient()
  const key = [...root, from, to]
  const answer = useQuery({
    queryKey: key,
    queryFn: () => get(calendarRoute, { from, to }),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  const refresh = () => client.invalidateQueries({ queryKey: root })
  usePush('schedule', () => void refresh())
  usePush('todo', () => void refresh())
  usePush('entity-changed', ({ data, isResync }) => {
    const entity = (data as { entity?: string } | undefined)?.entity
    if (isResync || answer.data?.sources.some(({ follows }) => entity !== undefined && follows.includes(entity)))
      void refresh()
  })
  /** Asks a source again that had not answered. */
  const retry = async (code: string) => {
    const part = await get(calendarRoute, { from, to, source: code })
    client.setQueryData<CalendarAnswer>(
      key,
      (known) =>
        known && {
          ...known,
          sources: known.sources.map((one) => part.sources.find((other) => other.code === one.code) ?? one),
          items: [...known.items.filter((one) => one.source !== code), ...part.items],
        },
    )
  }
  return { ...answer, refresh, retry }
}
