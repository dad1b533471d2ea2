import { describe, expect, test } from 'vitest'
import { fileOffences } from './files.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('files are short, well named and export by name', () => expectNoOffences(fileOffences(productFiles())))

describe('the file check', () => {
  const found = (files: Record<string, string>) => placesOf(fileOffences(madeUp(files)))

  test('counts lines up to 500', () => {
    expect(found({ 'kernel/a.ts': 'x\n'.repeat(500), 'kernel/b.css': 'x\n'.repeat(501) })).toEqual([
      'kernel/b.css:501 length',
    ])
  })

  test('counts bytes up to 20,000, of which a Chinese letter has three', () => {
    expect(
      found({
        'kernel/a.ts': `${'x'.repeat(99)}\n`.repeat(200),
        'kernel/b.test.ts': `${'x'.repeat(99)}\n`.repeat(200) + 'x',
        'kernel/c.css': `${'学'.repeat(100)}\n`.repeat(67),
      }),
    ).toEqual(['kernel/b.test.ts:201 length', 'kernel/c.css:67 length'])
  })

  test('finds names that say nothing and names in other letters', () => {
    expect(
      found({
        'kernel/utils/a.ts': '',
        'modules/school/base/shared/string-helpers.ts': '',
        'modules/school/base/common.test.ts': '',
        'browser/kit/ListPage.tsx': '',
        'kernel/fields/texts/idCard/kind.ts': '',
        'modules/school/base/README.md': '',
        'migrations/0001-start.sql': '',
        'browser/wire/locales/en.json': '',
      }),
    ).toEqual([
      'kernel/utils/a.ts:1 empty-name',
      'modules/school/base/shared/string-helpers.ts:1 empty-name',
      'modules/school/base/common.test.ts:1 empty-name',
      'browser/kit/ListPage.tsx:1 kebab-case',
      'kernel/fields/texts/idCard/kind.ts:1 kebab-case',
    ])
  })

  test('finds default exports except in config files', () => {
    expect(
      found({
        'kernel/a.ts': 'const a = 1\nexport default a',
        'kernel/b.ts': 'const a = 1\nexport { a as default }',
        'vite.config.ts': 'export default {}',
      }),
    ).toEqual(['kernel/a.ts:2 default-export', 'kernel/b.ts:2 default-export'])
  })
})
