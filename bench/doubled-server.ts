import { join } from 'node:path'
import { manifests } from '#apps/server/manifests.ts'
import { createPool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { systemClock } from '#kernel/world/clock.ts'
import { announceReady, exitWithParent, onShutdown } from '#kernel/world/process.ts'
import { serverParts } from '#modules/server.ts'
import { assemble } from '#services/assembly/assemble.ts'
import { loadConfig } from '#services/startup/config.ts'
import { systemServer } from '#services/system/server/index.ts'
import { buildApp } from '#services/web-server/app.ts'

// The product with a twin of every entity, resource and route it has: what it would be with twice as many areas.
exitWithParent()
const config = loadConfig()
const twins = new Map(manifests.flatMap(({ entities }) => entities).map((entity) => [entity.name, twinOf(entity)]))
const parts = [systemServer, ...serverParts]
const world = assemble(
  [...manifests, { name: 'twins', label: '合成业务', depends: [], entities: [...twins.values()] }],
  [
    ...parts,
    {
      module: 'twins',
      resources: parts
        .flatMap((part) => part.resources ?? [])
        .map((resource) => ({ ...resource, entity: twins.get(resource.entity.name)! })),
      routes: parts.flatMap((part) => part.routes ?? []).map((route) => ({ ...route, path: `twin/${route.path}` })),
    },
  ],
  {
    pool: createPool({ url: config.databaseUrl!, max: 20 }),
    secrets: createSecrets(config.appKeys),
    clock: systemClock,
    filesFolder: join(config.dataDir, 'files'),
    publicUrl: config.publicUrl,
    licenceKey: config.licenceKey,
  },
)
const app = await buildApp({ world, config })
onShutdown(async () => {
  await app.close()
  await world.pool.end()
})
await app.listen({ port: config.port, host: config.host })
announceReady(config.port)

function twinOf(entity: AnyEntity): AnyEntity {
  return { ...entity, name: `twin.${entity.name.replace('.', '_')}`, path: `twin${entity.path}` } as AnyEntity
}
