import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformBinding } from '#kernel/db/types.ts'
import { buildApp } from '#services/web-server/app.ts'
import { testConfig } from '#tests/support/config.ts'
import { testSchool, visitorWith, type TestSchool } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

let school: TestSchool
let app: FastifyInstance
const vendor = generateKeyPairSync('ed25519')

beforeAll(async () => {
  school = await testSchool({ now: '2026-03-01T08:00:00+08:00' })
  const world = {
    ...school.world,
    licenceKey: vendor.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
  app = await buildApp({ world, config: testConfig(), logger: false })
})
afterAll(async () => {
  await app.close()
  await school.close()
})

const call = async (name: string, body: object = {}, at = app) =>
  (await at.inject({ method: 'POST', url: `/api/flySource-auth/openApi/${name}`, payload: body })).json()
const codeOf = async (): Promise<string> => (await call('getCode')).data.machineCode
const licence = (facts: object, key: KeyObject = vendor.privateKey) => {
  const payload = Buffer.from(JSON.stringify(facts))
  return `${payload.toString('base64url')}.${sign(null, payload, key).toString('base64url')}`
}

test('before registration everything works and says so', async () => {
  expect((await call('getStatus')).data).toEqual({
    registered: false,
    schoolName: null,
    edition: null,
    expiresAt: null,
    daysLeft: null,
  })
  const code = await codeOf()
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(await codeOf()).toBe(code)
})

test('a forged, foreign, expired or unreadable licence registers nothing', async () => {
  const facts = { machineCode: await codeOf(), schoolName: '云岭职业学院', edition: '标准版', expiresAt: '2027-03-01' }
  const forger = generateKeyPairSync('ed25519')
  const right = licence(facts)
  const refusals: [string, string][] = [
    ['', '请输入注册码'],
    ['hello', '注册码不正确'],
    [licence(facts, forger.privateKey), '注册码不正确'],
    [
      `${Buffer.from(JSON.stringify({ ...facts, edition: '旗舰版' })).toString('base64url')}.${right.split('.')[1]}`,
      '注册码不正确',
    ],
    [licence({ ...facts, machineCode: '00000-00000-00000-00000-00000' }), '注册码不属于本机，请核对机器码'],
    [licence({ ...facts, expiresAt: '2026-02-28' }), '注册码已于 2026-02-28 到期'],
  ]
  for (const [code, msg] of refusals) expect(await call('registerSoft', { code })).toMatchObject({ code: 400, msg })
  expect((await call('getStatus')).data.registered).toBe(false)
})

test('a right licence registers, counts its days, and cannot be changed in the database', async () => {
  const code = licence({
    machineCode: await codeOf(),
    schoolName: '云岭职业学院',
    edition: '标准版',
    expiresAt: '2026-03-31',
  })
  const withBreaks = code.replace(/(.{40})/g, '$1\n')
  expect((await call('registerSoft', { code: withBreaks })).data).toEqual({
    registered: true,
    schoolName: '云岭职业学院',
    edition: '标准版',
    expiresAt: '2026-03-31',
    daysLeft: 30,
  })
  expect((await app.inject('/api/flySource-base/openApi/getAppInfo')).json().data.isRegistered).toBe(true)
  // What is registered is replaced by the platform administrator alone, who proves it.
  expect(await call('registerSoft', { code })).toMatchObject({
    code: 400,
    msg: '软件已注册，更换注册码请由平台管理员登录后操作',
  })
  const at = async (account: string, schoolId?: string) => visitorWith(app, (await school.as(account, schoolId)).token)
  expect((await (await at('admin')).post('base/sysLicence/replace', { code })).status).toBe(403)
  const keeper = await at('cjgly01')
  expect((await keeper.post('base/sysLicence/replace', { code })).body).toMatchObject({
    msg: '此操作需要二次认证',
    data: { operation: 'sysLicence:replace' },
  })
  const longer = licence({
    machineCode: await codeOf(),
    schoolName: '云岭职业学院',
    edition: '标准版',
    expiresAt: '2027-03-31',
  })
  const replaced = await keeper.post(
    'base/sysLicence/replace',
    { code: longer },
    await secondAuthHeader(school, keeper, 'sysLicence:replace'),
  )
  expect(replaced.body.data).toMatchObject({ registered: true, expiresAt: '2027-03-31' })
  const tampered = await buildApp({
    world: { ...school.world, licenceKey: vendor.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    config: testConfig(),
    logger: false,
  })
  expect((await call('getStatus', {}, tampered)).data.registered).toBe(true)
  await tampered.close()
  await school.world.pool.transaction(platformBinding, (db) =>
    db.query(`update setting set value = replace(value, '.', 'x.') where name = 'licence'`),
  )
  const reread = await buildApp({
    world: { ...school.world, licenceKey: vendor.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    config: testConfig(),
    logger: false,
  })
  expect((await call('getStatus', {}, reread)).data.registered).toBe(false)
  await reread.close()
})

test('without a key of the vendor nothing can be registered', async () => {
  expect(await call('registerSoft', { code: 'x.y' }, school.app)).toMatchObject({
    code: 400,
    msg: '本机没有配置注册公钥，请联系供应商',
  })
})

test('tries are limited', async () => {
  let limited = 0
  for (let i = 0; i < 12; i += 1) if ((await call('registerSoft', { code: 'x.y' })).code === 429) limited += 1
  expect(limited).toBeGreaterThan(0)
})
