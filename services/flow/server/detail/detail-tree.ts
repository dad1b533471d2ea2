import type { FlowState } from '../../machine/index.ts'
import type { FlowModelJson, Step } from '../../shared/model/model.ts'
import type { DrawnStep, NodeState } from '../../shared/routes/detail.ts'

/** The drawing of a flow without its rules. */
export function treeOf(model: FlowModelJson): { steps: DrawnStep[] } {
  return { steps: model.steps.map(drawn) }
}

function drawn(step: Step): DrawnStep {
  const plain = { kind: step.kind, key: step.key, name: step.name }
  if ('mode' in step) return { ...plain, mode: step.mode }
  if (!('branches' in step)) return plain
  return {
    ...plain,
    ...('join' in step ? { join: step.join } : {}),
    branches: step.branches.map((branch) => ({ key: branch.key, name: branch.name, steps: branch.steps.map(drawn) })),
  }
}

const words = {
  running: 'running',
  passed: 'done',
  rejected: 'rejected',
  returned: 'returned',
  cancelled: 'unreached',
  skipped: 'skipped',
} as const

/** How each step stands: by the last stay there; branches as `step/branch`, besides `start` and `end`. */
export function statesOf(state: FlowState): Record<string, NodeState> {
  const { instance } = state
  const last = new Map(state.runs.map((run) => [run.nodeKey, run]))
  const states: Record<string, NodeState> = {
    start: instance.state === 'returned' ? 'running' : 'done',
    end: instance.state === 'passed' ? 'done' : 'unreached',
  }
  for (const [key, { step }] of state.places) {
    const run = last.get(key)
    // What was passed in an earlier round has to be passed anew.
    const isOld =
      run !== undefined && run.round < instance.round && instance.state === 'running' && run.state === 'passed'
    states[key] = run === undefined || isOld ? 'unreached' : words[run.state]
    if (run === undefined || isOld || !('branches' in step)) continue
    for (const branch of step.branches) {
      const isTaken =
        step.kind === 'exclusive'
          ? run.data.chosen === branch.key
          : branch.steps.length === 0 || branch.steps.some((inner) => last.get(inner.key)?.round === run.round)
      states[`${key}/${branch.key}`] = isTaken
        ? step.kind === 'parallel' && run.state === 'running' && !run.data.done?.includes(branch.key)
          ? 'running'
          : 'done'
        : 'unreached'
    }
  }
  return states
}
