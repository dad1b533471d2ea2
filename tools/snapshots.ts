import { openWorld } from '#apps/server/world.ts'
import { manifests } from '#apps/server/manifests.ts'
import type { Config } from '#services/startup/config.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { tableOf } from '#kernel/db/table.ts'
import { describeApi } from '#services/web-server/describe.ts'
import { expand } from '#services/system/server/seeds.ts'
import type { World } from '#kernel/world/world.ts'

/** What is derived from the declarations, as texts that a reviewer can read: file name → content. */
export function snapshots(): Record<string, string> {
  // Nothing is asked of a database: a world only connects when somebody works in it.
  const world = openWorld({ appKeys: ['snapshots'], dataDir: '.' } as unknown as Config, 'postgresql://nowhere', {
    connections: 1,
  })
  return {
    'schema.sql': schemaText(),
    'api.json': `${JSON.stringify(sorted(describeApi(world)), null, 2)}\n`,
    'permissions.txt': permissionText(world),
  }
}

function schemaText(): string {
  const tables = manifests
    .flatMap((manifest) => manifest.entities)
    .map(tableOf)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return tables
    .map((table) => `-- ${table.name}\n${migrationBetween([], [table]).statements.map(tidy).join(';\n')};\n`)
    .join('\n')
}

// A new index comes with a line that names it, which its statement says as well.
function tidy(statement: string): string {
  return statement.replace(/^-- .*\n/, '')
}

function permissionText(world: World): string {
  const roles = manifests.flatMap((manifest) => manifest.roles ?? [])
  return roles
    .map((role) => {
      const grants = manifests.flatMap((manifest) => manifest.grants ?? []).filter((grant) => grant.role === role.code)
      const permissions = new Set(grants.flatMap((grant) => expand(world, grant)))
      const scopes = grants
        .flatMap((grant) => Object.entries(grant.scopes ?? {}))
        .map(([path, scope]) => `  ${path} → ${scope.kind}`)
      return [
        `${role.code} ${role.label} → ${role.scope.kind}`,
        ...scopes.toSorted(),
        ...[...permissions].toSorted().map((one) => `  ${one}`),
      ].join('\n')
    })
    .join('\n\n')
    .concat('\n')
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
