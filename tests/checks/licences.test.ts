import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exceptions, isAllowed, licenceOffences } from './licences.ts'
import type { LockedPackage } from './licences.ts'
import { expectNoOffences, placesOf } from './offence.ts'

const root = join(import.meta.dirname, '../..')

test('every package the product ships with may be used', () => {
  const packages = lockedPackages()
  expect(packages.length).toBeGreaterThan(100)
  expectNoOffences(licenceOffences(packages))
})

test('every exception is still needed and says why', () => {
  const names = new Set(lockedPackages().map(({ path }) => path.replace(/^.*node_modules\//, '')))
  for (const [name, reason] of Object.entries(exceptions)) {
    expect(names, `${name} is no longer installed`).toContain(name)
    expect(reason.length, `${name} has no reason`).toBeGreaterThan(10)
  }
})

describe('the licence check', () => {
  test('finds forbidden and missing licences among what is shipped', () => {
    expect(
      placesOf(
        licenceOffences([
          { path: '', isDev: false },
          { path: 'node_modules/good', isDev: false, installed: { license: 'MIT' } },
          { path: 'node_modules/old', isDev: false, installed: { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] } },
          { path: 'node_modules/absent', isDev: false, locked: 'ISC' },
          { path: 'node_modules/tool', isDev: true, installed: { license: 'GPL-3.0' } },
          { path: 'node_modules/bad', isDev: false, installed: { license: 'AGPL-3.0' } },
          { path: 'node_modules/school/a/node_modules/@b/silent', isDev: false, installed: {} },
          { path: 'node_modules/lies', isDev: false, locked: 'MIT', installed: { license: 'SEE LICENSE IN x' } },
        ]),
      ),
    ).toEqual([
      'node_modules/bad/package.json:1 licence',
      'node_modules/school/a/node_modules/@b/silent/package.json:1 licence',
      'node_modules/lies/package.json:1 licence',
    ])
  })

  test.for([
    ['(MIT OR CC0-1.0)', true],
    ['GPL-3.0 OR MIT', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0', false],
    ['(MIT OR GPL-2.0) AND ISC', true],
    ['(MIT AND GPL-2.0) OR LGPL-3.0', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['UNLICENSED', false],
  ] as const)('reads %s', ([expression, verdict]) => expect(isAllowed(expression)).toBe(verdict))
})

function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>
  }
  return Object.entries(lock.packages).map(([path, { dev = false, license }]) => {
    const manifest = join(root, path, 'package.json')
    const installed: unknown = path && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined
    return { path, isDev: dev, locked: license, installed }
  })
}
