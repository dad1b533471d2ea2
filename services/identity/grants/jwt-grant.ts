import { systemActor } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { clientsOfKind } from './clients.ts'
import { jwtReplayed } from './errors.ts'
import { vouchedFor } from './peers/jwt.ts'
import { signInPerson } from './social-grant.ts'
import { keepTicket } from './tickets.ts'

/** Signs in with a token of an issuer the administrator trusts; each token once. */
export async function jwtGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const caller = { school, actor: systemActor, request: call.request }
  const clients = await readAs(world, caller, (ctx) => clientsOfKind(ctx, 'jwt'))
  const now = world.clock()
  const { client, person, jti, expiresAt } = await vouchedFor((params['token'] ?? '').slice(0, 8000), { clients, now })
  const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  const isNew = await writeAs(world, caller, (ctx) =>
    keepTicket(ctx, { purpose: 'jwt', key: `${client.source} ${jti}`, seconds, facts: {} }),
  )
  if (!isNew) throw jwtReplayed()
  return signInPerson(call, { client, person, realm: mainRealm })
}
