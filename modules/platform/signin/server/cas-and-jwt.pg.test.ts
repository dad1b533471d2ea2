import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { browserAt, trustAdministrators } from '#tests/support/sign-in/door.ts'
import { casServer, listen, type PeerServer } from '#tests/support/sign-in/peers.ts'

const service = 'http://campus.test/login'
const elsewhere = 'http://library.test/'
let school: TestSchool
let admin: Visitor
let cas: PeerServer
let keys: PeerServer
let rsa: { publicKey: CryptoKey; privateKey: CryptoKey }
let ec: { publicKey: CryptoKey; privateKey: CryptoKey }
const secret = 'a shared secret of more than 32 bytes!'

beforeAll(async () => {
  school = await testSchool()
  await trustAdministrators(school)
  admin = await school.as('admin')
  rsa = await generateKeyPair('RS256', { extractable: true })
  ec = await generateKeyPair('ES256', { extractable: true })
  cas = await casServer({
    'TGC-1': { service, user: 'u-1', gh: 'tea01' },
    'TGC-2': { service, user: 'u-2', gh: 'no-such' },
    'TGC-3': { service: elsewhere, user: 'u-3', gh: 'tea01' },
  })
  const jwk = await exportJWK(ec.publicKey)
  keys = await listen((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'k1', alg: 'ES256' }] }))
  })
  await setParam(school, publicUrl, 'http://campus.test')
  const made = [
    {
      source: 'cas',
      name: '统一身份认证',
      kind: 'cas',
      validateUrl: `${cas.url}/p3/serviceValidate`,
      accountField: 'gh',
    },
    {
      source: 'portal',
      name: '信息门户',
      kind: 'jwt',
      clientId: 'campus',
      issuer: 'https://portal.test',
      publicKey: await exportSPKI(rsa.publicKey),
    },
    {
      source: 'province',
      name: '教育厅',
      kind: 'jwt',
      clientId: 'campus',
      issuer: 'https://province.test',
      jwksUrl: `${keys.url}/jwks`,
    },
    { source: 'legacy', name: '旧系统', kind: 'jwt', clientId: 'campus', issuer: 'https://legacy.test', secret },
  ]
  for (const one of made)
    expect((await admin.post('base/sysOauthClient/add', one)).body).toMatchObject({ success: true })
})
afterAll(async () => {
  await cas.close()
  await keys.close()
  await school.close()
})

test('a ticket that the CAS server vouches for signs in by the attribute that holds the account', async () => {
  const { status, body } = await browserAt(school).token(
    { grant_type: 'cas', tgc: 'TGC-1', redirect: service },
    { 'web-type': 'pc' },
  )
  expect([status, body.accountNo]).toEqual([200, 'tea01'])
})

test('a ticket of another service, an unknown one, none, and one for somebody we do not have', async () => {
  const browser = browserAt(school)
  expect((await browser.token({ grant_type: 'cas', tgc: 'TGC-3', redirect: service })).body).toMatchObject({
    reason: 'cas-refused',
    error_description: '统一身份认证未通过，请重新登录',
  })
  expect((await browser.token({ grant_type: 'cas', tgc: 'TGC-9', redirect: service })).body.reason).toBe('cas-refused')
  expect((await browser.token({ grant_type: 'cas', redirect: service })).body.reason).toBe('tgc')
  expect((await browser.token({ grant_type: 'cas', tgc: 'TGC-2', redirect: service })).body).toMatchObject({
    reason: 'unbound',
    oauthId: 'u-2',
    nickName: '李老师 & 同事',
  })
})

test('a ticket given for another site of the same CAS server signs nobody in here', async () => {
  const at = (redirect: string, headers: Record<string, string> = {}) =>
    browserAt(school).token({ grant_type: 'cas', tgc: 'TGC-3', redirect }, headers)
  for (const redirect of [
    elsewhere,
    'http://campus.test@library.test/',
    'http://campus.test.library.test/',
    'https://campus.test/',
    '//library.test/',
    'javascript:alert(1)',
    '',
  ]) {
    expect([redirect, (await at(redirect)).body.reason]).toEqual([redirect, 'cas-service'])
  }
  // The address a caller says it sees us under is the caller's own word.
  expect((await at(elsewhere, { host: 'library.test' })).body).toMatchObject({
    reason: 'cas-service',
    error_description: '登录地址不属于本平台，请从平台登录页重新登录',
  })
})

