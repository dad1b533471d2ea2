import { SignJWT } from 'jose'
import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Clock } from '#kernel/world/clock.ts'
import type { Secrets } from '#kernel/db/secrets.ts'
import { usualLife } from '../shared/access-life.ts'

/** What an access token says: who, in which session of which school, for which realm. */
export type AccessClaims = {
  readonly userId: string
  readonly sid: string
  readonly schoolId: string
  readonly realm: string
  /** Counts the renewals of the session, so that two tokens of one second differ. */
  readonly sequence: number
}

/** A refresh token taken apart. */
export type RefreshClaims = { readonly schoolId: string; readonly sid: string; readonly sequence: number }

export type Tokens = {
  /** The same claims, moment and life give the same text. */
  signAccess(claims: AccessClaims, at: Date, life?: number): Promise<string>
  /** The claims of a genuine token that has not run out; its signature is computed once. */
  verifyAccess(token: string): Promise<AccessClaims | null>
  /** Derived, never stored: session and sequence always give the same text. */
  refreshToken(claims: RefreshClaims): string
  /** `malformed`: no token of ours by its looks; `unknown`: it looks like one, but nobody here made it. */
  readRefresh(token: string): RefreshClaims | 'malformed' | 'unknown'
}

type Verified = AccessClaims & { expiresAt: number }

const algorithm = 'HS256'
const rememberedTokens = 20_000
const refreshPattern = /^(\d{6})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/

/** Makes and reads tokens with keys of their own purpose. */
export function createTokens(input: { secrets: Secrets; clock: Clock }): Tokens {
  const accessKey = createSecretKey(input.secrets.derive('access-token'))
  const refreshKey = createSecretKey(input.secrets.derive('refresh-token'))
  const verified = new Map<string, Verified>()

  const macOf = ({ schoolId, sid, sequence }: RefreshClaims) =>
    createHmac('sha256', refreshKey).update(`${schoolId}.${sid}.${sequence}`).digest('base64url')

  return {
    signAccess({ userId, sid, schoolId, realm, sequence }, at, life = usualLife) {
      const issuedAt = Math.floor(at.getTime() / 1000)
      return new SignJWT({ sid, sch: schoolId, seq: sequence })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setAudience(realm)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + life)
        .sign(accessKey)
    },
    async verifyAccess(token) {
      let known = verified.get(token)
      if (known) {
        verified.delete(token)
      } else {
        const fresh = verifySignature(token, { key: accessKey, now: input.clock() })
        if (!fresh) return null
        known = fresh
      }
      if (known.expiresAt * 1000 <= input.clock().getTime()) return null
      // Set again, so that the least used stands first and is the one to go.
      verified.set(token, known)
      if (verified.size > rememberedTokens) verified.delete(verified.keys().next().value!)
      return known
    },
    refreshToken: (claims) => `${claims.schoolId}.${claims.sid}.${claims.sequence}.${macOf(claims)}`,
    readRefresh(token) {
      const [, schoolId, sid, sequence, mac] = refreshPattern.exec(token) ?? []
      if (!schoolId || !sid || !mac) return 'malformed'
      const claims = { schoolId, sid, sequence: Number(sequence) }
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(claims))) ? claims : 'unknown'
    },
  }
}

/** What is stored of a refresh token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What every token of ours begins with: one that says anything else of how it is signed is none. */
const ownHead = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url')

type Payload = Partial<{ sub: string; aud: string; exp: number; sid: string; sch: string; seq: number }>

/**
 * At once, without a thread of its own: everybody who presses in the same second brings a token that nobody has seen.
 */
function verifySignature(token: string, { key, now }: { key: KeyObject; now: Date }): Verified | null {
  const [head, body, mac, ...more] = token.split('.')
  if (head !== ownHead || !body || !mac || more.length > 0) return null
  const own = Buffer.from(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'))
  const given = Buffer.from(mac)
  if (own.length !== given.length || !timingSafeEqual(own, given)) return null
  const { sub, aud, exp, sid, sch, seq } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Payload
  if (!sub || !aud || !exp || !sid || !sch || seq === undefined || exp * 1000 <= now.getTime()) return null
  return { userId: sub, sid, schoolId: sch, realm: aud, sequence: seq, expiresAt: exp }
}
