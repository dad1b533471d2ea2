import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contributionsTo } from '#browser/kit/pages/views.ts'

/** How far what others add is known: all of it, not yet, or it could not be fetched. */
export type Contributed<T> = { given: readonly T[]; state: 'known' | 'pending' | 'failed'; retry: () => void }

/** What other modules (or `only` these) add at a place of this screen; nothing until it is loaded, and nothing where it cannot be. */
export function useContributions<T>(place: string, only?: readonly string[]): readonly T[] {
  return useContributed<T>(place, only).given
}

/** The same for whoever must tell what is missing from what is still on its way. */
export function useContributed<T>(place: string, only?: readonly string[]): Contributed<T> {
  const answer = useQuery({
    queryKey: ['contributions', place, only],
    queryFn: () => contributionsTo(place, only),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return {
    given: (answer.data ?? []) as readonly T[],
    state: answer.isError ? 'failed' : answer.isPending || answer.isPlaceholderData ? 'pending' : 'known',
    retry: () => void answer.refetch(),
  }
}
