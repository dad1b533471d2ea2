import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { isNode, lastNameOf, lineAt, parse, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** Where work goes on that nobody waits for. */
const folders = ['kernel', 'services', 'patterns', 'modules', 'apps']

/** Calls that are thrown away for their answer, and give no promise. */
const plainCalls = new Set(['add', 'clear', 'close', 'delete', 'push', 'sendRefusal', 'set'])

/** Every place that lets a failure pass without a word: no line beside it says why nothing is lost. */
export function silenceOffences(files: SourceFile[]): Offence[] {
  return files.filter(isServerCode).flatMap((file) => {
    const offences: Offence[] = []
    visit(file, (node, ancestors) => {
      const what = silenceOf(node, ancestors)
      if (what && !isArgued(file, node, ancestors)) offences.push(offence(file, node, what))
    })
    return offences
  })
}

function isServerCode(file: SourceFile): boolean {
  const { path } = file
  return isCode(file) && inFolders(path, folders) && !isTest(path) && !/\/web\/|\.tsx$/.test(path)
}

function silenceOf(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string | undefined {
  if (node.type === 'CatchClause' && bodyOf(node).length === 0) return 'an empty catch'
  if (node.type === 'CallExpression') {
    const [first, second] = node.arguments as SyntaxNode[]
    const name = methodOf(node)
    if (name === 'catch' && isDeaf(first)) return '.catch that does not look at the failure'
    if (name === 'then' && isDeaf(second)) return '.then that does not look at the failure'
  }
  const thrown = node.type === 'UnaryExpression' && node.operator === 'void' ? node.argument : undefined
  if (!isNode(thrown) || thrown.type !== 'CallExpression') return undefined
  // `return void call()` in a plain function is a way to say nothing.
  if (ancestors.at(-1)?.type === 'ReturnStatement') return undefined
  const name = methodOf(thrown) ?? lastNameOf(thrown.callee)
  return name === 'catch' || plainCalls.has(name ?? '') ? undefined : 'void before work that may fail'
}

/** A handler that takes no failure and throws none itself. */
function isDeaf(handler: SyntaxNode | undefined): boolean {
  if (!handler) return false
  if (handler.type === 'Identifier') return handler.name === 'noop'
  if (!/^(Arrow)?Function/.test(handler.type) || (handler.params as unknown[]).length > 0) return false
  return !JSON.stringify(handler).includes('"ThrowStatement"')
}

function methodOf({ callee }: SyntaxNode): string | undefined {
  return isNode(callee) && callee.type === 'MemberExpression' ? lastNameOf(callee.property) : undefined
}

function bodyOf(clause: SyntaxNode): unknown[] {
  return (clause.body as SyntaxNode).body as unknown[]
}

/** A comment in it, beside it, or on the line above its statement. */
function isArgued(file: SourceFile, node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const statement =
    ancestors.findLast(
      ({ type }) => /Statement$|^VariableDeclaration$|^Property$/.test(type) && type !== 'BlockStatement',
    ) ?? node
  const first = Math.min(lineAt(file, statement.start), lineAt(file, node.start)) - 1
  const last = lineAt(file, node.end)
  return parse(file).comments.some((comment) => {
    const line = lineAt(file, comment.end)
    return line >= first && line <= last
  })
}

function offence(file: SourceFile, node: SyntaxNode, what: string): Offence {
  return {
    file: file.path,
    line: lineAt(file, node.start),
    rule: 'silence',
    why: `${what}: what fails here nobody hears of`,
    mend: 'hand it to failedBehind (kernel/audit/background.ts), or say in a comment why nothing is lost',
  }
}
