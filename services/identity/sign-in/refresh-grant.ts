import { systemActor } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { endReasonOf } from '../session/actors.ts'
import { malformedRefresh, sessionOver } from '../errors.ts'
import { tokenAnswer, type GrantCall, type TokenAnswer } from '../grant.ts'
import { endedRenewal } from '../session/session-ends.ts'
import { rotateSession } from '../session/sessions.ts'

/** Exchanges a refresh token for the next pair. */
export async function refreshGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, tokens, request, params } = call
  const claims = tokens.readRefresh(params['refresh_token'] ?? '')
  if (claims === 'malformed') throw malformedRefresh()
  if (claims === 'unknown') throw sessionOver()
  if (claims.schoolId !== school.id) throw malformedRefresh()
  // A reused token ends its session; that must be kept although the answer is a refusal.
  const answer = await writeAs(world, { school, actor: systemActor, request }, async (ctx) => {
    const session = await rotateSession(ctx, tokens, claims)
    return session && tokenAnswer(ctx, tokens, session)
  })
  if (!answer) throw endedRenewal(await endReasonOf(world, school, claims.sid))
  return answer
}
