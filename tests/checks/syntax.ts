import { parseSync } from 'vite'
import type { SourceFile } from './source-tree.ts'

/** A node of the syntax tree; what stands in it depends on `type` (ESTree with TypeScript and JSX). */
export type SyntaxNode = { type: string; start: number; end: number; [property: string]: unknown }

export type Comment = { value: string; start: number; end: number }
type Parsed = { program: SyntaxNode; comments: Comment[] }

const parsedFiles = new WeakMap<SourceFile, Parsed>()

/** Parses a .ts, .tsx or .mjs file; a file that does not parse is the compiler's to report and counts as empty here. */
export function parse(file: SourceFile): Parsed {
  let parsed = parsedFiles.get(file)
  if (!parsed) {
    const result = parseSync(file.path, file.text)
    parsed = { program: result.program as unknown as SyntaxNode, comments: result.comments }
    parsedFiles.set(file, parsed)
  }
  return parsed
}

/** Visits every node, parents first; `ancestors` ends with the direct parent. */
export function visit(
  file: SourceFile,
  onNode: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  from: SyntaxNode = parse(file).program,
): void {
  const ancestors: SyntaxNode[] = []
  const step = (node: SyntaxNode): void => {
    onNode(node, ancestors)
    ancestors.push(node)
    // Every check walks millions of nodes: without a list or a generator for each of them.
    for (const name in node) {
      const value = node[name]
      if (typeof value !== 'object' || value === null) continue
      if (!Array.isArray(value)) {
        if (isNode(value)) step(value)
      } else for (const item of value) if (isNode(item)) step(item)
    }
    ancestors.pop()
  }
  step(from)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** The text of a string literal, of a template without holes, or of JSX text; nothing for every other node. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return node.value as string
  if (node.type === 'TemplateLiteral') {
    const [only, ...others] = node.quasis as SyntaxNode[]
    if (only && others.length === 0) return cookedText(only)
  }
  return undefined
}

/** The text between two holes of a template. */
export function cookedText(quasi: SyntaxNode): string {
  const value = quasi.value as { raw: string; cooked: string | null }
  return value.cooked ?? value.raw
}

/** The last name of `a`, `a.b` or `a?.b()`'s callee: `b`. */
export function lastNameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name as string
  if (node.type === 'MemberExpression' && !node.computed) return lastNameOf(node.property)
  if (node.type === 'ChainExpression') return lastNameOf(node.expression)
  return undefined
}

export function lineAt(file: SourceFile, offset: number): number {
  let line = 1
  for (let at = file.text.indexOf('\n'); at !== -1 && at < offset; at = file.text.indexOf('\n', at + 1)) line += 1
  return line
}
