import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** Decisions by the name of a field kind outside kernel/fields, where each kind answers for itself. */
export function kindSwitchOffences(files: SourceFile[]): Offence[] {
  const kinds = kindNamesOf(files)
  return files
    .filter(
      (file) => isCode(file) && inFolders(file.path, ['kernel', 'services', 'browser', 'patterns', 'modules', 'apps']),
    )
    .filter(({ path }) => !path.startsWith('kernel/fields/') && !isTest(path))
    .flatMap((file) => inFile(file, kinds))
}

/** Kind names: the folders of the groups of kernel/fields as they are and in camelCase, and the `kind: '…'` / `name: '…'` they declare. */
export function kindNamesOf(files: SourceFile[]): Set<string> {
  const names = new Set<string>()
  for (const file of files) {
    const folder = /^kernel\/fields\/[^/]+\/([^/]+)\/kind\.ts$/.exec(file.path)?.[1]
    if (!folder) continue
    names.add(folder).add(folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    for (const [, declared] of file.text.matchAll(/\b(?:kind|name):\s*'(\w+)'/g)) if (declared) names.add(declared)
  }
  return names
}

function inFile(file: SourceFile, kinds: Set<string>): Offence[] {
  const strangers = strangersOf(file, kinds)
  const offences: Offence[] = []
  visit(file, (node) => {
    const decided = decidedKind(node, kinds)
    if (!decided || strangers.has(sourceOf(file, decided.subject))) return
    offences.push({
      file: file.path,
      line: lineAt(file, node.start),
      rule: 'kind-switch',
      why: `decides by the field kind “${decided.name}”`,
      mend: 'let the kind answer: add a property or function to its kind.ts, column.ts or view.tsx',
    })
  })
  return offences
}

/** What has a `kind` that is compared with words no field kind is called by: `token.kind === 'open'` makes `token.kind` one. */
function strangersOf(file: SourceFile, kinds: Set<string>): Set<string> {
  const strangers = new Set<string>()
  visit(file, (node) => {
    for (const [subject, value] of comparisons(node)) {
      const text = textOf(value)
      if (namesKind(subject) && text !== undefined && !kinds.has(text)) strangers.add(sourceOf(file, subject))
    }
  })
  return strangers
}

function comparisons(node: SyntaxNode): [unknown, unknown][] {
  if (node.type === 'SwitchStatement') return (node.cases as SyntaxNode[]).map(({ test }) => [node.discriminant, test])
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator as string)) return []
  return [
    [node.left, node.right],
    [node.right, node.left],
  ]
}

function decidedKind(node: SyntaxNode, kinds: Set<string>): { name: string; subject: unknown } | undefined {
  for (const [subject, value] of [...comparisons(node), ...lookups(node)]) {
    const name = textOf(value) ?? lastNameOf(value) ?? ''
    const isDecision = namesKind(subject) || (node.type === 'SwitchStatement' && isUnmistakable(name))
    if (kinds.has(name) && isDecision) return { name, subject }
  }
  return undefined
}

/** `['text', 'day'].includes(subject)` and `{ text: 1, day: 2 }[subject]`. */
function lookups(node: SyntaxNode): [unknown, unknown][] {
  if (node.type === 'CallExpression' && isListSearch(node.callee)) {
    const [subject] = node.arguments as unknown[]
    return ((node.callee.object as SyntaxNode).elements as unknown[]).map((value) => [subject, value])
  }
  if (
    node.type === 'MemberExpression' &&
    node.computed &&
    isNode(node.object) &&
    node.object.type === 'ObjectExpression'
  ) {
    return (node.object.properties as SyntaxNode[]).map(({ key }) => [node.property, key])
  }
  return []
}

/** `field.kind`, `kind`, `field.kind.name`, `fieldKind`. */
function namesKind(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ChainExpression') return namesKind(node.expression)
  const name = lastNameOf(node)
  if (name === 'name' && node.type === 'MemberExpression') return namesKind(node.object)
  return name === 'kind' || name === 'fieldKind' || name === 'kindName'
}

/** `['text', 'money'].includes`. */
function isListSearch(node: unknown): node is SyntaxNode {
  return (
    isNode(node) && lastNameOf(node) === 'includes' && isNode(node.object) && node.object.type === 'ArrayExpression'
  )
}

/** idCard or timeOfDay can hardly mean anything else; text or day can. */
function isUnmistakable(name: string): boolean {
  return /[A-Z-]/.test(name)
}

function sourceOf(file: SourceFile, node: unknown): string {
  return isNode(node) ? file.text.slice(node.start, node.end) : ''
}
