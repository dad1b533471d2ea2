import { commonTones } from '#kernel/entity/common-states.ts'
import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

const tones = new Set(['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'])

/** Every state under a common word that says its tone itself: declared as [code, word, tone], or written into a tag. */
export function stateToneOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path))
    .flatMap((file) => {
      const offences: Offence[] = []
      visit(file, (node) => {
        const [word, mend] = inDeclaration(node) ?? inTag(node) ?? []
        if (word !== undefined && mend !== undefined && Object.hasOwn(commonTones, word))
          offences.push({
            file: file.path,
            line: lineAt(file, node.start),
            rule: 'state-tones',
            why: `says a tone of its own for ${word}`,
            mend,
          })
      })
      return offences
    })
}

type Found = [word: string, mend: string]

function inDeclaration(node: SyntaxNode): Found | undefined {
  if (node.type !== 'ArrayExpression') return undefined
  const [code, word, tone, ...more] = (node.elements as unknown[]).map((one) => (isNode(one) ? textOf(one) : undefined))
  if (code === undefined || word === undefined || !tones.has(tone ?? '') || more.length > 0) return undefined
  return [word, `commonState('${code}', '${word}') of kernel/entity/common-states.ts`]
}

/** `<ToneTag tone="grey">{t('已撤回')}</ToneTag>` */
function inTag(node: SyntaxNode): Found | undefined {
  if (node.type !== 'JSXElement') return undefined
  const opening = node.openingElement as SyntaxNode
  const isToned = (opening.attributes as SyntaxNode[]).some(
    (one) =>
      isNode(one.name) && lastNameOf(one.name) === 'tone' && isNode(one.value) && textOf(one.value) !== undefined,
  )
  if (lastNameOf(opening.name) !== 'ToneTag' || !isToned) return undefined
  for (const child of node.children as SyntaxNode[]) {
    const said = child.type === 'JSXExpressionContainer' && isNode(child.expression) ? child.expression : undefined
    const [first] = said?.type === 'CallExpression' ? (said.arguments as SyntaxNode[]) : []
    const word = first && textOf(first)
    if (word !== undefined) return [word, 'StateTag with the states it is one of']
  }
  return undefined
}
