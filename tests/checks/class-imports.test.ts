import { expect, test } from 'vitest'
import { classImportOffences } from './class-imports.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('whoever uses a class has its stylesheet, whichever page was opened first', () =>
  expectNoOffences(classImportOffences(productFiles())))

test('the check of stylesheets finds a part that only some of its users bring the looks of', () => {
  const chips = 'export const Chips = () => <p className="chips" />'
  const found = classImportOffences(
    madeUp({
      'apps/web/main.tsx': "import '#browser/base.css'\nvoid import('#browser/a.tsx')\nvoid import('#browser/b.tsx')",
      'browser/base.css': '.plain { color: red; }',
      'browser/chips.css': '.chips, .row { color: red; }',
      'browser/chips.tsx': chips,
      'browser/row.tsx': 'export const Row = () => <p className="row plain unstyled" />',
      'browser/a.tsx': "import './chips.css'\nimport './chips.tsx'\nimport './row.tsx'",
      'browser/b.tsx': "import './chips.tsx'",
    }),
  )
  expect(placesOf(found)).toEqual(['browser/chips.tsx:1 class-import'])
})
