import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { get, post } from '#browser/wire/http.ts'
import { isNobody, normalScope, type PopulationKind, type TargetScope, type UserType } from '../shared/target-scope.ts'
import { countRoute, peopleRoute, savedChoicesRoute, unitNamesRoute, unitsRoute } from '../shared/population-routes.ts'

export function useUnits(userType: UserType) {
  return useQuery({
    queryKey: ['base/population', 'units', userType],
    queryFn: () => get(unitsRoute, { userType }),
    staleTime: 300_000,
  })
}

export function useChoices() {
  return useQuery({
    queryKey: ['base/population', 'choices'],
    queryFn: () => get(savedChoicesRoute, {}, { isBackground: true }),
    staleTime: 60_000,
  })
}

/** The number of people while the rule changes; the last one stays until the next is known. */
export function useCount(scope: TargetScope) {
  const asked = useDeferredValue(JSON.stringify(normalScope(scope)))
  return useQuery({
    queryKey: ['base/population', 'count', asked],
    queryFn: ({ signal }) =>
      post(countRoute, { scope: JSON.parse(asked) as TargetScope }, { isBackground: true, signal }),
    enabled: !isNobody(scope),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 15_000,
  })
}

/** The people themselves, a page at a time. */
export function usePeople(scope: TargetScope, page: { current: number; size: number }) {
  const asked = JSON.stringify(normalScope(scope))
  return useQuery({
    queryKey: ['base/population', 'people', asked, page],
    queryFn: ({ signal }) => post(peopleRoute, { scope: JSON.parse(asked) as TargetScope, ...page }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What the chosen units are called. */
export function useNames(scope: TargetScope): (kind: PopulationKind, id: string) => string | undefined {
  const named = (parts: TargetScope['include']) =>
    parts.filter(({ kind, ids }) => kind !== 'excel' && kind !== 'school' && ids.length > 0)
  const asked = useDeferredValue(
    JSON.stringify({ userType: 'all', include: named(scope.include), exclude: named(scope.exclude) }),
  )
  const { data } = useQuery({
    queryKey: ['base/population', 'names', asked],
    queryFn: () => post(unitNamesRoute, { scope: JSON.parse(asked) as TargetScope }, { isBackground: true }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  const names = new Map((data ?? []).map((one) => [`${one.kind}:${one.id}`, one.name]))
  return (kind, id) => names.get(`${kind}:${id}`)
}
