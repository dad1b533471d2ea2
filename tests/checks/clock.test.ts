import { describe, expect, test } from 'vitest'
import { clockOffences } from './clock.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('nobody looks at a clock but ctx.now()', () => expectNoOffences(clockOffences(productFiles())))

describe('the clock check', () => {
  const found = (files: Record<string, string>) => placesOf(clockOffences(madeUp(files)))

  test('finds clocks of JavaScript', () => {
    expect(
      found({
        'kernel/jobs/a.ts':
          'const a = Date.now()\nconst b = new Date()\nconst c = performance.timeOrigin\nconst d = Date()',
        'modules/school/base/server/b.ts': 'const take = Date.now',
        'modules/school/base/server/c.ts': 'const fine = new Date(ctx.now()).getTime() + performance.now()',
        'apps/server/main.ts': 'const e = dayjs()',
      }),
    ).toEqual([
      'kernel/jobs/a.ts:1 clock',
      'kernel/jobs/a.ts:2 clock',
      'kernel/jobs/a.ts:3 clock',
      'kernel/jobs/a.ts:4 clock',
      'modules/school/base/server/b.ts:1 clock',
      'apps/server/main.ts:1 clock',
    ])
  })

  test('finds clocks of SQL in strings, templates and migrations, not in comments', () => {
    expect(
      found({
        'kernel/db/migrate.ts': "sql('select 1')\nsql(`insert into a\n  values (now(), ${x}, CURRENT_DATE)`)",
        'kernel/db/b.ts': "// now() is forbidden\nconst mend = 'use ctx.now()'",
        'migrations/0001-start.sql':
          '-- never now()\ncreate table a (\n  at timestamptz default now(),\n  b timestamptz default clock_timestamp())',
      }),
    ).toEqual([
      'kernel/db/migrate.ts:3 clock',
      'kernel/db/migrate.ts:3 clock',
      'migrations/0001-start.sql:3 clock',
      'migrations/0001-start.sql:4 clock',
    ])
  })

  test('lets the clock itself, the web, tools and tests look', () => {
    const looks = 'const a = Date.now()'
    expect(
      found({
        'kernel/world/clock.ts': looks,
        'browser/kit/a.ts': looks,
        'kernel/fields/times/day/view.tsx': looks,
        'modules/school/base/web/a.ts': looks,
        'apps/web/main.tsx': looks,
        'tools/start.mjs': looks,
        'bench/run.ts': looks,
        'kernel/testing/a.ts': looks,
        'kernel/db/a.test.ts': looks,
      }),
    ).toEqual([])
  })
})
