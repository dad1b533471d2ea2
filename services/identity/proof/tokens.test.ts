import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { movableClock } from '#kernel/world/clock.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { newId } from '#kernel/world/id.ts'
import { accessLifeOf } from '../shared/access-life.ts'
import { createTokens, tokenHash } from './tokens.ts'

const secrets = createSecrets([Buffer.alloc(32, 7).toString('base64')])
const clock = movableClock('2026-09-01T08:00:00+08:00')
const tokens = createTokens({ secrets, clock })
const sid = newId(clock())
const claims = { userId: newId(clock()), sid, schoolId: '000000', realm: 'main', sequence: 3 }

test('an access token says who it is for an hour, by our clock', async () => {
  clock.set('2026-09-01T08:00:00+08:00')
  const token = await tokens.signAccess(claims, clock())
  expect(await tokens.verifyAccess(token)).toMatchObject(claims)
  clock.advance(3_599_000)
  expect(await tokens.verifyAccess(token)).toMatchObject(claims)
  clock.advance(1000)
  expect(await tokens.verifyAccess(token)).toBeNull()
  expect(await createTokens({ secrets, clock }).verifyAccess(token)).toBeNull()
})

test('a token for a sitting outlives its end by an hour', async () => {
  clock.set('2026-09-01T08:00:00+08:00')
  expect([accessLifeOf(null, clock()), accessLifeOf('2026-09-01T07:00:00+08:00', clock())]).toEqual([3600, 3600])
  const life = accessLifeOf('2026-09-01T11:30:00+08:00', clock())
  const token = await tokens.signAccess(claims, clock(), life)
  clock.set('2026-09-01T12:29:59+08:00')
  expect(await tokens.verifyAccess(token)).toMatchObject(claims)
  clock.set('2026-09-01T12:30:00+08:00')
  expect(await tokens.verifyAccess(token)).toBeNull()
})

test('the same claims and moment give the same text, another sequence another', async () => {
  const at = clock()
  expect(await tokens.signAccess(claims, at)).toBe(await tokens.signAccess(claims, at))
  expect(await tokens.signAccess(claims, at)).not.toBe(await tokens.signAccess({ ...claims, sequence: 4 }, at))
})

test('what we did not sign is no token', async () => {
  const token = await tokens.signAccess(claims, clock())
  const [head, body, mac] = token.split('.') as [string, string, string]
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const changed = Buffer.from(JSON.stringify({ ...payload, sub: newId(clock()) })).toString('base64url')
  const forged = [
    '',
    'x',
    `${head}.${changed}.${mac}`,
    `${head}.${body}.${'A'.repeat(43)}`,
    `${head}.${body}.${'é'.repeat(43)}`,
    `${head}.${body}.${mac}.${mac}`,
    `${head}.${body}.${mac}=`,
    new UnsecuredJWT(payload).encode(),
    await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(secrets.derive('refresh-token')),
    await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(secrets.derive('access-token')),
    tokens.refreshToken(claims),
  ]
  for (const text of forged) expect([text, await tokens.verifyAccess(text)]).toEqual([text, null])
})

test('a refresh token is derived from session and sequence and read back', () => {
  const token = tokens.refreshToken({ schoolId: '000000', sid, sequence: 0 })
  expect(token).toBe(tokens.refreshToken({ schoolId: '000000', sid, sequence: 0 }))
  expect(tokens.readRefresh(token)).toEqual({ schoolId: '000000', sid, sequence: 0 })
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
})

test('a refresh token that only looks right is unknown, anything else malformed', () => {
  const token = tokens.refreshToken({ schoolId: '000000', sid, sequence: 1 })
  const mac = token.split('.').at(-1)!
  expect(tokens.readRefresh(`000001.${sid}.1.${mac}`)).toBe('unknown')
  expect(tokens.readRefresh(`000000.${sid}.2.${mac}`)).toBe('unknown')
  expect(tokens.readRefresh(`000000.${newId(clock())}.1.${mac}`)).toBe('unknown')
  for (const text of [
    '',
    'abc',
    `${token}x`,
    token.slice(1),
    token.toUpperCase(),
    `000000.${sid}.01.${mac}`,
    `000000.${sid}.-1.${mac}`,
    `${token}\n`,
  ]) {
    expect([text, tokens.readRefresh(text)]).toEqual([text, 'malformed'])
  }
})
