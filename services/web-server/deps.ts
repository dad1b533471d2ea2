import type { Config } from '#services/startup/config.ts'
import type { Actor } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import type { SchoolDirectory } from './schools.ts'

/** Finds out who a token belongs to; null when it is no token of a living session of that school. */
export type Authenticate = (
  token: string,
  school: School | null,
  realms?: readonly string[],
) => Promise<{ actor: Extract<Actor, { kind: 'user' }>; school: School } | null>

/** What plugins of the HTTP layer are handed. */
export type HttpDeps = { world: World; config: Config; schools: SchoolDirectory; authenticate: Authenticate }
