import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterValue } from '#kernel/fields/view.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { listParams, type ListQuery } from '#browser/kit/hooks/list/list-query.ts'
import { get } from '#browser/wire/http.ts'
import type { Narrowing } from '#browser/kit/list/filter/filter-bar.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import type { Dimension } from '../../shared/figures/figures.ts'
import { spanProblem } from '../../shared/figures/span.ts'
import { periodAround, type Period, type Term } from './periods.ts'
import { statRoute } from '../../shared/figures/stat-routes.ts'

const nothing: Readonly<Record<string, FilterValue>> = {}

/** What is asked and what is answered: the span, the conditions, the dimension, and the numbers. */
export function useStat() {
  const [chosen, setPeriod] = useState<Period | null>(null)
  const [filters, setFilters] = useState(nothing)
  const [by, setBy] = useState<Dimension>('department')
  const today = dayOf(serverNow())
  const calendar = useQuery({
    queryKey: ['base/schoolCalendar', 'list', 'stat'],
    queryFn: () =>
      get<{ records: Term[] }>('base/schoolCalendar/list', { status_in: '1,2', size: 50, descs: 'startDate' }),
    staleTime: 300_000,
  })
  const terms = calendar.data?.records ?? []
  const isKnown = calendar.data !== undefined || calendar.error !== null
  const period = chosen ?? periodAround('term', { today, terms, before: null })
  const query: ListQuery = { current: 1, size: 10, keyword: '', sort: [], filters }
  const narrowing: Narrowing = {
    query,
    change: (change) => change.filters && setFilters(change.filters),
    clear: () => setFilters(nothing),
  }
  const conditions = listParams(query)
  const params = { from: period.from, to: period.to, by, ...conditions }
  const answer = useQuery({
    queryKey: ['xsgl/leaveRequest', 'stat', params],
    queryFn: () => get(statRoute, params),
    enabled: isKnown && spanProblem(period) === null,
    placeholderData: keepPreviousData,
  })
  return { period, setPeriod, terms, today, by, setBy, narrowing, conditions, params, answer, isKnown }
}
