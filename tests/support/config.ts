import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#services/startup/config.ts'

/** Settings for tests. The key is fixed, so that what the template sealed opens in every test, and in a product that is started with it. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    env: 'test',
    port: 0,
    host: '127.0.0.1',
    dataDir: mkdtempSync(join(tmpdir(), 'campus-data-')),
    databaseUrl: null,
    publicUrl: null,
    clientSecret: 'flySource_secret',
    signRequired: false,
    workers: 1,
    role: 'all',
    appKeys: [Buffer.from('a key of 32 bytes for tests only').toString('base64')],
    trustProxy: false,
    demo: 'none',
    drainSeconds: 0,
    ...changes,
  }
}
