import type { Operator } from '#kernel/fields/kind.ts'
import type { FilterValue } from '#kernel/fields/view.ts'

export type Sort = { field: string; isDescending: boolean }

/** What a list shows, as it stands in the address of the page. */
export type ListQuery = {
  current: number
  size: number
  keyword: string
  /** A condition the area named, by its name. */
  quick?: string
  sort: readonly Sort[]
  filters: Readonly<Record<string, FilterValue>>
}

export const pageSizes = [10, 20, 50, 100, 200] as const
const defaultSize = 10
const suffixes: Record<Exclude<Operator, 'eq'>, string> = {
  like: '_like',
  ge: '_ge',
  le: '_le',
  in: '_in',
  null: '_null',
}

/** Reads the address; what is no field of the list, or no sensible page, is passed over. */
export function readListQuery(
  search: string,
  filterable: readonly string[],
  usualSize: number = defaultSize,
): ListQuery {
  const params = new URLSearchParams(search)
  const filters: Record<string, FilterValue> = {}
  for (const field of filterable) {
    const value: FilterValue = {}
    if (params.get(field)) value.eq = params.get(field)!
    for (const [operator, suffix] of Object.entries(suffixes)) {
      const text = params.get(field + suffix)
      if (text) value[operator as Operator] = text
    }
    if (Object.keys(value).length > 0) filters[field] = value
  }
  const size = Number(params.get('size'))
  return {
    current: Math.max(1, Math.trunc(Number(params.get('current'))) || 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : usualSize,
    keyword: params.get('keyword') ?? '',
    ...(params.get('quick') ? { quick: params.get('quick')! } : {}),
    sort: [...sortsOf(params, 'ascs', false), ...sortsOf(params, 'descs', true)],
    filters,
  }
}

/** The same as parameters of `list` and of the address; first page, default size and empty parts stay out. */
export function listParams(query: ListQuery): Record<string, string> {
  const params: Record<string, string> = {}
  if (query.current > 1) params.current = String(query.current)
  if (query.size !== defaultSize) params.size = String(query.size)
  if (query.keyword.trim()) params.keyword = query.keyword.trim()
  if (query.quick) params.quick = query.quick
  Object.assign(params, filterParams(query.filters))
  const names = (isDescending: boolean) =>
    query.sort
      .filter((sort) => sort.isDescending === isDescending)
      .map((sort) => sort.field)
      .join(',')
  if (names(false)) params.ascs = names(false)
  if (names(true)) params.descs = names(true)
  return params
}

/** What narrows and orders a list, without the place in it: what a saved view keeps. */
export function conditionsOf(query: ListQuery): Record<string, string> {
  return listParams({ ...query, current: 1, size: defaultSize })
}

/** Conditions as parameters of the wire: `{ status: { in: '1,2' } }` → `status_in=1,2`. */
function filterParams(filters: ListQuery['filters']): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [field, value] of Object.entries(filters)) {
    if (value.eq) params[field] = value.eq
    for (const [operator, suffix] of Object.entries(suffixes)) {
      const text = value[operator as Operator]
      if (text) params[field + suffix] = text
    }
  }
  return params
}

/** Whether anything narrows the list: an empty answer is then no empty table. */
export function isNarrowed(query: ListQuery): boolean {
  return query.keyword.trim() !== '' || Boolean(query.quick) || Object.keys(query.filters).length > 0
}

function sortsOf(params: URLSearchParams, name: string, isDescending: boolean): Sort[] {
  const fields = (params.get(name) ?? '').split(',').filter(Boolean)
  return fields.map((field) => ({ field, isDescending }))
}
