import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-config-'))
const key = Buffer.alloc(32, 7).toString('base64')

afterAll(() => rmSync(folder, { recursive: true }))

test('with nothing set the product listens on the loopback port 8080 with a small demo', () => {
  expect(loadConfig({ DATA_DIR: folder })).toMatchObject({
    env: 'development',
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    workers: 1,
    role: 'all',
    trustProxy: false,
    signRequired: false,
    demo: 'small',
  })
})

test('development makes a key once, readable by its owner only, and keeps it', () => {
  const [first] = loadConfig({ DATA_DIR: folder }).appKeys
  const [second] = loadConfig({ DATA_DIR: folder }).appKeys
  expect(second).toEqual(first)
  expect(Buffer.from(first, 'base64')).toHaveLength(32)
  expect(statSync(join(folder, 'app.key')).mode & 0o777).toBe(0o600)
})

test('a damaged key file is not replaced', () => {
  const other = mkdtempSync(join(folder, 'damaged-'))
  writeFileSync(join(other, 'app.key'), 'short')
  expect(() => loadConfig({ DATA_DIR: other })).toThrow('已损坏')
  expect(readFileSync(join(other, 'app.key'), 'utf8')).toBe('short')
})

test('an outside database gets no demo data unless asked', () => {
  const DATABASE_URL = 'postgres://user:secret@db.example:5432/campus'
  expect(loadConfig({ DATA_DIR: folder, DATABASE_URL }).demo).toBe('none')
  expect(loadConfig({ DATA_DIR: folder, DATABASE_URL, DEMO: 'large' }).demo).toBe('large')
})

test('the newest of several keys comes first, and the spelling of a key does not matter', () => {
  const older = Buffer.alloc(32, 8)
  const { appKeys } = loadConfig({ DATA_DIR: folder, APP_KEY: `${key}, ${older.toString('hex')}` })
  expect(appKeys).toEqual([key, older.toString('base64')])
})

test.each([
  [{}, 'APP_KEY'],
  [{ APP_KEY: key }, 'CLIENT_SECRET'],
  [{ APP_KEY: key, CLIENT_SECRET: 'flySource_secret' }, 'CLIENT_SECRET'],
  [{ APP_KEY: key, CLIENT_SECRET: 'own', DEMO: 'small' }, 'DEMO'],
])('production refuses %o', (settings, word) => {
  const line = lineOf({ DATA_DIR: folder, APP_ENV: 'production', ...settings })
  expect(line).toContain(word)
  expect(line).not.toContain('\n')
})

test('production with its own secrets starts without demo data', () => {
  const config = loadConfig({ DATA_DIR: folder, APP_ENV: 'production', APP_KEY: key, CLIENT_SECRET: 'own' })
  expect(config.demo).toBe('none')
  expect(config.workers).toBeGreaterThanOrEqual(1)
})

test.each([
  [{ PORT: '80800' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ WORKERS: '0' }, 'WORKERS'],
  [{ ROLE: 'boss' }, 'ROLE'],
  [{ APP_ENV: 'prod' }, 'APP_ENV'],
  [{ DEMO: 'huge' }, 'DEMO'],
  [{ SIGN_REQUIRED: 'yes' }, 'SIGN_REQUIRED'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
  [{ APP_KEY: 'c2hvcnQ=' }, 'APP_KEY'],
])('a setting that makes no sense is named: %o', (settings, word) => {
  expect(lineOf({ DATA_DIR: folder, ...settings })).toContain(word)
})

test.each([
  ['1', 1],
  ['true', true],
  ['0', false],
  ['10.0.0.0/8', '10.0.0.0/8'],
])('TRUST_PROXY=%s', (text, value) => {
  expect(loadConfig({ DATA_DIR: folder, TRUST_PROXY: text }).trustProxy).toBe(value)
})

function lineOf(environment: Record<string, string>): string {
  try {
    loadConfig(environment)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

test('where the platform is found is what the operator says; in development this machine, in production nobody guesses', () => {
  const found = (environment: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...environment }).publicUrl
  expect(found({})).toBe('http://127.0.0.1:8080')
  expect(found({ HOST: '0.0.0.0', PORT: '9000' })).toBe('http://127.0.0.1:9000')
  expect(found({ HOST: '::1', PORT: '9000' })).toBe('http://[::1]:9000')
  const production = { APP_ENV: 'production', APP_KEY: key, CLIENT_SECRET: 'other', DEMO: 'none' }
  expect(found(production)).toBeNull()
  expect(found({ ...production, PUBLIC_URL: 'https://campus.example.edu.cn/' })).toBe('https://campus.example.edu.cn')
  for (const wrong of ['campus.example.edu.cn', 'ftp://campus.cn', 'https://campus.cn/path', 'https://a:b@campus.cn'])
    expect(() => found({ PUBLIC_URL: wrong })).toThrow('PUBLIC_URL')
})
