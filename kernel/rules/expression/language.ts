import { Environment, type ASTNode } from '@marcbachmann/cel-js'

/*
 * The language of conditions is CEL: no loops, no side effects, no way out. What could still be made to run long is left out of it:
 * patterns, names for values within, lists within lists within lists, folds over folds over folds, and maps, whose types double in length
 * with each fold. What remains is bounded while it runs.
 */

const operators = ['+', '-', '*', '/', '%'] as const
const folds = ['exists', 'exists_one', 'all', 'map', 'filter']
const functions = new Set([
  ...folds,
  'given',
  'size',
  'contains',
  'startsWith',
  'endsWith',
  'substring',
  'indexOf',
  'lowerAscii',
  'upperAscii',
  'trim',
  'string',
  'int',
  'double',
  'has',
  'dyn',
])
const deepestFold = 2
/** Folds over what folds made: choosing, taking, choosing again, asking. */
const longestChain = 4

/** The longest expression that is read. */
export const longestExpression = 2000

/** Reads and carries out expressions; whatever name stands in one is a fact. */
export const language = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 400, maxDepth: 30, maxListElements: 200, maxMapEntries: 20, maxCallArguments: 8 },
})

// Facts are numbers as JSON has them, literals may be whole: people do not care which of the two a number is.
for (const operator of operators) {
  language.registerOperator(`double ${operator} int`, (a: number, b: bigint) => calculate(operator, a, Number(b)))
  language.registerOperator(`int ${operator} double`, (a: bigint, b: number) => calculate(operator, Number(a), b))
}
language.registerOperator('double % double', (a: number, b: number) => calculate('%', a, b))
language.registerFunction('given(ast): bool', ({ args }: { args: ASTNode[] }) => {
  const [fact] = args
  return {
    typeCheck: (checker: Checker, _macro: unknown, ctx: unknown) => {
      // What was not looked at before it runs cannot be carried out, and would count as missing.
      checker.check(fact!, ctx)
      return checker.getType('bool')
    },
    evaluate: (evaluator: { run(node: ASTNode, ctx: unknown): unknown }, _macro: unknown, ctx: unknown) => {
      try {
        return evaluator.run(fact!, ctx) !== undefined
      } catch {
        return false
      }
    },
  }
})

type Checker = { getType(name: string): unknown; check(node: ASTNode, ctx: unknown): unknown }

/** Where something stands in an expression. */
export type Span = { from: number; to: number }

/** What an expression speaks of: the facts it names, what it compares with what, and what it must not use. */
export function lookThrough(root: ASTNode): {
  facts: (Span & { name: string })[]
  forbidden: (Span & { text: string })[]
  comparisons: (Span & { fact: string; literal: unknown })[]
  nodes: ASTNode[]
  isTooDeep: boolean
} {
  const found = {
    nodes: [] as ASTNode[],
    facts: [] as (Span & { name: string })[],
    forbidden: [] as (Span & { text: string })[],
    comparisons: [] as (Span & { fact: string; literal: unknown })[],
    isTooDeep: false,
  }
  const visit = (
    node: ASTNode,
    bound: ReadonlySet<string>,
    { depth, chain }: { depth: number; chain: number },
  ): void => {
    const span = { from: node.range.start, to: node.range.end }
    found.nodes.push(node)
    if (node.op === 'map') found.forbidden.push({ ...span, text: '表达式不能使用花括号' })
    if (node.op === 'id') {
      if (!bound.has(node.args)) found.facts.push({ ...span, name: node.args })
      return
    }
    if (node.op === 'call' || node.op === 'rcall') {
      const [name] = node.args
      if (!functions.has(name)) found.forbidden.push({ ...span, text: `函数【${name}】不可用` })
      if (node.op === 'rcall' && folds.includes(name)) {
        const [, over, [item, ...bodies]] = node.args
        if (depth >= deepestFold || chain >= longestChain) found.isTooDeep = true
        visit(over, bound, { depth, chain: chain + 1 })
        const inner = new Set(item?.op === 'id' ? [...bound, item.args] : bound)
        for (const body of bodies) visit(body, inner, { depth: depth + 1, chain: 0 })
        return
      }
    }
    const [left, right] = ['==', '!=', '<', '<=', '>', '>='].includes(node.op) ? (node.args as [ASTNode, ASTNode]) : []
    const [fact, value] = left?.op === 'id' ? [left, right] : [right, left]
    if (fact?.op === 'id' && value?.op === 'value' && !bound.has(fact.args))
      found.comparisons.push({ ...span, fact: fact.args, literal: value.args })
    for (const child of childrenOf(node)) visit(child, bound, { depth, chain })
  }
  visit(root, new Set(), { depth: 0, chain: 0 })
  return found
}

function childrenOf(node: ASTNode): ASTNode[] {
  const parts: unknown[] = Array.isArray(node.args) ? node.args.flat(2) : [node.args]
  return parts.filter((part): part is ASTNode => typeof part === 'object' && part !== null && 'op' in part)
}

function calculate(operator: (typeof operators)[number], a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
  }
}
