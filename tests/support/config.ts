import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#services/startup/config.ts'

/** Settings for tests. The key is fixed, so that what the template sealed opens in every test. */
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
    appKeys: ['a key for tests only'],
    trustProxy: false,
    demo: 'none',
    drainSeconds: 0,
    ...changes,
  }
}
