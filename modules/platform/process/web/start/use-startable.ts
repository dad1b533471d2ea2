import { useQuery } from '@tanstack/react-query'
import { startableRoute, type Startable, type StartableType } from '#services/flow/shared/routes/start.ts'
import { get } from '#browser/wire/http.ts'

/** What this person may hand in. */
export function useStartable() {
  return useQuery({ queryKey: ['process/getStartable'], queryFn: fetchStartable })
}

/** The same, asked once. */
export function fetchStartable(): Promise<Startable> {
  return get(startableRoute)
}

/** Where a matter is handed in. */
export function startPath(type: Pick<StartableType, 'code' | 'link'>): string {
  return type.link ?? `/process/start?type=${encodeURIComponent(type.code)}`
}
