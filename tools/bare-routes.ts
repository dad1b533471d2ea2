import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Cut = { start: number; end: number; text: string }

/** What no caller needs of a declaration: the schema of its input and the entity it is about, wherever they stand … */
const serverSide = new Set(['input', 'about'])
/** … and what is said beside them. */
const besides = new Set(['label', 'access', 'answer', 'realms', 'emptyText'])

/**
 * A browser calls a declared route by its method and address; what judges its input stays on the server. Without it the first screen
 * would carry the library of schemas.
 */
export function bareRoutes(): Plugin {
  return {
    name: 'bare-routes',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/shared/') || !/\bdefineRoute\(/.test(code)) return undefined
      const bare = withoutInputs(code, (text) => this.parse(text) as unknown as Node)
      return { code: bare, map: null }
    },
  }
}

/** The same module with nothing in the place of inputs, and without what only they needed. */
export function withoutInputs(code: string, parse: (text: string) => Node): string {
  let text = cut(code, inputsIn(parse(code)))
  for (;;) {
    const { body } = parse(text) as unknown as { body: Node[] }
    const named = body.map(namesIn)
    const idle = body.filter((part, at) => {
      const own = boundBy(part)
      return own.length > 0 && !named.some((names, other) => other !== at && own.some((name) => names.has(name)))
    })
    if (idle.length === 0) return text
    text = cut(
      text,
      idle.map(({ start, end }) => ({ start, end, text: '' })),
    )
  }
}

function inputsIn(root: Node): Cut[] {
  const found: Cut[] = []
  const visit = (node: Node, isRoute = false): void => {
    const name = node.type === 'Property' ? String((node['key'] as Node)['name']) : ''
    const declares = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineRoute'
    // Words are no schema and no entity: what a number counts, said where a route is declared beside it.
    const isSaid = !isRoute && (node['value'] as Node | undefined)?.type === 'Literal'
    if ((serverSide.has(name) && !isSaid) || (isRoute && besides.has(name)))
      found.push({ start: node.start, end: node.end, text: `${name}: 0` })
    else for (const part of partsOf(node)) visit(part, declares || (isRoute && node.type === 'ObjectExpression'))
  }
  visit(root)
  return found
}

/** Everything a statement names, keys and parts of other things left out. */
function namesIn(statement: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    if (node.type === 'Identifier') names.add(String(node['name']))
    const { computed, shorthand } = node as { computed?: boolean; shorthand?: boolean }
    const told = computed || shorthand ? undefined : node.type === 'Property' ? node['key'] : node['property']
    for (const part of partsOf(node)) if (part !== told) visit(part)
  }
  visit(statement)
  return names
}

/** What an import or a constant of the module's own is called; nothing for whatever has to stay. */
function boundBy(statement: Node): string[] {
  const nameOf = (one: unknown) => String((one as { name?: string }).name)
  if (statement.type === 'ImportDeclaration')
    return (statement['specifiers'] as Node[]).map((one) => nameOf(one['local']))
  if (statement.type === 'FunctionDeclaration') return [nameOf(statement['id'])]
  if (statement.type !== 'VariableDeclaration') return []
  const bound = (statement['declarations'] as Node[]).map((one) => one['id'] as Node)
  return bound.every(({ type }) => type === 'Identifier') ? bound.map(nameOf) : []
}

function cut(text: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, one) => left.slice(0, one.start) + one.text + left.slice(one.end), text)
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof (one as Node | null)?.type === 'string')
}
