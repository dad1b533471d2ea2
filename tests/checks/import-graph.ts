import { posix } from 'node:path'
import type { SourceFile } from './source-tree.ts'
import { isNode, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** One import of a file. `target` is a path from the root for our own files, the package name for others. */
export type Import = {
  from: string
  line: number
  specifier: string
  target: string
  isOwn: boolean
  /** Erased before the code runs. */
  isTypeOnly: boolean
  isDynamic: boolean
}

/** Static and dynamic imports, re-exports and `import('…')` types of a file. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  visit(file, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    found.push({
      from: file.path,
      line: lineAt(file, node.start),
      specifier,
      ...resolve(file.path, specifier),
      isTypeOnly: isErased(node),
      isDynamic: node.type === 'ImportExpression',
    })
  })
  return found
}

/** Groups of files that import each other at run time, each as one shortest way round. */
export function cyclesOf(imports: Import[]): Import[][] {
  const next = new Map<string, Import[]>()
  for (const each of imports) {
    if (!each.isOwn || each.isTypeOnly || each.isDynamic) continue
    next.set(each.from, [...(next.get(each.from) ?? []), each])
  }
  const cycles: Import[][] = []
  const told = new Set<string>()
  for (const start of [...next.keys()].toSorted()) {
    if (told.has(start)) continue
    const way = shortestWayRound(start, next)
    if (!way) continue
    for (const each of way) told.add(each.from)
    cycles.push(way)
  }
  return cycles
}

function specifierOf(node: SyntaxNode): string | undefined {
  const importing = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ]
  return importing.includes(node.type) ? textOf(node.source) : undefined
}

function isErased(node: SyntaxNode): boolean {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type' || hasOnlyTypes(node)
}

function hasOnlyTypes(node: SyntaxNode): boolean {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type')
}

function resolve(from: string, specifier: string): { target: string; isOwn: boolean } {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return { target: path.slice(1), isOwn: true }
  if (path.startsWith('.')) return { target: posix.join(posix.dirname(from), path), isOwn: true }
  return { target: specifier, isOwn: false }
}

function shortestWayRound(start: string, next: Map<string, Import[]>): Import[] | undefined {
  const ways: Import[][] = (next.get(start) ?? []).map((each) => [each])
  const seen = new Set<string>()
  for (const way of ways) {
    const at = way.at(-1)?.target ?? ''
    if (at === start) return way
    if (seen.has(at)) continue
    seen.add(at)
    for (const each of next.get(at) ?? []) ways.push([...way, each])
  }
  return undefined
}
