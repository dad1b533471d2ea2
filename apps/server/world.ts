import { join } from 'node:path'
import { systemClock, type Clock } from '#kernel/world/clock.ts'
import type { Config } from '#services/startup/config.ts'
import { createPool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { systemServer } from '#services/system/server/index.ts'
import { assemble } from '#services/assembly/assemble.ts'
import type { World } from '#kernel/world/world.ts'
import { serverParts } from '#modules/server.ts'
import { manifests } from './manifests.ts'

/** Puts the product together on a database. */
export function openWorld(
  config: Config,
  databaseUrl: string,
  options: { clock?: Clock; connections?: number } = {},
): World {
  return assemble(manifests, [systemServer, ...serverParts], {
    pool: createPool({ url: databaseUrl, max: options.connections ?? 20 }),
    secrets: createSecrets(config.appKeys),
    clock: options.clock ?? systemClock,
    filesFolder: join(config.dataDir, 'files'),
    isProduction: config.env === 'production',
    publicUrl: config.publicUrl,
    licenceKey: config.licenceKey,
  })
}
