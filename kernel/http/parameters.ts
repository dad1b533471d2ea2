import { isOwnToObject } from '#kernel/rules/own-names.ts'

/** Parameters sent with dots become nested: `a.b=1` → `{ a: { b: '1' } }`. Names that every object has by itself are dropped. */
function nested(flat: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.')
    if (parts.some(isOwnToObject)) continue
    let at = result
    for (const part of parts.slice(0, -1)) {
      const next = at[part]
      at = (typeof next === 'object' && next !== null ? next : (at[part] = {})) as Record<string, unknown>
    }
    at[parts.at(-1)!] = value
  }
  return result
}

/** Body and query of a request as one object; what the body says wins. */
export function inputOf(request: { body?: unknown; query?: unknown }): Record<string, unknown> {
  const query = nested((request.query ?? {}) as Record<string, unknown>)
  delete query['token']
  delete query['tenantId']
  const { body } = request
  if (body && typeof body === 'object' && !Array.isArray(body))
    return { ...query, ...nested(body as Record<string, unknown>) }
  return query
}
