import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contributionsTo } from '#browser/kit/pages/views.ts'

/** What other modules (or `only` these) add at a place of this screen; nothing until it is loaded, and nothing where it cannot be. */
export function useContributions<T>(place: string, only?: readonly string[]): readonly T[] {
  const answer = useQuery({
    queryKey: ['contributions', place, only],
    queryFn: () => contributionsTo(place, only),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return (answer.data ?? []) as readonly T[]
}
