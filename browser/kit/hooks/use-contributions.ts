import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contributionsTo } from '#browser/kit/pages/views.ts'

/** What others add at a place: not known yet, or known but for what could not be fetched (`lost`, by module), which can be tried again. */
export type Contributed<T> = { given: readonly T[]; isPending: boolean; lost: readonly string[]; retry: () => void }

const none: readonly never[] = []

/** What other modules (or `only` these) add at a place of this screen; nothing until it is loaded, and nothing of those that cannot be. */
export function useContributions<T>(place: string, only?: readonly string[]): readonly T[] {
  return useContributed<T>(place, only).given
}

/** The same for whoever must tell what is missing from what is still on its way. */
export function useContributed<T>(place: string, only?: readonly string[]): Contributed<T> {
  const answer = useQuery({
    queryKey: ['contributions', place, only],
    queryFn: () => contributionsTo(place, only),
    // What was lost is asked for again with the next screen.
    staleTime: ({ state }) => (state.data?.lost.length ? 0 : Infinity),
    placeholderData: keepPreviousData,
    // What is given are components: they stay the ones they are.
    structuralSharing: false,
  })
  return {
    given: (answer.data?.given ?? none) as readonly T[],
    isPending: answer.isPending || answer.isPlaceholderData,
    lost: answer.data?.lost ?? none,
    retry: () => void answer.refetch(),
  }
}
