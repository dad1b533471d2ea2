import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { FilterValue } from '#kernel/fields/view.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { listParams, type ListQuery } from '#browser/kit/hooks/list/list-query.ts'
import { get } from '#browser/wire/http.ts'
import type { Narrowing } from '#browser/kit/list/filter/filter-bar.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import type { Conditions, FigureSet, SpanAnswer } from '../shared/figures.ts'
import { spanProblem, type Comparison } from '../shared/span.ts'
import { periodAround, type Period, type Term } from './periods.ts'

/** What every part of a page of statistics is shown with. */
export type Shown = { readonly set: FigureSet; readonly stat: SpanAnswer; readonly conditions: Conditions }

/** Where the numbers of a set are asked for, which entity its list is of, and whose terms periods go by. */
export type Asked = {
  readonly set: FigureSet
  readonly entity: AnyEntity
  readonly overview: { readonly service: string; readonly path: string }
  /** Records with `xn`, `name`, `startDate`, `endDate` and `isCurrent`; without them, months and weeks are left. */
  readonly terms?: AnyEntity
}

const nothing: Readonly<Record<string, FilterValue>> = {}

/** What is asked and what is answered: the span, the conditions, the dimension, and the numbers. */
export function useFigures({ set, entity, overview, terms: calendarOf }: Asked) {
  const [chosen, setPeriod] = useState<Period | null>(null)
  const [filters, setFilters] = useState(nothing)
  const [chosenBy, setBy] = useState<string>()
  const [compare, setCompare] = useState<Comparison | undefined>(set.compares && 'period')
  const today = dayOf(serverNow())
  const address = calendarOf ? `${calendarOf.service}/${calendarOf.path}` : ''
  const calendar = useQuery({
    queryKey: [address, 'list', 'stat'],
    queryFn: () => get<{ records: Term[] }>(`${address}/list`, { status_in: '1,2', size: 50, descs: 'startDate' }),
    staleTime: 300_000,
    enabled: calendarOf !== undefined,
  })
  const terms = calendar.data?.records ?? []
  const isKnown = calendarOf === undefined || calendar.data !== undefined || calendar.error !== null
  const period = chosen ?? periodAround('term', { today, terms, before: null })
  const query: ListQuery = { current: 1, size: 10, keyword: '', sort: [], filters }
  const narrowing: Narrowing = {
    query,
    change: (change) => change.filters && setFilters(change.filters),
    clear: () => setFilters(nothing),
  }
  const conditions = listParams(query)
  const params = {
    from: period.from,
    to: period.to,
    ...(chosenBy ? { by: chosenBy } : {}),
    ...(compare ? { compare } : {}),
    ...conditions,
  }
  const answer = useQuery({
    queryKey: [`${entity.service}/${entity.path}`, 'stat', set.name, params],
    queryFn: () => get<SpanAnswer>(addressOf(overview), params),
    enabled: isKnown && spanProblem(period) === null,
    placeholderData: keepPreviousData,
  })
  return {
    period,
    setPeriod,
    terms,
    today,
    /** Until somebody chooses, the server says by what the own reach is told apart. */
    by: chosenBy ?? answer.data?.by,
    setBy,
    compare,
    setCompare,
    narrowing,
    conditions,
    params,
    answer,
    isKnown,
  }
}
