import { cookedText, isNode, lastNameOf, textOf } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** What operators read in a terminal, what invents or describes data, and words that are compared with or written into sheets. */
const untold = [
  /(^|\/)demo(-[\w-]+)?(\.ts$|\/)/,
  /^(kernel\/(testing|regions|db)|services\/(startup|embedded-postgres|backup))\//,
  /^(kernel\/world\/(world|process|demo)|services\/assembly\/declaration-checks)\.ts$/,
  /\/shared\/dictionaries(\.ts$|\/)/,
  // Sheets are Chinese: their heads are read again.
  /^kernel\/excel\/write\/(styles|write-[\w-]+)\.ts$/,
  /^services\/sheets\/import\/import-template\.ts$/,
  /^kernel\/fields\/samples\.ts$/,
  /^kernel\/rules\/numerals\.ts$/,
  // Words of messages are a school's to change; they are kept as they were sent.
  /^services\/sms\/shared\/built-in\.ts$/,
  /\/shared\/message-templates\.ts$/,
  // So are the flows and forms every school starts with.
  /^modules\/[^/]+\/[^/]+\/server\/([\w-]+\/)?([\w-]+-model\.ts$|seeded\/)/,
  /^modules\/school\/calendar\/shared\/public-holidays\.ts$/,
  /^modules\/school\/schedule\/shared\/sentence\.ts$/,
]
const told = /^(kernel|services|patterns|modules)\//

/** Properties and constants that hold words to look for, examples, or what a school may put otherwise. */
const wordProperties = new Set(['synonyms', 'example', 'default'])
const wordConstants = /^(columns|\w+(Heads|Example|Template))$/
/** Calls that look for a word in a text, or take one apart. */
const seekingCalls = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'replace',
  'replaceAll',
  'split',
  'join',
  'test',
  'localeCompare',
])
const sql = /\b(select|insert into|update|delete from|from|where|order by)\b|\|\|/
/** With fewer characters of its own a text is a unit or a word of grammar. */
const fewestCharacters = 2

/** Whether this file of the server or of both sides says things to people. */
export function tellsPeople(path: string): boolean {
  return told.test(path) && !untold.some((pattern) => pattern.test(path))
}

/** The sentence a node makes, with nameless holes for what is filled in; nothing where it is none a person reads. */
export function sentenceAt(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string | undefined {
  const text = textOf(node) ?? templateOf(node)
  if (text === undefined || (text.match(/\p{Script=Han}/gu)?.length ?? 0) < fewestCharacters || sql.test(text))
    return undefined
  return isWord(node, ancestors) ? undefined : text
}

function templateOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const expressions = node.expressions as SyntaxNode[]
  return (node.quasis as SyntaxNode[])
    .map((quasi, index) => cookedText(quasi) + (index < expressions.length ? '{{}}' : ''))
    .join('')
}

function isWord(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const parent = ancestors.at(-1)
  if (
    parent === undefined ||
    ['TSLiteralType', 'TaggedTemplateExpression', 'ImportDeclaration', 'SwitchCase'].includes(parent.type)
  )
    return true
  if (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(String(parent.operator))) return true
  if (parent.type === 'Property' && parent.key === node) return true
  if (parent.type === 'CallExpression' && parent.callee !== node && seekingCalls.has(lastNameOf(parent.callee) ?? ''))
    return true
  return ancestors.some(
    (each) =>
      isFault(each) ||
      (each.type === 'Property' && wordProperties.has(lastNameOf(each.key) ?? '')) ||
      (each.type === 'VariableDeclarator' &&
        wordConstants.test(lastNameOf(each.id) ?? '') &&
        isNode(each.init) &&
        /^(Array|Object|TSAs|New)Expression$/.test(each.init.type)),
  )
}

/** What only a programmer reads. */
function isFault(node: SyntaxNode): boolean {
  return (
    node.type === 'NewExpression' && isNode(node.callee) && /^(Range|Type)?Error$/.test(lastNameOf(node.callee) ?? '')
  )
}
