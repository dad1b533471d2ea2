import { expect, test } from 'vitest'
import { classNameOffences } from './class-names.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('no class name belongs to two areas', () => expectNoOffences(classNameOffences(productFiles())))

test('the check of class names finds what two areas style, and what one uses of another', () => {
  const found = classNameOffences(
    madeUp({
      'modules/school/a/web/a.css': '.grid { color: red; }\n.a-card b, .is-late { color: red; }',
      'modules/school/b/web/b.css':
        '/* .grid */\n.b-page .a-card { color: red; }\n.is-late { color: red; }\n.card { gap: 0 }',
      'browser/kit/kit.css': '.card { color: red; }',
      'modules/school/b/web/b.tsx':
        'const a = <p className="card grid" />\nconst b = <p className={`is-late grid-${x} grid`} />',
      'modules/school/a/web/a.tsx': 'const a = <p className={x ? "grid" : "card"} title="b-page" />',
    }),
  )
  expect(placesOf(found)).toEqual([
    'modules/school/b/web/b.css:2 class-name',
    'modules/school/b/web/b.tsx:1 class-name',
  ])
})
