import type { ServerPart } from '#kernel/world.ts'
import { baseServer } from './base/server/index.ts'

/** The server half of each module, in the order of modules/index.ts. */
export const serverParts: readonly ServerPart[] = [baseServer]
