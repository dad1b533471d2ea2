import { useQuery } from '@tanstack/react-query'
import { peopleRoute } from '#services/flow/shared/routes/start.ts'
import { get } from '#browser/wire/http.ts'

/** What somebody is called. */
export function useNameOf(userId: string | undefined): string | undefined {
  const answer = useQuery({
    queryKey: ['process/getPeople', 'ids', [userId]],
    queryFn: () => get(peopleRoute, { ids: userId! }),
    enabled: userId !== undefined,
    staleTime: 300_000,
  })
  return answer.data?.[0]?.name
}
