import { AppError } from '#kernel/errors/define-error.ts'
import type { Authenticate } from '#services/web-server/deps.ts'
import { isExpired } from '#services/identity/school-time.ts'
import type { SchoolDirectory } from '#services/web-server/schools.ts'
import { withinPackage } from '#services/system/server/package.ts'
import type { World } from '#kernel/world/world.ts'
import { cachedActor, endReasonOf } from '../session/actors.ts'
import { endedSession } from '../session/session-ends.ts'
import { mainRealm } from '../shared/realms.ts'
import { createTokens } from '../proof/tokens.ts'

/** Finds the person behind a token of the main realm, or of those a place opens itself to; a token of another realm, or of another school, is none. */
export function createAuthenticate(world: World, schools: SchoolDirectory): Authenticate {
  const tokens = createTokens(world)
  return async (token, wanted, realms = [mainRealm]) => {
    const claims = await tokens.verifyAccess(token)
    if (!claims || !realms.includes(claims.realm) || (wanted && wanted.id !== claims.schoolId)) return null
    const school = wanted ?? (await schools.findForLook(claims.schoolId).catch(absent))
    if (!school) return null
    const actor = await cachedActor(world, school, claims.sid)
    if (!actor) throw endedSession(await endReasonOf(world, school, claims.sid))
    if (
      actor.userId !== claims.userId ||
      actor.realm !== claims.realm ||
      (isExpired(school, world.clock()) && !actor.viewer)
    )
      return null
    return { actor: withinPackage(world, school, actor), school }
  }
}

// A school that was closed has no sessions; a directory that cannot be read is another matter.
function absent(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
