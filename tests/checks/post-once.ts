import { sideOf } from './borders.ts'
import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** Addresses that make something: sent twice, they make it twice. Codes by message are counted by the server. */
const making = /\/(add|apply|start|send|copy|create|rate|register)(?!Code|Sms)[A-Za-z]*$/
const home = 'browser/wire/post-once.ts'

/** Screens that create something without the one key of their form, or make a new key for each try. */
export function postOnceOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && sideOf(file.path) === 'web' && file.path !== home)
    .flatMap((file) => {
      const offences: Offence[] = []
      visit(file, (node) => {
        if (node.type !== 'CallExpression') return
        const [address] = node.arguments as SyntaxNode[]
        const called = isNode(node.callee) ? lastNameOf(node.callee) : undefined
        const isMaking = called === 'post' && isNode(address) && making.test(addressOf(address))
        if (!isMaking && called !== 'newIdempotencyKey') return
        offences.push({
          file: file.path,
          line: lineAt(file, node.start),
          rule: 'post-once',
          why: isMaking ? 'creates something each time it is sent' : 'a key for each try makes no try harmless',
          mend: 'const postOnce = usePostOnce(): one key for one opened form, kept until it was answered well',
        })
      })
      return offences
    })
}

function addressOf(node: SyntaxNode): string {
  if (node.type !== 'TemplateLiteral') return textOf(node) ?? ''
  return (node.quasis as SyntaxNode[]).map(cookedText).join('…')
}
