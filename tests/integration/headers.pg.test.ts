import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { testConfig } from '#tests/support/config.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
let address: string
let folder: string
const script = `export const page = '${'页'.repeat(2000)}'`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>platform</title>')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/page.js'), script)
  writeFileSync(join(folder, 'assets/page.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/page.js.gz'), gzipSync(script))
  school = await testSchool({ webFolder: folder })
  address = await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await school.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  '/',
  '/login',
  '/system/users',
  '/api/flySource-base/openApi/getAppInfo',
  '/api/flySource-base/sysUser/getUserInfo',
  '/api/nowhere',
  '/health',
])('%s carries the headers that keep other sites out', async (path) => {
  const { headers } = await fetch(address + path, { headers: { accept: 'text/html' } })
  const policy = new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  )
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  })
  expect(
    Object.fromEntries(
      [
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'strict-transport-security',
      ].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': null,
  })
  expect(headers.get('x-powered-by')).toBeNull()
})

test('who comes by TLS through the proxy, or to a product in use, is told to stay with it', async () => {
  const config = testConfig()
  const apps = [
    await buildApp({ world: school.world, config: { ...config, trustProxy: '127.0.0.1' }, logger: false }),
    await buildApp({ world: school.world, config: { ...config, env: 'production' }, logger: false }),
  ] as const
  try {
    const asked = async (index: 0 | 1, headers: Record<string, string>) =>
      (await apps[index].inject({ url: '/health', headers })).headers['strict-transport-security']
    expect(await asked(0, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains')
    expect(await asked(0, {})).toBeUndefined()
    expect(await asked(1, {})).toBe('max-age=31536000; includeSubDomains')
  } finally {
    for (const app of apps) await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
})

test('a session stands in no cookie: only tokens in headers open anything', async () => {
  const admin = await school.as('admin')
  for (const cookie of [`token=${admin.token}`, `FlySource-Auth=${admin.token}`, `signin=${admin.token}`]) {
    expect((await fetch(`${address}/api/flySource-base/sysUser/getUserInfo`, { headers: { cookie } })).status).toBe(401)
  }
})

test('what watches from outside gets no page where there is nothing to watch', async () => {
  const statuses = await Promise.all(
    ['/metrics', '/metrics?x=1', '/health/nothing', '/metricsy'].map(
      async (path) => (await fetch(address + path, { headers: { accept: 'text/html' } })).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 200])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('who reads %s gets a built file as the build packed it', async (accept, encoding) => {
  const answer = await fetch(`${address}/assets/page.js`, { headers: { 'accept-encoding': accept } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('vary') ?? '').toContain('accept-encoding')
  expect(await answer.text()).toBe(script)
})