test.each([
  [
    'an entity bomb',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><cas:serviceResponse xmlns:cas="c"><cas:authenticationSuccess><cas:user>&a;</cas:user></cas:authenticationSuccess></cas:serviceResponse>',
  ],
  ['no XML', 'hello'],
  ['an endless answer', `<a>${'x'.repeat(300_000)}</a>`],
])('%s instead of an answer means that CAS is away', async (_what, text) => {
  const strange = await listen((_request, response) => void response.end(text))
  const { body } = await admin.post('base/sysOauthClient/add', {
    source: 'strange',
    name: '坏的',
    kind: 'cas',
    validateUrl: `${strange.url}/p3/serviceValidate`,
  })
  const answer = await browserAt(school).token({ grant_type: 'cas', source: 'strange', tgc: 'T', redirect: service })
  expect(answer.body).toMatchObject({
    reason: 'cas-down',
    error_description: '统一身份认证服务暂不可用，可使用账号密码登录',
  })
  await admin.post('base/sysOauthClient/remove', { ids: body.data.id })
  await strange.close()
})

function claims(issuer: string, more: { jti?: string; life?: number; sub?: string; audience?: string } = {}) {
  const now = Math.floor(school.clock().getTime() / 1000)
  return new SignJWT({})
    .setIssuer(issuer)
    .setAudience(more.audience ?? 'campus')
    .setSubject(more.sub ?? 'tea01')
    .setIssuedAt(now)
    .setExpirationTime(now + (more.life ?? 120))
    .setJti(more.jti ?? `j-${Math.random()}`)
}
const enter = (token: string) => browserAt(school).token({ grant_type: 'jwt', token })

test('tokens of trusted issuers sign in: by public key, by key set, by a long shared secret', async () => {
  const tokens = [
    await claims('https://portal.test').setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
    await claims('https://province.test').setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(ec.privateKey),
    await claims('https://legacy.test').setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
  ]
  for (const token of tokens) expect((await enter(token)).body.accountNo).toBe('tea01')
})

test('no signature, run out, replayed: refused, each with a code of its own in the log', async () => {
  const now = Math.floor(school.clock().getTime() / 1000)
  const unsigned = new UnsecuredJWT({ jti: 'u1' })
    .setIssuer('https://portal.test')
    .setAudience('campus')
    .setSubject('tea01')
    .setExpirationTime(now + 60)
    .encode()
  const expired = await claims('https://portal.test', { life: -60 })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(rsa.privateKey)
  const once = await claims('https://portal.test', { jti: 'once' })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(rsa.privateKey)
  expect((await enter(once)).status).toBe(200)
  const answers = [await enter(unsigned), await enter(expired), await enter(once)]
  expect(answers.map(({ status, body }) => [status, body.error_description])).toEqual([
    [400, '登录凭证的签名方式不受支持'],
    [400, '登录凭证已过期，请重新进入'],
    [400, '登录凭证已使用，请重新进入'],
  ])
  const failures = await rowsOf(
    school,
    "select fail_code from sys_login_log where login_way = 'jwt' and result = '0' order by time, id",
  )
  expect(new Set(failures.map((row) => row['fail_code']))).toEqual(new Set(['jwt-alg', 'jwt-expired', 'jwt-replayed']))
})

test('a public key is no shared secret; other audiences, issuers, keys and long lives are refused', async () => {
  const spki = await exportSPKI(rsa.publicKey)
  const stranger = await generateKeyPair('RS256')
  const refused = [
    await claims('https://portal.test').setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(spki)),
    await claims('https://portal.test', { audience: 'other' })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(rsa.privateKey),
    await claims('https://nobody.test').setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
    await claims('https://portal.test').setProtectedHeader({ alg: 'RS256' }).sign(stranger.privateKey),
    await claims('https://portal.test', { life: 3600 }).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
    'not.a.token',
    '',
    'e30.e30.',
  ]
  for (const token of refused)
    expect([(await enter(token)).status, token.slice(0, 20)]).toEqual([400, token.slice(0, 20)])
})
