import type { Ctx, RequestFacts } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { loadActor } from './session/actors.ts'
import { sessionOver } from './errors.ts'
import { examRealm } from './shared/realms.ts'
import type { IssuedSession } from './session/sessions.ts'
import { accessLifeOf, sittingEnd } from './shared/access-life.ts'
import type { Tokens } from './proof/tokens.ts'
import { userFacts } from './session/user-facts.ts'

/** What every way of signing in is handed: where, by what, and the parameters of the call. */
export type GrantCall = {
  readonly world: World
  readonly tokens: Tokens
  readonly school: School
  readonly request: RequestFacts
  readonly agent: string
  /** Where the browser says it sees us. */
  readonly origin: string
  /** The key by which the browser is known again. */
  readonly browser: string
  /** A request header by its name in small letters, empty where it was not sent. */
  header(name: string): string
  readonly params: Readonly<Record<string, string>>
}

export type TokenAnswer = Awaited<ReturnType<typeof tokenAnswer>> & {
  /** The policy wants a second authentication at sign-in and this person has nothing bound. */
  bindSecondAuth?: 'advised' | 'demanded'
}

/** The answer of the token endpoint (contract §2); the same session state gives the same pair of tokens. */
export async function tokenAnswer(ctx: Ctx, tokens: Tokens, session: IssuedSession) {
  const { sid, userId, realm, sequence, issuedAt } = session
  const actor = await loadActor(ctx.world, ctx.db, sid)
  if (!actor) throw sessionOver()
  const schoolId = ctx.school.id
  const life = accessLifeOf(realm === examRealm ? await ctx.call(sittingEnd, { userId }) : null, issuedAt)
  return {
    access_token: await tokens.signAccess({ userId, sid, schoolId, realm, sequence }, issuedAt, life),
    token_type: 'bearer',
    refresh_token: tokens.refreshToken({ schoolId, sid, sequence }),
    expires_in: life,
    ...(await userFacts(ctx, actor)),
  }
}
