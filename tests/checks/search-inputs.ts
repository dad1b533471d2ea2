import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** What is searched by hand, and what there is for it. */
const handMade = [
  {
    rule: 'search-input',
    found: /<Input\.Search\b|<Input\b[^<]*prefix=\{<Search\b/g,
    why: 'a box to search in that looks otherwise than all others',
    mend: 'SearchInput of browser/kit/parts/inputs/search-input.tsx',
    isHome: (path: string) =>
      // The large box of the hall offers matters while somebody types: it stands in an `AutoComplete`, without a frame.
      path === 'browser/kit/parts/inputs/search-input.tsx' || path === 'modules/platform/service/web/hall-search.tsx',
  },
  {
    rule: 'found-select',
    found: /showSearch=\{\{[^}]*\bfilterOption: false\b/g,
    why: 'finds by what is typed in a way of its own, and asks with every letter',
    mend: 'FoundSelect of browser/kit/parts/inputs/found-select.tsx',
    isHome: (path: string) => path === 'browser/kit/parts/inputs/found-select.tsx',
  },
]

/** Boxes to search in, and choices found by typing, that are otherwise than all others. */
export function searchInputOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && file.path.endsWith('.tsx'))
    .flatMap((file) =>
      handMade
        .filter(({ isHome }) => !isHome(file.path))
        .flatMap(({ rule, found, why, mend }) =>
          [...file.text.matchAll(found)].map(({ index }) => ({
            file: file.path,
            line: lineAt(file, index),
            rule,
            why,
            mend,
          })),
        ),
    )
}
