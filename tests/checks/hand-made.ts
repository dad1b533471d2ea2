import type { Offence } from './offence.ts'
import { isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** What is made by hand though there is a part for it. */
const handMade = [
  {
    rule: 'search-input',
    found: /<Input\.Search\b|<Input\b[^<]*prefix=\{<Search\b/g,
    why: 'a box to search in that looks otherwise than all others',
    mend: 'SearchInput of browser/kit/parts/inputs/search-input.tsx',
    homes: [
      'browser/kit/parts/inputs/search-input.tsx',
      // The large box of the hall offers matters while somebody types: it stands in an `AutoComplete`, without a frame.
      'modules/platform/service/web/hall-search.tsx',
    ],
  },
  {
    rule: 'found-select',
    found: /showSearch=\{\{[^}]*\bfilterOption: false\b/g,
    why: 'finds by what is typed in a way of its own, and asks with every letter',
    mend: 'FoundSelect of browser/kit/parts/inputs/found-select.tsx',
    homes: ['browser/kit/parts/inputs/found-select.tsx'],
  },
  {
    rule: 'ring',
    found: /<circle\b[^>]*\bstrokeDasharray\b|(?<!repeating-)conic-gradient\(/g,
    why: 'a ring that is drawn otherwise than all others',
    mend: 'Ring or PercentRing of browser/kit/charts/ring.tsx',
    homes: ['browser/kit/charts/ring.tsx'],
  },
]

/** Boxes to search in, choices found by typing and rings that are otherwise than all others. */
export function handMadeOffences(files: SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => /\.(tsx|css)$/.test(path) && !isTest(path))
    .flatMap((file) =>
      handMade
        .filter(({ homes }) => !homes.includes(file.path))
        .flatMap(({ rule, found, why, mend }) =>
          [...file.text.matchAll(found)].map(({ index }) => {
            const line = lineAt(file, index)
            return { file: file.path, line, rule, why, mend }
          }),
        ),
    )
}
