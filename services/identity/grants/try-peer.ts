import type { Client, Person } from './clients.ts'
import { casRefused, jwtInvalid } from './errors.ts'
import { heard } from './outbound.ts'
import { casPerson } from './peers/cas.ts'
import { vouchedFor } from './peers/jwt.ts'
import { peerOf } from './peers/peers.ts'

const dryRun = { redirectUri: 'https://localhost/', state: 'test', verifier: 'test'.repeat(12), nonce: 'test' }

/** Asks a site whether it answers and, with a code that somebody brought back, whom it means. Nobody is signed in by it. */
export async function tryPeer(client: Client, { code, now }: { code: string; now: Date }): Promise<Person | null> {
  if (client.kind === 'jwt') {
    if (!code) throw jwtInvalid()
    return (await vouchedFor(code, { clients: [client], now })).person
  }
  if (client.kind === 'cas') return tryCas(client, code)
  const peer = peerOf(client.kind)!
  await heard(client.name, () => peer.authorizeUrl(client, dryRun))
  return code ? heard(client.name, () => peer.personOf(client, { ...dryRun, code, iss: '' })) : null
}

/** A server that refuses a ticket nobody has is one that answers. */
async function tryCas(client: Client, ticket: string): Promise<Person | null> {
  try {
    return await casPerson(client, { ticket: ticket || 'ST-test', service: dryRun.redirectUri })
  } catch (error) {
    if (!ticket && error instanceof Error && 'code' in error && error.code === casRefused.code) return null
    throw error
  }
}
