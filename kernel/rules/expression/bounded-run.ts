import type { ASTNode, Context, ParseResult } from '@marcbachmann/cel-js'

/*
 * The language has no loops, but folds over lists that folds have made, and sums of lists and texts that double with each of them. So
 * every step of an evaluation is paid for out of one budget, and each costs as much as the value it yields is big.
 */

/** Far more than any condition people write takes, far less than anybody would have to wait for. */
const mostWork = 20_000
/** All conditions of one action together. */
const mostWorkTogether = 3 * mostWork
/** Letters that cost as much as one step. */
const lettersPerStep = 32
/** Steps that a failure costs at each node it passes: it notes where it came from. */
const failureCost = 10

/** Thrown, and thrown again by every further step, since folds and `||` pass over what fails within them. */
const tooMuchWork = Object.assign(new Error('the work of an expression is bounded'), { code: 'work_exceeded' })

/** Work that is left for several evaluations that nothing else comes between. */
export type SharedWork = { left: number }

/** For what is decided in one go, however many conditions decide it. */
export function sharedWork(): SharedWork {
  return { left: mostWorkTogether }
}

type Step = (evaluator: unknown, node: ASTNode, facts: unknown) => unknown
type Budget = SharedWork & { weights: WeakMap<object, number> }

/** Carries an expression out until its budget is spent; what then came out is no answer, and it throws. */
export function boundedRun(
  run: ParseResult,
  nodes: Iterable<ASTNode>,
): (facts: Context, shared?: SharedWork) => unknown {
  let budget: Budget = { left: 0, weights: new WeakMap() }
  for (const node of nodes) countSteps(node, () => budget)
  return (facts, shared = sharedWork()) => {
    const given = Math.min(mostWork, shared.left)
    budget = { left: given, weights: new WeakMap() }
    try {
      const value: unknown = run(facts)
      if (budget.left < 0) throw tooMuchWork
      return value
    } finally {
      shared.left -= given - budget.left
    }
  }
}

/** A node replaces its own way of being carried out when it is first used, so what it replaces is kept behind the count. */
function countSteps(node: ASTNode, budgetOf: () => Budget): void {
  let inner = (node as unknown as { evaluate: Step }).evaluate
  const counted: Step = (evaluator, self, facts) => {
    const budget = budgetOf()
    if (budget.left < 0) throw tooMuchWork
    let cost = failureCost
    try {
      const value = inner.call(self, evaluator, self, facts)
      cost = 1 + weightOf(value, budget)
      if (cost <= budget.left) return value
    } finally {
      budget.left -= cost
    }
    throw tooMuchWork
  }
  Object.defineProperty(node, 'evaluate', {
    get: () => counted,
    set(step: Step) {
      inner = step
    },
  })
}

/** How much work it is to go through a value: all of it, since comparing does. Values do not change while they are looked at. */
function weightOf(value: unknown, budget: Budget): number {
  if (typeof value === 'string') return value.length / lettersPerStep
  if (typeof value !== 'object' || value === null) return 0
  const known = budget.weights.get(value)
  if (known !== undefined) return known
  let weight = 0
  for (const part of Object.values(value)) {
    weight += 1 + weightOf(part, budget)
    if (weight > mostWork) break
  }
  budget.weights.set(value, weight)
  return weight
}
