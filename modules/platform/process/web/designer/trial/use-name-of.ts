import { useQuery } from '@tanstack/react-query'
import type { PersonChoice } from '#browser/flow/form/people-select.tsx'
import { get } from '#browser/wire/http.ts'

/** What somebody is called. */
export function useNameOf(userId: string | undefined): string | undefined {
  const answer = useQuery({
    queryKey: ['process/getPeople', 'ids', [userId]],
    queryFn: () => get<PersonChoice[]>('process/process/getPeople', { ids: userId! }),
    enabled: userId !== undefined,
    staleTime: 300_000,
  })
  return answer.data?.[0]?.name
}
