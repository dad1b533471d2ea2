import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** Heads that are no name of a page, or of a page that no menu knows. */
const otherHeads: Record<string, string> = {
  'modules/platform/process/web/print/verify-page.tsx': 'whoever verifies a paper is not signed in',
  'modules/platform/service/web/hall-search.tsx': 'a question above the search, not the name of the page',
}

/** Pages that say their own name, and go on saying it once a school has renamed their entry of the menu. */
export function pageHeadOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && /^(modules|patterns)\/.+\.tsx$/.test(file.path))
    .filter((file) => !Object.hasOwn(otherHeads, file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/<h1>\{t\((?:'[^']*'|own\.label|set\.label)\)\}<\/h1>/g)].map(({ index }) => ({
        file: file.path,
        line: lineAt(file, index),
        rule: 'page-head',
        why: 'a page that says its own name; the menu, the tag and the window say that of its entry',
        mend: 'PageTitle of browser/kit/pages/page-title.tsx',
      })),
    )
}
