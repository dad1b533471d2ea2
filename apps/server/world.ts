import { join } from 'node:path'
import { systemClock, type Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { createPool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { systemServer } from '#kernel/system/server/index.ts'
import { assemble } from '#kernel/assemble.ts'
import type { World } from '#kernel/world.ts'
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
