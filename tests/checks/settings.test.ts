import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { drawerSettings, settableFields } from './settable.ts'
import { settingOffences } from './settings.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('everything that can be set is read somewhere and stands in docs/settings.md with a test that speaks of it', () => {
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
  const drawer = files.find(({ path }) => path === 'browser/shell/settings/setting-groups.ts')!.text
  const fields = [...settableFields(manifests), ...drawerSettings(drawer)]
  expectNoOffences(settingOffences(files, { keys, retained, fields }))
})

test('what nobody reads, no line holds, and no test or another one shows is found', () => {
  const declared = "export const a = defineParam({ key: 'x.a' })\nexport const b = defineParam({ key: 'x.b' })"
  const at = 'modules/school/x/server/s'
  const files = madeUp({
    'modules/school/x/shared/params.ts': declared,
    [`${at}.ts`]: 'await readParam(ctx, b)\nrow.colour\nrow.size',
    [`${at}.pg.test.ts`]: [
      "test('there', () => {",
      '  setParam(b, 1)',
      '})',
      "test('other', () => {",
      '  add({ size: 3 })',
      '})',
    ].join('\n'),
    'docs/settings.md': [
      '| setting | what it does | shown by |',
      '|---|---|---|',
      `| 一 | does | \`${at}.pg.test.ts\` › there |`,
      `| 二 | no title | \`${at}.pg.test.ts\` |`,
      '| 三 | no test | — |',
      '| parameter | what it is | read in | shown by |',
      `| \`x.a\` | A | | \`${at}.pg.test.ts\` › gone |`,
      `| \`x.b\` | B, by a test of something else | \`${at}.ts\` | \`${at}.pg.test.ts\` › other |`,
      `| \`x.b\` | B | \`${at}.ts\` | \`${at}.pg.test.ts\` › there |`,
      `| \`x.thing.size\` | S | \`${at}.ts\` | \`${at}.pg.test.ts\` › other |`,
      `| \`x.thing.colour\` | never set by a test | \`${at}.ts\` | \`${at}.pg.test.ts\` › other |`,
      `| \`x.thing.unread\` | U | \`${at}.ts\` | \`${at}.pg.test.ts\` › other |`,
      `| \`x.thing.left\` | gone | \`${at}.ts\` | \`${at}.pg.test.ts\` › other |`,
    ].join('\n'),
  })
  const fields = ['size', 'colour', 'unread', 'missing'].map((name) => `x.thing.${name}`)
  expect(placesOf(settingOffences(files, { keys: ['x.a', 'x.b'], retained: new Set(), fields }))).toEqual([
    'modules/school/x/shared/params.ts:1 setting',
    'docs/settings.md:1 setting',
    'docs/settings.md:4 setting',
    'docs/settings.md:5 setting',
    'docs/settings.md:7 setting',
    'docs/settings.md:8 setting',
    'docs/settings.md:11 setting',
    'docs/settings.md:12 setting',
    'docs/settings.md:12 setting',
    'docs/settings.md:13 setting',
  ])
})
