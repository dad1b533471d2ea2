/** What a gateway is sent unless the school says otherwise. */
export const defaultGatewayBody = '{"phone":"{phone}","content":"{content}","id":"{id}"}'

export type GatewayFacts = {
  phone: string
  content: string
  id: string
  template: string
  sign: string
  params: Readonly<Record<string, string>>
}

/** The body with its holes filled. Only whole texts inside the JSON are filled, so that no value can break out of its place. */
export function filledBody(template: string, facts: GatewayFacts): unknown {
  return filled(JSON.parse(template) as unknown, facts)
}

/** Why a text is no body of a gateway; null when it is one. */
export function bodyProblem(template: string): string | null {
  try {
    const body: unknown = JSON.parse(template)
    return typeof body === 'object' && body !== null && /\{phone\}/.test(template) ? null : '请求内容须包含 {phone}'
  } catch {
    return '请求内容应为 JSON'
  }
}

/** What stands at `data.msgId` of an answer. */
export function valueAt(body: unknown, path: string): unknown {
  let at: unknown = body
  for (const name of path.split('.').filter((part) => part !== '')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return path === '' ? undefined : at
}

function filled(value: unknown, facts: GatewayFacts): unknown {
  if (typeof value === 'string') {
    if (value === '{params}') return facts.params
    return value.replace(
      /\{(phone|content|id|template|sign)\}/g,
      (_whole, name: keyof Omit<GatewayFacts, 'params'>) => facts[name],
    )
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, facts)]))
}
