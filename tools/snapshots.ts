import { openWorld } from '#apps/server/world.ts'
import { manifests } from '#apps/server/manifests.ts'
import type { Config } from '#services/startup/config.ts'
import { actionsOf } from '#kernel/access/access.ts'
import type { RouteAccess } from '#kernel/http/define-route.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { tableOf } from '#kernel/db/table.ts'
import { describeApi } from '#services/web-server/describe.ts'
import { expand } from '#services/system/server/grant-seeds.ts'
import { systemServer } from '#services/system/server/index.ts'
import { entityAddress } from '#services/web-server/entity-routes.ts'
import type { Manifest } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import { serverParts } from '#modules/server.ts'

type Api = { paths: Record<string, unknown>; components: { schemas: Record<string, unknown> } }

/** What is derived from the declarations, as texts that a reviewer can read, a folder for each area: file name → content. */
export async function snapshots(): Promise<Record<string, string>> {
  // Nothing is asked of a database: a world only connects when somebody works in it.
  const world = openWorld({ appKeys: ['snapshots'], dataDir: '.' } as unknown as Config, 'postgresql://nowhere', {
    connections: 1,
  })
  const apis = await apisByArea(world)
  const files = manifests.flatMap((manifest): [string, string][] => [
    [`${manifest.name}/schema.sql`, schemaText(manifest)],
    [`${manifest.name}/api.json`, apis.get(manifest.name) ?? ''],
    [`${manifest.name}/permissions.txt`, permissionText(world, manifest)],
    [`${manifest.name}/access.txt`, accessText(world, manifest)],
  ])
  return Object.fromEntries(files.filter(([, text]) => text !== ''))
}

/** The description of the API, cut by the areas that answer it. */
async function apisByArea(world: World): Promise<Map<string, string>> {
  const { paths, components } = (await describeApi(world)) as Api
  const ofRoutes = [systemServer, ...serverParts].flatMap(({ module, routes = [] }) =>
    routes.map(({ service, path }) => [`/api/flySource-${service}/${path}`, module] as const),
  )
  const ofEntities = manifests.flatMap(({ name, entities }) => entities.map((entity) => ({ name, entity })))
  const byRoute = new Map<string, string>(ofRoutes)
  const byAddress = new Map<string, string>(ofEntities.map(({ name, entity }) => [entityAddress(entity), name]))
  const byPath = new Map(ofEntities.map(({ name, entity }) => [entity.path, name]))
  const areaOf = (path: string) => byRoute.get(path) ?? byAddress.get(path.slice(0, path.lastIndexOf('/'))) ?? 'system'
  const parts = new Map<string, Api>()
  const partOf = (area: string) => {
    const part = parts.get(area) ?? { paths: {}, components: { schemas: {} } }
    parts.set(area, part)
    return part
  }
  for (const [path, item] of Object.entries(paths)) partOf(areaOf(path)).paths[path] = item
  for (const [path, schema] of Object.entries(components.schemas))
    partOf(byPath.get(path) ?? 'system').components.schemas[path] = schema
  return new Map([...parts].map(([area, part]) => [area, `${JSON.stringify(sorted(part), null, 2)}\n`]))
}

function schemaText(manifest: Manifest): string {
  const tables = manifest.entities.map(tableOf).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return tables
    .map((table) => `-- ${table.name}\n${migrationBetween([], [table]).statements.map(tidy).join(';\n')};\n`)
    .join('\n')
}

// A new index comes with a line that names it, which its statement says as well.
function tidy(statement: string): string {
  return statement.replace(/^-- .*\n/, '')
}

/** The roles an area brings, and what it gives to which role. */
function permissionText(world: World, { roles = [], grants = [] }: Manifest): string {
  const brought = roles.map(({ code, label, scope }) => `${code} ${label} → ${scope.kind}`)
  const given = [...Map.groupBy(grants, (grant) => grant.role)].map(([role, own]) => {
    const permissions = new Set(own.flatMap((grant) => expand(world, grant)))
    const scopes = own
      .flatMap((grant) => Object.entries(grant.scopes ?? {}))
      .map(([path, scope]) => `  ${path} → ${scope.kind}`)
    return [role, ...scopes.toSorted(), ...[...permissions].toSorted().map((one) => `  ${one}`)].join('\n')
  })
  const told = [brought.join('\n'), ...given].filter(Boolean)
  return told.length === 0 ? '' : `${told.join('\n\n')}\n`
}

/** Who may do what to which rows, as the declarations say it: a scope that was dropped or a key that was renamed is a line here. */
function accessText(world: World, { name, entities }: Manifest): string {
  const resources = [...world.resources.values()]
    .filter(({ entity }) => !entity.internal && entities.some((one) => one.name === entity.name))
    .map((one) => {
      const { entity, scope, picker } = one
      const axes = scope === 'open' ? ['open'] : Object.entries(scope.by).map(([axis, field]) => `${axis}=${field}`)
      const moves = Object.entries(entity.states?.moves ?? {}).map(
        ([from, to]) => `  ${from} → ${(to as readonly string[]).join(', ') || '∎'}`,
      )
      const marks = [entity.restricted && 'restricted', picker.isOpen && 'picker open'].filter(Boolean)
      return [
        `${entity.service}/${entity.path} rows by ${[axes.join(', '), ...marks].join('; ')}`,
        `  ${actionsOf(one).join(' ')}`,
        ...moves,
      ].join('\n')
    })
  const own = [systemServer, ...serverParts]
    .filter(({ module }) => module === name)
    .flatMap((part) => part.routes ?? [])
  const routes = own.map((one) => {
    const realms = one.realms ? ` (${one.realms.join(', ')})` : ''
    return `${one.method} ${one.service}/${one.path} → ${accessOf(one.access)}${realms}`
  })
  const lines = [...resources.toSorted(), ...routes.toSorted()]
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function accessOf(access: RouteAccess): string {
  if ('permission' in access) return access.permission
  if ('open' in access) return `everybody, ${access.perMinute ?? 60} a minute`
  return 'device' in access ? 'devices' : 'whoever is signed in'
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
