import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest, type SourceFile } from './source-tree.ts'
import { cookedText, lineAt, textOf, visit, type SyntaxNode } from './syntax.ts'

/**
 * Pages of areas that the browser's floor names: it would know an area, and lead nowhere where that is absent or its page moved. The part of
 * the engine of flows (`browser/flow`) leads to the engine's pages, as its server does (`services/flow`).
 */
export function areaPageOffences(files: SourceFile[], pages: ReadonlySet<string>): Offence[] {
  return files
    .filter(
      (file) =>
        isCode(file) &&
        !isTest(file.path) &&
        inFolders(file.path, ['browser/shell', 'browser/kit', 'browser/wire', 'browser/wall']),
    )
    .flatMap((file) => {
      const offences: Offence[] = []
      visit(file, (node) => {
        const text = beginningOf(node)
        const page = text?.split(/[?#]/)[0]
        if (page === undefined || !pages.has(page)) return
        offences.push({
          file: file.path,
          line: lineAt(file, node.start),
          rule: 'area-pages',
          why: `the browser's floor names ${page}, a page of an area`,
          mend: 'let the area say it in its web/area.ts (a property of WebModule)',
        })
      })
      return offences
    })
}

/** A text, or what stands before the first hole of a template. */
function beginningOf(node: SyntaxNode): string | undefined {
  return node.type === 'TemplateLiteral' ? cookedText((node.quasis as SyntaxNode[])[0]!) : textOf(node)
}
