import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { entityAddress } from '#services/web-server/entity-routes.ts'
import { describeApi } from '#services/web-server/describe.ts'
import type { World } from '#kernel/world/world.ts'

/** One address of the product, and what may be sent to it as far as the declarations tell. */
export type Target = {
  method: 'GET' | 'POST'
  url: string
  shape: Shape
  isMadeByHand: boolean
  /** Whose records it speaks of, where its declaration says so. */
  about?: string
}
/** As much of a JSON Schema as is needed to make something plausible. */
export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
}
/** A route as the HTTP layer knows it. */
export type KnownRoute = { method: string | string[]; url: string; config?: unknown }

const root = join(import.meta.dirname, '../..')

/** Every route there is, of entities, made by hand or of the kernel's own parts: a new area is attacked without being named. */
export async function attackTargets(world: World, routes: readonly KnownRoute[]): Promise<Target[]> {
  const named = namesInSource()
  const described = (await describeApi(world)).paths as Record<
    string,
    Record<string, { parameters?: { name: string }[] }>
  >
  const byHand = new Map(
    world.routes.map((route) => [`${route.method} /api/flySource-${route.service}/${route.path}`, route]),
  )
  const fields = new Map(
    [...world.resources.values()].map(({ entity }) => [
      entityAddress(entity),
      fieldsOf(entity).map(([name, field]) => [name, shapeOfKind(field.kind)] as const),
    ]),
  )
  return routes.flatMap((route) => {
    const isStream = (route.config as { isStream?: boolean } | undefined)?.isStream === true
    if (isStream || !route.url.startsWith('/api/')) return []
    return [route.method].flat().flatMap((method): Target[] => {
      if (method !== 'GET' && method !== 'POST') return []
      const own = byHand.get(`${method} ${route.url}`)
      const stated = own ? jsonShape(own.input) : {}
      const parameters = described[route.url]?.[method.toLowerCase()]?.parameters ?? []
      const properties: Record<string, Shape> = {
        ...(Object.keys(stated.properties ?? {}).length > 0
          ? {}
          : Object.fromEntries(named(own?.path).map((name) => [name, {}]))),
        ...Object.fromEntries(parameters.map(({ name }) => [name, {}])),
        ...Object.fromEntries(own ? [] : (fields.get(route.url.slice(0, route.url.lastIndexOf('/'))) ?? [])),
        ...stated.properties,
      }
      const about = own?.about ? { about: own.about.entity.path } : {}
      return [{ method, url: route.url, shape: { type: 'object', properties }, isMadeByHand: Boolean(own), ...about }]
    })
  })
}

function jsonShape(schema: z.ZodType): Shape {
  try {
    return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  } catch {
    return {}
  }
}

function shapeOfKind(kind: string): Shape {
  if (kind === 'integer' || kind === 'money' || kind === 'decimal') return { type: 'integer' }
  if (kind === 'flag') return { type: 'boolean' }
  if (kind === 'day' || kind === 'moment') return { type: 'string', format: 'date' }
  if (kind === 'ref' || kind === 'parent') return { type: 'string', format: 'uuid' }
  if (kind === 'refs' || kind === 'files') return { type: 'array', items: { type: 'string', format: 'uuid' } }
  return { type: 'string' }
}

/** Names that server code reads out of what was sent without having declared them: those beside a route, or all there are. */
function namesInSource(): (path: string | undefined) => string[] {
  const read =
    /\b(?:query|input|asked|body|params|fields|order)\??\.?(?:\['(\w+)'\]|\.(\w+)\b(?!\())|askedText\(\w+, '(\w+)'\)/g
  const files: { folder: string; text: string; names: Set<string> }[] = []
  for (const top of ['kernel', 'services', 'patterns', 'modules'])
    for (const file of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || /(^|\/)(web|demo|testing)\//.test(file)) continue
      const text = readFileSync(join(root, top, file), 'utf8')
      const names = new Set([...text.matchAll(read)].map(([, one, other, third]) => (one ?? other ?? third)!))
      files.push({ folder: dirname(join(top, file)), text, names })
    }
  const all = namesOf(files)
  return (path) => {
    // Declared in an area's shared/, done in its server/.
    const home = path && files.find(({ text }) => text.includes(`path: '${path}'`))?.folder.replace(/\/shared\b.*$/, '')
    const near = namesOf(files.filter(({ folder }) => home && `${folder}/`.startsWith(`${home}/`)))
    return near.length > 0 ? near : all
  }
}

function namesOf(files: readonly { names: ReadonlySet<string> }[]): string[] {
  return [...new Set(files.flatMap(({ names }) => [...names]))].toSorted()
}
