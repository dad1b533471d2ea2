import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { isNode, lastNameOf, lineAt, visit } from './syntax.ts'

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

/**
 * Effects that hand whatever an expression gives to React, which calls it as clean-up: a method that gives nothing today
 * (`scrollIntoView`) gives a promise in the next browser, and the page falls.
 */
export function effectOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path))
    .flatMap((file) => {
      const offences: Offence[] = []
      visit(file, (node) => {
        const [work] = Array.isArray(node.arguments) ? node.arguments : []
        if (node.type !== 'CallExpression' || !effects.has(lastNameOf(node.callee) ?? '') || !isNode(work)) return
        const body = work.type === 'ArrowFunctionExpression' && isNode(work.body) ? work.body : undefined
        if (!body || ['BlockStatement', 'ArrowFunctionExpression'].includes(body.type)) return
        if (body.type === 'UnaryExpression' && body.operator === 'void') return
        offences.push({
          file: file.path,
          line: lineAt(file, node.start),
          rule: 'effect',
          why: 'an effect returns the value of an expression, which React takes for its clean-up',
          mend: 'write the effect in braces, and return only a clean-up',
        })
      })
      return offences
    })
}
