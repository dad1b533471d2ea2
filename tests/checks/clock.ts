import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

const sqlClocks =
  /(?<![.\w])now\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\blocaltime(?:stamp)?\b|\b(?:clock|statement|transaction)_timestamp\s*\(|\btimeofday\s*\(|'(?:now|today|tomorrow|yesterday)'::/gi

/** Every look at a clock other than the one handed in. */
export function clockOffences(files: SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => !mayLookAtClock(path))
    .flatMap((file) => (isCode(file) ? inCode(file) : file.path.endsWith('.sql') ? inSqlFile(file) : []))
}

function mayLookAtClock(path: string): boolean {
  return (
    path === 'kernel/world/clock.ts' ||
    isTest(path) ||
    /(^|\/)web\/|^browser\//.test(path) ||
    path.endsWith('.tsx') ||
    inFolders(path, ['tools', 'bench']) ||
    !path.includes('/')
  )
}

function inCode(file: SourceFile): Offence[] {
  const offences: Offence[] = []
  visit(file, (node, ancestors) => {
    const clock = clockCall(node)
    if (clock) offences.push(offence({ file, at: node.start, clock, mend: 'take ctx.now(), or a `now` as parameter' }))
    for (const text of sqlTextsOf(node, ancestors)) offences.push(...inSql({ file, text, at: node.start }))
  })
  return offences
}

function inSqlFile(file: SourceFile): Offence[] {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  const text = file.text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, blank)
  return [...text.matchAll(sqlClocks)].map((hit) => offence({ file, at: hit.index, clock: hit[0], mend: sqlMend }))
}

const sqlMend = 'pass ctx.now() as a parameter of the statement; no clock in a column default'

function inSql({ file, text, at }: { file: SourceFile; text: string; at: number }): Offence[] {
  return [...text.matchAll(sqlClocks)].map((hit) => {
    const within = file.text.indexOf(hit[0], at)
    return offence({ file, at: within === -1 ? at : within, clock: hit[0], mend: sqlMend })
  })
}

function clockCall(node: SyntaxNode): string | undefined {
  const [first] = Array.isArray(node.arguments) ? node.arguments : []
  const callee = isNode(node.callee) ? node.callee : undefined
  if (node.type === 'NewExpression' && lastNameOf(callee) === 'Date' && !first) return 'new Date()'
  if (node.type === 'MemberExpression') {
    const [owner, name] = [lastNameOf(node.object), lastNameOf(node.property)]
    if (owner === 'Date' && name === 'now') return 'Date.now'
    if (owner === 'performance' && name === 'timeOrigin') return 'performance.timeOrigin'
    if (owner === 'Temporal' && name === 'Now') return 'Temporal.Now'
  }
  if (node.type === 'CallExpression' && callee?.type === 'Identifier') {
    if (callee.name === 'Date') return 'Date()'
    if (callee.name === 'dayjs' && !first) return 'dayjs()'
  }
  return undefined
}

/** Strings and template parts, as SQL may stand in any of them; not those that only name a type or a module. */
function sqlTextsOf(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string[] {
  if (ancestors.at(-1)?.type === 'TSLiteralType' || ancestors.at(-1)?.type === 'ImportDeclaration') return []
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  return node.type === 'TemplateElement' ? [cookedText(node)] : []
}

function offence({ file, at, clock, mend }: { file: SourceFile; at: number; clock: string; mend: string }): Offence {
  return { file: file.path, line: lineAt(file, at), rule: 'clock', why: `reads the machine's clock: ${clock}`, mend }
}
