import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityWire, password, type Wire } from '../test-wire.ts'
import { createTokens } from '../proof/tokens.ts'

let wire: Wire
beforeAll(async () => {
  wire = await identityWire()
})
afterAll(() => wire.end())

test('a refresh token is used once; within ten seconds it gives the same pair, later it ends the session', async () => {
  const first = (await wire.signIn('zhang', password)).json()
  const refresh = (refresh_token: string) => wire.token({ grant_type: 'refresh_token', refresh_token })
  wire.clock.advance(3_000_000)
  const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
  expect(one.statusCode).toBe(200)
  expect(two.json()).toEqual(one.json())
  const second = one.json()
  expect(second.access_token).not.toBe(first.access_token)
  wire.clock.advance(10_000)
  expect((await refresh(first.refresh_token)).json()).toEqual(second)
  expect((await wire.get('base/sysUser/getUserInfo', second.access_token)).statusCode).toBe(200)
  wire.clock.advance(1)
  const reused = await refresh(first.refresh_token)
  expect([reused.statusCode, reused.json().error_code]).toEqual([400, 401])
  expect((await refresh(second.refresh_token)).json().error_code).toBe(401)
  expect((await wire.get('base/sysUser/getUserInfo', second.access_token)).statusCode).toBe(401)
})

test('a token two renewals old ends the session at once', async () => {
  const first = (await wire.signIn('zhang', password)).json()
  const refresh = async (refresh_token: string) =>
    (await wire.token({ grant_type: 'refresh_token', refresh_token })).json()
  const second = await refresh(first.refresh_token)
  const third = await refresh(second.refresh_token)
  expect(third.access_token).toEqual(expect.any(String))
  expect((await refresh(first.refresh_token)).error_code).toBe(401)
  expect((await refresh(third.refresh_token)).error_code).toBe(401)
})

test('refresh tokens that are broken, of another school, unknown or run out are refused by their codes', async () => {
  const { refresh_token } = (await wire.signIn('zhang', password)).json()
  const codeOf = async (text: string, tenant = '900001') =>
    (await wire.token({ grant_type: 'refresh_token', refresh_token: text }, { 'tenant-id': tenant })).json().error_code
  expect(await codeOf('')).toBe(400)
  expect(await codeOf('garbage')).toBe(400)
  expect(await codeOf(refresh_token, '900002')).toBe(400)
  const absent = createTokens(wire.world).refreshToken({
    schoolId: '900001',
    sid: '01990000-0000-7000-8000-000000000000',
    sequence: 0,
  })
  expect(await codeOf(absent)).toBe(401)
  wire.clock.advance(12 * 3_600_000)
  expect(await codeOf(refresh_token)).toBe(401)
})

test('signing out ends the session here at once and elsewhere within a second', async () => {
  const { access_token, refresh_token } = (await wire.signIn('zhang', password)).json()
  const path = 'base/sysUser/getUserInfo'
  expect((await wire.get(path, access_token, wire.otherApp)).statusCode).toBe(200)
  expect((await wire.get('auth/logOut', access_token)).json()).toEqual({
    code: 200,
    success: true,
    data: null,
    msg: '操作成功',
  })
  const refused = await wire.get(path, access_token)
  expect([refused.statusCode, refused.json().code]).toEqual([401, 401])
  wire.clock.advance(1000)
  expect((await wire.get(path, access_token, wire.otherApp)).statusCode).toBe(401)
  expect((await wire.token({ grant_type: 'refresh_token', refresh_token })).json().error_code).toBe(401)
})

test('an access token runs out after an hour; one of another realm or with a foreign user is none', async () => {
  const { access_token, userId } = (await wire.signIn('zhang', password)).json()
  const path = 'base/sysUser/getUserInfo'
  const tokens = createTokens(wire.world)
  const claims = (await tokens.verifyAccess(access_token))!
  const foreign = [
    { ...claims, realm: 'exam' },
    { ...claims, userId: claims.sid },
    { ...claims, schoolId: '900002' },
    { ...claims, schoolId: '999999' },
  ]
  for (const one of foreign) {
    expect((await wire.get(path, await tokens.signAccess(one, wire.clock()))).statusCode).toBe(401)
  }
  expect((await wire.get(path, access_token)).json().data).toMatchObject({
    userId,
    accountNo: 'zhang',
    sampleId: 'p1',
    roles: [{ roleCode: 'boss', roleName: '主管' }],
  })
  wire.clock.advance(3_600_000)
  expect((await wire.get(path, access_token)).statusCode).toBe(401)
  expect((await wire.get(path)).statusCode).toBe(401)
})
