import { systemActor } from '#kernel/world/context.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { isOwnAddress } from '#services/identity/sign-in/origin.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { clientOf, clientsOfKind } from './clients.ts'
import { foreignService, noTicket, unknownSource } from './errors.ts'
import { casPerson } from './peers/cas.ts'
import { signInPerson } from './social-grant.ts'

/** Signs in with a ticket that only the school's CAS server can vouch for. */
export async function casGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const ticket = (params['tgc'] ?? '').slice(0, 500)
  if (!ticket) throw noTicket()
  const caller = { school, actor: systemActor, request: call.request }
  const service = (params['redirect'] ?? '').slice(0, 1000)
  const client = await readAs(world, caller, async (ctx) => {
    if (!(await isOwnAddress(ctx, service, call.origin))) throw foreignService()
    return params['source'] ? clientOf(ctx, params['source']) : (await clientsOfKind(ctx, 'cas'))[0]
  })
  if (client?.kind !== 'cas') throw unknownSource()
  const person = await casPerson(client, { ticket, service })
  return signInPerson(call, { client, person, realm: mainRealm })
}
