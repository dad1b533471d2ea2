import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { addressProblem, guardedLookup, isPrivateAddress } from './address.ts'

const inside = '接口地址不能是内网地址'

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '10.1',
  '10.0.0.8',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a00:1]',
  '[::10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::1]',
  '[2002:a00:1::]',
  '[fd12::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'models',
  'models.local',
  'db.internal',
  'a.localhost',
  'x.home.arpa',
])('https://%s/v1 lies within the house', (host) => {
  expect(addressProblem(`https://${host}/v1`, false)).toBe(inside)
  expect(addressProblem(`https://${host}/v1`, true)).toBe(null)
})

test.each([
  ['https://models.example.com/v1', null],
  ['https://1.1.1.1/v1', null],
  ['https://[2606:4700::1111]/v1', null],
  ['https://10.example.com/v1', null],
  ['http://models.example.com', '接口地址须以 https:// 开头'],
  ['ftp://models.example.com', '接口地址格式不正确'],
  ['https://', '接口地址格式不正确'],
  ['https://a:b@models.example.com', '接口地址中不能包含账号'],
])('%s is judged rightly', (address, problem) => {
  expect(addressProblem(address, false)).toBe(problem)
})

test('what is no address at all counts as inside', () => expect(isPrivateAddress('models.example.com')).toBe(true))

const answering = (...addresses: string[]) =>
  ((_host: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::ffff:192.168.0.1']], [['64:ff9b::a00:1']], [[]]])(
  'a public name that leads to %j goes nowhere',
  (addresses) => {
    const told: unknown[] = []
    guardedLookup(answering(...addresses))('models.example.com', { all: true }, (...answer) => told.push(answer))
    expect((told[0] as [Error])[0]).toBeInstanceOf(Error)
  },
)

test('a public name that leads outside is connected to as it was found', () => {
  const told: unknown[] = []
  guardedLookup(answering('93.184.216.34'))('models.example.com', {}, (...answer) => told.push(answer))
  expect(told).toEqual([[null, '93.184.216.34', 4]])
})
