import type { Ctx } from '#kernel/world/context.ts'
import { publicOrigin } from '#services/identity/sign-in/origin.ts'
import { clientOf, type Client } from './clients.ts'
import { unknownSource } from './errors.ts'
import { heard } from './outbound.ts'
import { peerOf } from './peers/peers.ts'
import { keepTicket, keyHash, newKey } from './tickets.ts'

const stateSeconds = 600

/** Where a browser is sent to sign in elsewhere. What it must bring back is kept for ten minutes, for this browser only. */
export async function authorizeUrl(
  ctx: Ctx,
  input: { source: string; realm: string; origin: string; browser: string },
): Promise<string> {
  const client = await clientOf(ctx, input.source)
  const origin = await publicOrigin(ctx, input.origin)
  if (client.kind === 'cas' && client.authorizeUrl) return casLogin(client.authorizeUrl, `${origin}/login`)
  const peer = peerOf(client.kind)
  if (!peer) throw unknownSource()
  const journey = {
    redirectUri: callbackOf(client, origin, input.realm),
    state: newKey(),
    verifier: newKey() + newKey(),
    nonce: newKey(),
  }
  const address = await heard(client.name, () => peer.authorizeUrl(client, journey))
  const { state, ...facts } = journey
  await keepTicket(ctx, {
    purpose: 'state',
    key: state,
    seconds: stateSeconds,
    facts: { ...facts, source: input.source, realm: input.realm, browser: keyHash(input.browser) },
  })
  return address
}

/** A CAS server sends its ticket back to the service it was asked for; nothing of ours travels with it. */
function casLogin(address: string, service: string): string {
  const login = new URL(address)
  login.searchParams.set('service', service)
  return login.href
}

/** The page that receives the code; enterprise chat and plain OAuth 2.0 have pages of their own (spec §2). */
function callbackOf(client: Client, origin: string, realm: string): string {
  if (client.kind === 'wechat_enterprise')
    return `${origin}${realm === 'welcome' ? '/welcome' : ''}/loginbywechatenterprise`
  if (client.source === 'oauth2') return `${origin}/loginbyoauth2`
  return `${origin}/oauth/callback/${client.source}`
}
