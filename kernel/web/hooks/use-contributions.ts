import { useQuery } from '@tanstack/react-query'
import { contributionsTo } from '#kernel/web/views.ts'

/** What other modules add at a place of this screen; nothing until it is loaded, and nothing where it cannot be. */
export function useContributions<T>(place: string): readonly T[] {
  const answer = useQuery({ queryKey: ['contributions', place], queryFn: () => contributionsTo(place), staleTime: Infinity })
  return (answer.data ?? []) as readonly T[]
}
