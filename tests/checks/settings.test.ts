import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { settingOffences } from './settings.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('every parameter is read somewhere and stands in docs/settings.md with a test that exists', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  const files = [
    ...productFiles().filter(({ path }) => path !== 'docs/settings.md'),
    { path: 'docs/settings.md', text },
  ]
  const keys = manifests.flatMap(({ params }) => (params ?? []).map(({ key }) => key))
  const retained = new Set(
    manifests.flatMap(({ entities }) =>
      entities.flatMap(({ retain }) => (typeof retain?.days === 'object' ? [retain.days.param] : [])),
    ),
  )
  expectNoOffences(settingOffences(files, { keys, retained }))
})

test('a parameter nobody reads, one that is not in the table, a test that is none and no test at all are found', () => {
  const declared = "export const a = defineParam({ key: 'x.a' })\nexport const b = defineParam({ key: 'x.b' })"
  const files = madeUp({
    'modules/school/x/shared/params.ts': declared,
    'modules/school/x/server/s.ts': 'await readParam(ctx, b)',
    'modules/school/x/server/s.pg.test.ts': "test('there', () => {})",
    'docs/settings.md': [
      '| setting | what it does | shown by |',
      '|---|---|---|',
      '| `x.a` | A | | `modules/school/x/server/s.pg.test.ts` › gone |',
      '| 一 | does | `modules/school/x/server/s.pg.test.ts` › there |',
      '| 二 | does | `modules/school/x/server/s.pg.test.ts` |',
      '| 三 | does | — |',
    ].join('\n'),
  })
  expect(placesOf(settingOffences(files, { keys: ['x.a', 'x.b'], retained: new Set() }))).toEqual([
    'modules/school/x/shared/params.ts:1 setting',
    'docs/settings.md:1 setting',
    'docs/settings.md:3 setting',
    'docs/settings.md:6 setting',
  ])
})
