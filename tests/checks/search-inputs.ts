import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** Boxes to search in that look otherwise than all others. */
export function searchInputOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && file.path.endsWith('.tsx'))
    .flatMap((file) =>
      [...file.text.matchAll(/<Input\.Search\b/g)].map(({ index }) => ({
        file: file.path,
        line: lineAt(file, index),
        rule: 'search-input',
        why: 'a box to search in that looks otherwise than all others',
        mend: 'SearchInput of browser/kit/parts/inputs/search-input.tsx',
      })),
    )
}
