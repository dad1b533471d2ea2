import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importSPKI,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import type { Client, Person } from '#services/identity/grants/clients.ts'
import { jwtAlgorithm, jwtExpired, jwtInvalid, peerDown } from '#services/identity/grants/errors.ts'
import { valueAt } from '#services/identity/grants/outbound.ts'

const withPublicKey = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
const shortestSecret = 32
const longestLife = 5 * 60
const skew = 30

const remoteKeys = new Map<string, JWTVerifyGetKey>()

/** Who a signed token stands for, and the id that makes it usable once. */
export type Vouched = { client: Client; person: Person; jti: string; expiresAt: Date }

/** Checks a token against the issuers the administrator trusts. Whether it was used before is the caller's to find out. */
export async function vouchedFor(
  token: string,
  { clients, now }: { clients: readonly Client[]; now: Date },
): Promise<Vouched> {
  const alg = algorithmOf(token)
  const client = clients.find((one) => one.issuer === issuerOf(token))
  if (!client?.issuer || !client.clientId) throw jwtInvalid()
  const allowed =
    alg === 'HS256'
      ? Buffer.byteLength(client.secret ?? '') >= shortestSecret && !client.jwksUrl && !client.publicKey
      : withPublicKey.includes(alg)
  if (!allowed) throw jwtAlgorithm()
  const payload = await verified(token, { client, alg, now })
  const { exp, jti, sub } = payload
  if (exp! - Math.floor(now.getTime() / 1000) > longestLife + skew) throw jwtInvalid()
  const account = valueAt(payload, client.accountField || 'sub')
  const openId = sub || account
  if (!openId) throw jwtInvalid()
  const person = {
    openId,
    account,
    phone: valueAt(payload, 'phone'),
    nickName: valueAt(payload, 'name') || openId,
    avatarUrl: valueAt(payload, 'picture'),
  }
  return { client, person, jti: jti!, expiresAt: new Date((exp! + skew) * 1000) }
}

async function verified(
  token: string,
  { client, alg, now }: { client: Client; alg: string; now: Date },
): Promise<JWTPayload> {
  const options = {
    algorithms: [alg],
    issuer: client.issuer!,
    audience: client.clientId!,
    currentDate: now,
    clockTolerance: skew,
    requiredClaims: ['exp', 'jti'],
  }
  try {
    const { payload } = await jwtVerify(token, await keyOf(client, alg), options)
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw jwtExpired()
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw peerDown({ name: client.name })
    throw jwtInvalid()
  }
}

async function keyOf(client: Client, alg: string): Promise<JWTVerifyGetKey> {
  if (alg === 'HS256') {
    const secret = new TextEncoder().encode(client.secret!)
    return (async () => secret) as unknown as JWTVerifyGetKey
  }
  if (client.jwksUrl) {
    let keys = remoteKeys.get(client.jwksUrl)
    if (!keys)
      remoteKeys.set(client.jwksUrl, (keys = createRemoteJWKSet(new URL(client.jwksUrl), { timeoutDuration: 5000 })))
    return keys
  }
  const written = (client.publicKey ?? '').trim()
  if (written.startsWith('{')) return createLocalJWKSet(JSON.parse(written) as JSONWebKeySet)
  const key = await importSPKI(written, alg)
  return (async () => key) as unknown as JWTVerifyGetKey
}

function algorithmOf(token: string): string {
  try {
    return String(decodeProtectedHeader(token).alg)
  } catch {
    throw jwtInvalid()
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
