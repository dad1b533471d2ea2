import { describe, expect, test } from 'vitest'
import { borderOffences } from './borders.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { schoolWordOffences } from './school-words.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('imports keep to the borders', () => expectNoOffences(borderOffences(productFiles())))

test('the kernel knows no school word', () => expectNoOffences(schoolWordOffences(productFiles())))

describe('the border check', () => {
  const found = (files: Record<string, string>) => placesOf(borderOffences(madeUp(files)))

  test('finds a floor that imports the floor above, in every spelling of an import', () => {
    expect(
      found({
        'kernel/db/a.ts': "import { x } from '#modules/school/base/shared/x.ts'",
        'kernel/db/b.ts': "\nexport { x } from '#patterns/paper/shared/x.ts'",
        'patterns/paper/server/a.ts': "const x = await import('#modules/school/base/shared/x.ts')",
        'modules/school/base/server/a.ts': "type X = import('#apps/server/x.ts').X",
        'modules/school/base/server/b.ts': "import '#apps/server/x.ts'",
        'apps/server/main.ts': "import { modules } from '#modules/index.ts'",
        'kernel/db/c.test.ts': "import { x } from '#modules/school/base/shared/x.ts'",
      }),
    ).toEqual([
      'kernel/db/a.ts:1 floor',
      'kernel/db/b.ts:2 floor',
      'patterns/paper/server/a.ts:1 floor',
      'modules/school/base/server/a.ts:1 floor',
      'modules/school/base/server/b.ts:1 floor',
      'kernel/db/c.test.ts:1 floor',
    ])
  })

  test('finds server and web meeting, also through both-sided code', () => {
    expect(
      found({
        'modules/school/base/server/a.ts': "import { Page } from '../web/page.tsx'",
        'kernel/fields/registry.ts': "import { view } from './texts/text/view.tsx'",
        'modules/school/base/web/page.tsx': "import { save } from '../server/save.ts'",
        'browser/kit/form.ts': "import type { Pool } from '#kernel/db/pool.ts'",
        'kernel/fields/texts/text/view.tsx': "import { column } from './column.ts'",
        'modules/school/base/shared/rule.ts': "import { list } from '#kernel/operations/read/list.ts'",
        'kernel/entity/entity.ts': "import { createHash } from 'node:crypto'",
        'browser/kit/list.ts': "import pg from 'pg'",
      }),
    ).toEqual([
      'modules/school/base/server/a.ts:1 server-web',
      'kernel/fields/registry.ts:1 floor',
      'kernel/fields/registry.ts:1 server-web',
      'modules/school/base/web/page.tsx:1 web-server',
      'browser/kit/form.ts:1 web-server',
      'kernel/fields/texts/text/view.tsx:1 web-server',
      'modules/school/base/shared/rule.ts:1 shared-server',
      'kernel/entity/entity.ts:1 browser-safe',
      'browser/kit/list.ts:1 browser-safe',
    ])
  })

  test('lets web read declarations, and tests read what they test', () => {
    expect(
      found({
        'modules/school/base/web/page.tsx':
          "import { useState } from 'react'\nimport { e } from '../shared/e.ts'\nimport { f } from '#kernel/entity/field.ts'\nimport { ListPage } from '#browser/kit/list-page.tsx'",
        'modules/web.ts': "import { screens } from './school/base/web/index.ts'",
        'modules/school/base/shared/e.test.ts': "import { harness } from '#kernel/testing/harness.ts'",
        'kernel/operations/read/list.ts': "import { e } from '#kernel/entity/entity.ts'\nimport fs from 'node:fs'",
      }),
    ).toEqual([])
  })

  test('finds a module that reaches into another', () => {
    expect(
      found({
        'modules/affairs/dorm/server/a.ts': "import { x } from '#modules/school/base/server/x.ts'",
        'modules/affairs/dorm/server/b.ts':
          "import { x } from '#modules/school/base/shared/x.ts'\nimport { base } from '#modules/school/base/module.ts'",
        'modules/affairs/dorm/web/c.tsx':
          "import { A } from '#modules/school/base/web/parts/a.tsx'\nimport { B } from '#modules/school/base/web/b.tsx'",
        'modules/index.ts': "import { base } from '#modules/school/base/module.ts'",
      }),
    ).toEqual(['modules/affairs/dorm/server/a.ts:1 neighbour', 'modules/affairs/dorm/web/c.tsx:2 neighbour'])
  })

  test('finds relative imports that climb out, and missing extensions', () => {
    expect(
      found({
        'modules/affairs/dorm/server/a.ts': "import { x } from '../../base/shared/x.ts'",
        'modules/affairs/dorm/server/b.ts': "import { x } from '../../../../kernel/world/id.ts'",
        'kernel/db/a.ts': "import { x } from './pool'\nimport { y } from '../world/id.ts'",
      }),
    ).toEqual([
      'modules/affairs/dorm/server/a.ts:1 climbs-out',
      'modules/affairs/dorm/server/b.ts:1 climbs-out',
      'kernel/db/a.ts:1 extension',
    ])
  })

  test('finds files that import each other in a circle, unless only by type', () => {
    const offences = borderOffences(
      madeUp({
        'kernel/db/a.ts': "import { b } from './b.ts'",
        'kernel/db/b.ts': "import { c } from '#kernel/world/c.ts'",
        'kernel/world/c.ts': "import { a } from '#kernel/db/a.ts'",
        'kernel/world/d.ts': "import type { E } from './e.ts'",
        'kernel/world/e.ts': "import { d } from './d.ts'",
      }),
    )
    expect(offences.map(({ rule, why }) => [rule, why])).toEqual([
      ['cycle', 'kernel/db/a.ts → kernel/db/b.ts → kernel/world/c.ts → kernel/db/a.ts'],
    ])
  })

  test('finds school words in the kernel, in names, texts and paths, but not in tests', () => {
    expect(
      placesOf(
        schoolWordOffences(
          madeUp({
            'kernel/db/a.ts': "const studentId = 1\nconst dormant = 'a'\nconst text = '请联系辅导员'",
            'kernel/db/b.test.ts': "// such as a student\nconst x = 'teacher'",
            'kernel/fields/links/dorm/kind.ts': '',
            'modules/school/base/shared/a.ts': 'const student = 1',
          }),
        ),
      ),
    ).toEqual([
      'kernel/db/a.ts:1 school-word',
      'kernel/db/a.ts:3 school-word',
      'kernel/fields/links/dorm/kind.ts:1 school-word',
    ])
  })
})
