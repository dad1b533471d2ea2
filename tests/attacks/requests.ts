import type { Random } from '#kernel/world/demo-random.ts'
import { hardValues } from './hard-values.ts'
import type { Shape, Target } from './targets.ts'

export type Request = {
  target: Target
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Headers that routes read something out of. */
const hardHeaders = [
  'captcha-key',
  'captcha-code',
  'second-auth',
  'menu-id',
  'idempotency-key',
  'tenant-id',
  'device-no',
  'api-key',
  'api-nonce',
  'flysource-sign',
  'if-none-match',
  'range',
  'accept-language',
]
/** More at once only hide each other. */
const mostNames = 12

/** One request at a target: something plausible, with one or more places of it made hard. `ids`: of records that are there. */
export function requestAt(target: Target, random: Random, ids: readonly string[]): Request {
  const sent = plausible(target.shape, random, ids) as Record<string, unknown>
  const spoiled = random.weighted([
    [0, 5],
    [1, 70],
    [2, 15],
    [Number.POSITIVE_INFINITY, 10],
  ])
  const hard = random.pick(hardValues)
  const places = placesIn(sent)
  if (spoiled === Number.POSITIVE_INFINITY) for (const name of Object.keys(sent)) sent[name] = hard
  else
    for (let i = 0; i < spoiled && places.length > 0; i += 1) {
      const { holder, key } = random.pick(places)
      ;(holder as Record<string | number, unknown>)[key] = random.pick(hardValues)
    }
  const headers: Record<string, string> = {}
  if (random.chance(0.1)) headers[random.pick(hardHeaders)] = headerText(random.pick(hardValues))
  const path = target.url
    .replace(/:(\w+)/g, () =>
      encodeURIComponent(text(random.pick(['abc', ...ids.slice(0, 3), random.pick(hardValues)]))),
    )
    .replace('*', () => encodeURIComponent(text(random.pick(hardValues))).slice(0, 2000))
  if (target.method === 'GET') return { target, method: 'GET', url: withQuery(path, sent, 12_000), headers }
  return { target, method: 'POST', headers, ...posted(path, sent, { random, headers, hard }) }
}

function posted(
  path: string,
  sent: Record<string, unknown>,
  { random, headers, hard }: { random: Random; headers: Record<string, string>; hard: unknown },
): { url: string; body?: string } {
  const way = random.weighted([
    ['json', 80],
    ['value', 6],
    ['form', 5],
    ['query', 5],
    ['files', 4],
  ])
  if (way === 'query') return { url: withQuery(path, sent, 12_000) }
  if (way === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { url: path, body: queryOf(sent, 100_000) }
  }
  if (way === 'files') {
    headers['content-type'] = 'multipart/form-data; boundary=b'
    const parts = Object.entries(sent).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text(value)}\r\n`,
    )
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n1,2\n3\r\n`
    return { url: path, body: `${parts.slice(0, 20).join('')}${file}--b--\r\n` }
  }
  headers['content-type'] = 'application/json'
  return { url: path, body: JSON.stringify(way === 'value' ? hard : sent) }
}

function plausible(shape: Shape, random: Random, ids: readonly string[], depth = 0): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.anyOf) return plausible(random.pick(shape.anyOf), random, ids, depth)
  if (shape.type === 'object' || shape.properties) {
    const names = Object.keys(shape.properties ?? {})
    while (names.length > mostNames) names.splice(random.int(0, names.length - 1), 1)
    return Object.fromEntries(
      depth > 5 ? [] : names.map((name) => [name, ofName(name, shape.properties![name]!, { random, ids, depth })]),
    )
  }
  if (shape.type === 'array') return depth > 5 ? [] : [plausible(shape.items ?? {}, random, ids, depth + 1)]
  if (shape.type === 'integer' || shape.type === 'number')
    return shape.minimum !== undefined && shape.minimum > 0 ? shape.minimum : random.int(0, 3)
  if (shape.type === 'boolean') return random.chance(0.5)
  if (shape.type === 'null') return null
  if (shape.format === 'uuid') return random.pick(ids)
  if (shape.format?.startsWith('date')) return random.pick(['2026-11-16', '2026-11-20T08:00:00+08:00'])
  return random.pick(['1', '测试', '2026-11-16', random.pick(ids)])
}

// A name often tells what is meant where the shape does not.
function ofName(name: string, shape: Shape, at: { random: Random; ids: readonly string[]; depth: number }): unknown {
  const { random, ids, depth } = at
  const isPlain = shape.type === undefined || (shape.type === 'string' && !shape.format && !shape.enum)
  if (isPlain && !shape.anyOf && !shape.const) {
    if (/(^id|Id)$/.test(name)) return random.pick(ids)
    if (/(^ids|Ids)$/.test(name)) return [random.pick(ids)]
    if (/(date|day|time|from|to|start|end)$/i.test(name))
      return random.pick(['2026-11-16', '2026-11-20T08:00:00+08:00'])
  }
  return plausible(shape, random, ids, depth + 1)
}

type Place = { holder: object; key: string | number }

function placesIn(value: unknown): Place[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => [{ holder: value, key }, ...placesIn(each)])
}

function withQuery(path: string, sent: Record<string, unknown>, most: number): string {
  return `${path}?${queryOf(sent, most)}`
}

/** Structures with dots, as the product reads them; several of one name as several. */
function queryOf(sent: Record<string, unknown>, most: number): string {
  const pairs: string[] = []
  let length = 0
  const add = (name: string, value: unknown, depth: number): void => {
    if (length > most) return
    if (Array.isArray(value) && depth < 3) for (const each of value.slice(0, 200)) add(name, each, depth + 1)
    else if (value !== null && typeof value === 'object' && !Array.isArray(value) && depth < 5)
      for (const [below, each] of Object.entries(value)) add(`${name}.${below}`, each, depth + 1)
    else {
      const pair = `${encodeURIComponent(name)}=${encodeURIComponent(text(value)).slice(0, most - length)}`
      pairs.push(pair)
      length += pair.length
    }
  }
  for (const [name, value] of Object.entries(sent)) add(name, value, 0)
  return pairs.join('&')
}

function text(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** A header takes visible characters only. */
function headerText(value: unknown): string {
  return text(value)
    .replace(/[^\x21-\x7e]/g, '')
    .slice(0, 4000)
}
