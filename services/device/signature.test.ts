import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, signOfDevice, type DeviceCall } from './signature.ts'

const body =
  '{"events":[{"seq":1024,"type":"OPEN","time":"2025-10-15T22:41:07+08:00","dir":"IN","credType":"CARD","cred":"00A1B2C3","result":1}]}'
const call: DeviceCall = {
  method: 'POST',
  path: '/api/flySource-device/ingest/v1/events',
  deviceNo: 'DEV000123',
  timestamp: '1760539270',
  nonce: 'f3a91c0e5b7d4e62',
  digest: createHash('sha256').update(body).digest('hex'),
}
const sign = 'e0780264c75796767864dd39dde5e5f45ab0b17563ae26612162b9787fd20343'

test('signs as the description for makers of devices does', () => {
  expect(call.digest).toBe('db8325e591151f5334bffb1c8d752e15b09033e6da9dade1048cb2b5442adc6f')
  expect(signOfDevice('test-secret-0001', call)).toBe(sign)
})

test('a signature holds for nothing but what was signed', () => {
  expect(isSignedBy('test-secret-0001', call, sign)).toBe(true)
  const others: Partial<DeviceCall>[] = [
    { method: 'GET' },
    { path: `${call.path}?x=1` },
    { deviceNo: 'DEV000124' },
    { timestamp: '1760539271' },
    { nonce: 'f3a91c0e5b7d4e63' },
    { digest: createHash('sha256').update(body.replace('1024', '1025')).digest('hex') },
  ]
  for (const other of others) expect(isSignedBy('test-secret-0001', { ...call, ...other }, sign)).toBe(false)
  for (const wrong of ['', 'e0', sign.replace('e', 'f'), `${sign}00`, '不是十六进制'])
    expect(isSignedBy('test-secret-0001', call, wrong)).toBe(false)
})
