import { useQuery } from '@tanstack/react-query'
import { usualRoute } from '#services/flow/shared/routes/trial.ts'
import { get } from '#browser/wire/http.ts'

/** What each step usually takes, in seconds, as far as that is known well enough. */
export function useUsualTimes(processType: string): Readonly<Record<string, number>> | undefined {
  return useQuery({
    queryKey: ['process', 'usual', processType],
    queryFn: () => get(usualRoute, { processType }, { isBackground: true }),
    staleTime: Infinity,
  }).data
}
