import { systemActor } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { browserOf } from './browser.ts'
import { clientOf, type Client, type Person } from './clients.ts'
import { signInAs } from './complete.ts'
import { stateOver, unbound, unknownSource } from './errors.ts'
import { heard } from './outbound.ts'
import { peerOf } from './peers/peers.ts'
import type { Journey } from './peers/peer.ts'
import { recognise } from './person.ts'
import { keyHash, takeTicket } from './tickets.ts'

/** Signs in with the code that another site sent the browser back with. */
export async function socialGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const caller = { school, actor: systemActor, request: call.request }
  const source = params['source'] ?? ''
  const client = await readAs(world, caller, (ctx) => clientOf(ctx, source))
  const peer = peerOf(client.kind)
  if (!peer) throw unknownSource()
  const state = params['state'] ?? ''
  const kept = await writeAs(world, caller, (ctx) => takeTicket(ctx, 'state', state))
  const facts = kept?.facts as (Omit<Journey, 'state'> & { source: string; browser: string; realm: string }) | undefined
  // A state that another browser asked for would sign this person in as somebody else.
  if (!facts || facts.source !== source || facts.browser !== keyHash(browserOf(call.header('cookie'))))
    throw stateOver()
  const person = await heard(client.name, () =>
    peer.personOf(client, { ...facts, state, code: params['code'] ?? '', iss: params['iss'] ?? '' }),
  )
  return signInPerson(call, { client, person, realm: facts.realm })
}

/** Signs a vouched person in, or answers that nobody here is known as them. */
export async function signInPerson(
  call: GrantCall,
  input: { client: Client; person: Person; realm: string },
): Promise<TokenAnswer> {
  const { client, person, realm } = input
  const caller = { school: call.school, actor: systemActor, request: call.request }
  const recognised = await writeAs(call.world, caller, (ctx) => recognise(ctx, client, { person, realm }))
  if ('userId' in recognised) return signInAs(call, { userId: recognised.userId, realm, way: client.kind })
  throw unbound({
    oauthId: person.openId,
    bindTicket: recognised.bindTicket,
    source: client.source,
    nickName: person.nickName,
    avatarUrl: person.avatarUrl,
  })
}
