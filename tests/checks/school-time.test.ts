import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { schoolTimeOffences } from './school-time.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('one place knows in which zone the school is', () => expectNoOffences(schoolTimeOffences(productFiles())))

describe('the check of the school’s time', () => {
  const found = (files: Record<string, string>) => placesOf(schoolTimeOffences(madeUp(files)))

  test('finds the zone and its offset in texts, templates and what a page shows', () => {
    expect(
      found({
        'services/sms/a.ts': "const zone = 'Asia/Shanghai'\nconst at = new Date(`${day}T00:00:00+08:00`)",
        'services/ical/b.ts': "const line = 'TZOFFSETTO:+0800'",
        'modules/school/base/server/c.ts': "sql(`select 1\n from t at time zone 'Asia/Shanghai'`)",
        'browser/wall/d.tsx': 'const a = <time>08:00+08:00</time>',
      }),
    ).toEqual([
      'services/sms/a.ts:1 school-time',
      'services/sms/a.ts:2 school-time',
      'services/ical/b.ts:1 school-time',
      'modules/school/base/server/c.ts:2 school-time',
      'browser/wall/d.tsx:1 school-time',
    ])
  })

  test('finds eight hours that are added', () => {
    expect(
      found({
        'services/sms/a.ts': [
          'const a = 8 * 3_600_000',
          'const b = at + 8 * 60 * minute',
          'const c = new Date(at + 8 * hourMs)',
          'const offset = 8 * hour',
          'const d = (at.getUTCHours() + 8) % 24',
          'const e = at - 28_800_000',
        ].join('\n'),
      }),
    ).toEqual([1, 2, 3, 4, 5, 6].map((line) => `services/sms/a.ts:${line} school-time`))
  })

  test('lets its home, tests, comments, other hours and lengths be', () => {
    const zone = "const zone = 'Asia/Shanghai'\nconst offset = 8 * 3_600_000"
    expect(
      found({
        'kernel/rules/school-time.ts': zone,
        'kernel/db/a.test.ts': zone,
        'tests/support/b.ts': zone,
        'migrations/school/0001-start.sql': "select now() at time zone 'Asia/Shanghai'",
        'kernel/db/wire-types.ts': '// `…+08` → `…+08:00`\nconst a = 1',
        'modules/affairs/leave/demo/c.ts':
          "const starts = pick([8 * hourMs, 14 * hourMs])\nconst d = at + 18 * hour\nconst e = '08:00'",
      }),
    ).toEqual([])
  })
})
