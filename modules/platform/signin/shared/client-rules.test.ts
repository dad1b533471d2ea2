import { expect, test } from 'vitest'
import { clientProblems, missingFields } from './client-rules.ts'

test('each protocol names what it cannot do without', () => {
  expect(missingFields({ kind: 'cas' })).toEqual(['validateUrl'])
  expect(missingFields({ kind: 'oidc', clientId: 'a', issuer: '' })).toEqual(['issuer'])
  expect(missingFields({ kind: 'wechat_enterprise', clientId: 'ww1', agentId: '1000002', secret: 's' })).toEqual([])
})

test('a token is trusted by a key, and a shared one must be long', () => {
  expect(clientProblems({ kind: 'jwt' })).toEqual({ publicKey: '请填写公钥集地址、公钥或密钥中的一项' })
  expect(clientProblems({ kind: 'jwt', secret: 'short' })).toEqual({ secret: '用作签名的密钥不能少于 32 个字节' })
  expect(clientProblems({ kind: 'jwt', secret: 'x'.repeat(32) })).toEqual({})
})

test('an issuer that is discovered must be an address', () => {
  expect(clientProblems({ kind: 'oidc', issuer: 'school' })).toEqual({ issuer: '签发者应为网址' })
  expect(clientProblems({ kind: 'oidc', issuer: 'https://id.example.edu.cn' })).toEqual({})
})
