import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest, type SourceFile } from './source-tree.ts'
import { isNode, lastNameOf, lineAt, textOf, visit, type SyntaxNode } from './syntax.ts'

/** What stands beside the name of a deed in a line of the log, and in a move that is logged under a name. */
const shapes = [
  ['entity', 'recordId'],
  ['from', 'to'],
  ['values', 'title'],
]

/**
 * Deeds that are written into the log under a name for which nobody has words: people would read the name. `wordedFor` tells which names
 * have some in the part of the house a file belongs to: an area has its own, and those of what it stands on.
 */
export function deedWordOffences(files: SourceFile[], wordedFor: (path: string) => ReadonlySet<string>): Offence[] {
  return files
    .filter(
      (file) => isCode(file) && !isTest(file.path) && inFolders(file.path, ['kernel', 'services', 'modules', 'apps']),
    )
    .flatMap((file) => {
      const offences: Offence[] = []
      const worded = wordedFor(file.path)
      visit(file, (node) => {
        if (node.type !== 'ObjectExpression') return
        const properties = (node.properties as SyntaxNode[]).filter(({ type }) => type === 'Property')
        const names = new Set(properties.map(({ key }) => lastNameOf(key)))
        const action = properties.find(({ key }) => lastNameOf(key) === 'action')
        if (!action || !shapes.some((shape) => shape.every((name) => names.has(name)))) return
        for (const name of namesIn(action.value))
          if (!worded.has(name))
            offences.push({
              file: file.path,
              line: lineAt(file, action.start),
              rule: 'deed-words',
              why: `the log has no words for the deed ${name}`,
              mend: 'give it words in operActions of the manifest of its area, or of services/system/module.ts',
            })
      })
      return offences
    })
}

/** The names a value may take: a literal, or either side of a choice. */
function namesIn(value: unknown): string[] {
  const text = textOf(value)
  if (text !== undefined) return [text]
  if (!isNode(value)) return []
  if (value.type === 'ConditionalExpression') return [...namesIn(value.consequent), ...namesIn(value.alternate)]
  return value.type === 'LogicalExpression' ? [...namesIn(value.left), ...namesIn(value.right)] : []
}
