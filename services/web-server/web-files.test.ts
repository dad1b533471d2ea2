import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web-files.ts'

const parent = mkdtempSync(join(tmpdir(), 'campus-web-'))
const folder = join(parent, 'web')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets/deeper'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'a secret')
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'mark.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/one.js'), 'one()')
  writeFileSync(join(folder, 'assets/one.js.br'), 'packed')
  app = fastify({ logger: false })
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true, force: true })
})

test('a built file is kept for ever, any other asked for anew, and packed for those who read it', async () => {
  const plain = await app.inject({ url: '/assets/one.js' })
  expect([plain.statusCode, plain.body]).toEqual([200, 'one()'])
  expect(plain.headers['cache-control']).toContain('immutable')
  expect(plain.headers['content-type']).toContain('javascript')
  const packed = await app.inject({ url: '/assets/one.js?x=1', headers: { 'accept-encoding': 'br' } })
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed'])
  const head = await app.inject({ method: 'HEAD', url: '/assets/one.js' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '5'])
  expect((await app.inject({ url: '/mark.svg' })).headers['cache-control']).toBe('no-cache')
})

test.each([
  '/assets/two.js',
  '/assets/',
  '/assets/deeper',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/deeper/../../../secret.txt',
  '/assets//one.js',
])('nothing is at %s', async (url) => {
  const answer = await app.inject({ url })
  expect([403, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('a secret')
})
