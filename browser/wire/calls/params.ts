export type Params = Record<string, unknown>

/** Query text of nested parameters: `{a: {b: 1}}` → `a.b=1`; lists are joined by commas; empty values are left out. */
export function queryOf(params: Params | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of flatten(params ?? {}, '')) search.append(name, value)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function flatten(value: object, prefix: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const name = prefix + key
    if (inner === undefined || inner === null || inner === '') return []
    if (Array.isArray(inner)) return inner.length === 0 ? [] : [[name, inner.join(',')]]
    if (inner instanceof Date) return [[name, inner.toISOString()]]
    if (typeof inner === 'object') return flatten(inner as object, `${name}.`)
    return [[name, String(inner)]]
  })
}
