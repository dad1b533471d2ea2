import { useQuery } from '@tanstack/react-query'
import { startableRoute } from '#services/flow/shared/routes/start.ts'
import { get } from '#browser/wire/http.ts'

/** What this person may hand in. */
export function useStartable() {
  return useQuery({ queryKey: ['process/getStartable'], queryFn: () => get(startableRoute) })
}
