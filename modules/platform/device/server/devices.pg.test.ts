import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOfDevice } from '#services/device/signature.ts'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

type Signed = {
  secret?: string
  deviceNo?: string
  at?: number
  nonce?: string
  tenant?: string
  spoil?: (body: string) => string
}

let school: TestSchool
let admin: Visitor
let id: string
let secret: string

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
})
afterAll(() => school.close())

/** A call signed as the description for makers of devices says. */
async function beat({
  secret: key = secret,
  deviceNo = 'GATE-01',
  at = school.clock().getTime() / 1000,
  nonce = randomBytes(8).toString('hex'),
  tenant = school.school.id,
  spoil = (text) => text,
}: Signed = {}) {
  const [path, body] = ['/api/flySource-device/ingest/v1/heartbeat', JSON.stringify({ firmware: '1.0' })]
  const timestamp = String(Math.floor(at))
  const sign = signOfDevice(key, {
    method: 'POST',
    path,
    deviceNo,
    timestamp,
    nonce,
    digest: createHash('sha256').update(body).digest('hex'),
  })
  const answer = await school.app.inject({
    method: 'POST',
    url: path,
    payload: spoil(body),
    headers: {
      'content-type': 'application/json',
      'tenant-id': tenant,
      'x-device-id': deviceNo,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
    },
  })
  return {
    status: answer.statusCode,
    msg: answer.json().msg as string,
    data: answer.json().data as Record<string, unknown> | null,
  }
}
const renew = async () =>
  String((await proving(school, admin).post('device/device/renewSecret', { id })).body.data.secret)

test('a device is registered once, gets its secret by a second authentication, and is on from then', async () => {
  const draft = { deviceNo: 'GATE-01', name: '南门人行闸机', deviceType: '1', sn: 'SN-1' }
  expect((await (await school.as('xgc01')).post('device/device/add', draft)).status).toBe(403)
  id = (await admin.post('device/device/add', draft)).body.data.id
  expect((await admin.post('device/device/add', { ...draft, sn: 'SN-2' })).body.data).toMatchObject({
    deviceNo: '设备编号已存在',
  })
  expect((await beat({ secret: 'x' })).msg).toBe('设备未注册或已停用')
  expect((await admin.post('device/device/renewSecret', { id })).body.data).toMatchObject({ secondAuth: true })
  secret = await renew()
  expect((await admin.get('device/device/getOne', { id })).body.data).toMatchObject({ state: '1' })
  expect((await admin.get('device/device/getOne', { id })).raw.toString()).not.toContain(secret)
})

test('it is let in by its signature alone, once for each, within five minutes', async () => {
  const nonce = randomBytes(8).toString('hex')
  expect(await beat({ nonce })).toMatchObject({
    status: 200,
    data: { serverTime: Math.floor(school.clock().getTime() / 1000) },
  })
  expect(await beat({ nonce })).toMatchObject({ status: 409, msg: '重复请求' })
  expect((await admin.get('device/device/getOne', { id })).body.data.lastSeen).toBeTruthy()
  const now = school.clock().getTime() / 1000
  expect(await beat({ at: now - 301 })).toMatchObject({ status: 401, msg: '时间戳超出允许范围' })
  expect((await beat({ at: now - 299 })).status).toBe(200)
  for (const wrong of [
    { secret: 'other' },
    { spoil: (body: string) => body.replace('1.0', '1.1') },
    { nonce: 'short' },
  ])
    expect(await beat(wrong)).toMatchObject({ status: 401, msg: '签名错误' })
  // A wrongly signed call does not use up the nonce of the right one.
  const later = randomBytes(8).toString('hex')
  expect((await beat({ nonce: later, secret: 'other' })).status).toBe(401)
  expect((await beat({ nonce: later })).status).toBe(200)
  for (const stranger of [{ deviceNo: 'GATE-02' }, { tenant: school.other.id }])
    expect(await beat(stranger)).toMatchObject({ status: 401, msg: '设备未注册或已停用' })
})

test('a device learns how often to call, and what was noted of it is kept for whoever looks after it', async () => {
  const noted = { vendor: '海岚', model: 'HL-2', place: '北门', remark: '雨天易误报', deviceType: '2' }
  expect((await admin.post('device/device/update', { id, heartbeatSec: 30, ...noted })).body.success).toBe(true)
  expect((await admin.get('device/device/getOne', { id })).body.data).toMatchObject(noted)
  expect((await admin.get('device/device/list', { keyword: '北门', deviceType: '2' })).body.data.total).toBe(1)
  expect((await beat()).data).toMatchObject({ heartbeatSec: 30 })
  await admin.post('device/device/update', { id, heartbeatSec: 300 })
  expect((await beat()).data).toMatchObject({ heartbeatSec: 300 })
})

test('the secret before is good for a day after a renewal; a device switched off is not let in', async () => {
  const former = secret
  secret = await renew()
  expect((await beat({ secret: former })).status).toBe(200)
  expect((await beat()).status).toBe(200)
  school.clock.advance(24 * 3_600_000 + 1000)
  admin = await school.as('admin')
  expect(await beat({ secret: former })).toMatchObject({ status: 401, msg: '签名错误' })
  expect((await admin.post('device/device/disable', { id })).status).toBe(200)
  expect(await beat()).toMatchObject({ status: 401, msg: '设备未注册或已停用' })
})

test('a signature opens nothing but the routes for devices, and a person cannot call those', async () => {
  expect((await admin.post('device/ingest/v1/heartbeat', {})).body.msg).toBe('设备未注册或已停用')
  const answer = await school.app.inject({
    method: 'GET',
    url: '/api/flySource-device/device/list',
    headers: { 'tenant-id': school.school.id, 'x-device-id': 'GATE-01' },
  })
  expect(answer.statusCode).toBe(401)
})
