import { hasConditions } from '#services/flow/shared/model/check-model.ts'
import type { Branch, ExclusiveStep, FlowModelJson, ParallelStep, Step } from '#services/flow/shared/model/model.ts'

/** A place between steps: the list (`''` for the flow itself, `step/branch` within a branch) and how many steps stand before it. */
export type Slot = { list: string; index: number }
export type SplitStep = ExclusiveStep | ParallelStep

/** How the list of a branch, and the branch itself, are addressed. */
export function branchAddress(stepKey: string, branchKey: string): string {
  return `${stepKey}/${branchKey}`
}

/** Whether a step holds branches. */
export function isSplit(step: { kind: string }): step is SplitStep {
  return step.kind === 'exclusive' || step.kind === 'parallel'
}

/** Where a step stands. */
function slotOf(model: FlowModelJson, key: string): Slot | undefined {
  for (const { list, steps } of listsOf(model.steps)) {
    const index = steps.findIndex((step) => step.key === key)
    if (index >= 0) return { list, index }
  }
  return undefined
}

export function stepAt(model: FlowModelJson, key: string): Step | undefined {
  return listsOf(model.steps)
    .flatMap(({ steps }) => steps)
    .find((step) => step.key === key)
}

/** The branch at an address, with the step it belongs to. */
export function branchAt(
  model: FlowModelJson,
  address: string,
): { step: SplitStep; branch: Branch; index: number } | undefined {
  const [stepKey = '', branchKey] = address.split('/')
  const step = stepAt(model, stepKey)
  if (!step || !isSplit(step)) return undefined
  const index = step.branches.findIndex((branch) => branch.key === branchKey)
  return index < 0 ? undefined : { step, branch: step.branches[index]!, index }
}

/** A key no step or branch has yet. */
export function freshKey(model: FlowModelJson, word: string): string {
  return firstFree(usedKeys(model.steps), word)
}

export function insertStep(model: FlowModelJson, { list, index }: Slot, step: Step): FlowModelJson {
  return changeList(model, list, (steps) => steps.toSpliced(index, 0, step))
}

export function replaceStep(model: FlowModelJson, key: string, change: (step: Step) => Step): FlowModelJson {
  return { ...model, steps: mapSteps(model.steps, (step) => (step.key === key ? change(step) : step)) }
}

export function removeStep(model: FlowModelJson, key: string): FlowModelJson {
  const slot = slotOf(model, key)
  return slot ? changeList(model, slot.list, (steps) => steps.toSpliced(slot.index, 1)) : model
}

/** A copy right after a step, with keys of its own throughout. */
export function copyStep(model: FlowModelJson, key: string): { model: FlowModelJson; key: string } {
  const slot = slotOf(model, key)
  const step = stepAt(model, key)
  if (!slot || !step) return { model, key }
  const used = usedKeys(model.steps)
  const copied = withFreshKeys(step, (old) => {
    const fresh = firstFree(used, old.replace(/\d+$/, '') || 'n')
    used.add(fresh)
    return fresh
  })
  return { model: insertStep(model, { list: slot.list, index: slot.index + 1 }, copied), key: copied.key }
}

/** Whether a step may be put there: not into itself, and not where it stands already. */
export function mayMoveTo(model: FlowModelJson, key: string, slot: Slot): boolean {
  const step = stepAt(model, key)
  const from = slotOf(model, key)
  if (!step || !from) return false
  if (from.list === slot.list && (slot.index === from.index || slot.index === from.index + 1)) return false
  return !listsOf([step]).some(({ list }) => list !== '' && list === slot.list)
}

export function moveStep(model: FlowModelJson, key: string, slot: Slot): FlowModelJson {
  if (!mayMoveTo(model, key, slot)) return model
  const step = stepAt(model, key)!
  const from = slotOf(model, key)!
  const index = from.list === slot.list && slot.index > from.index ? slot.index - 1 : slot.index
  return insertStep(removeStep(model, key), { list: slot.list, index }, step)
}

/** One place up or down in its list. */
export function shiftStep(model: FlowModelJson, key: string, by: -1 | 1): FlowModelJson {
  const from = slotOf(model, key)
  if (!from || from.index + by < 0) return model
  return moveStep(model, key, { list: from.list, index: by < 0 ? from.index - 1 : from.index + 2 })
}

/** Another branch; where conditions decide, before the last one, which is taken when nothing else holds. */
export function addBranch(model: FlowModelJson, stepKey: string, name: string): FlowModelJson {
  const branch = { key: freshKey(model, 'b'), name, steps: [] }
  return replaceStep(model, stepKey, (step) =>
    isSplit(step)
      ? { ...step, branches: step.branches.toSpliced(hasConditions(step) ? -1 : Infinity, 0, branch) }
      : step,
  )
}

export function replaceBranch(
  model: FlowModelJson,
  address: string,
  change: (branch: Branch) => Branch,
): FlowModelJson {
  const found = branchAt(model, address)
  if (!found) return model
  return replaceStep(model, found.step.key, (step) =>
    isSplit(step) ? { ...step, branches: step.branches.with(found.index, change(found.branch)) } : step,
  )
}

/** Takes a branch away. With one left there is nothing to split: its steps stand in the list themselves. */
export function removeBranch(model: FlowModelJson, address: string): FlowModelJson {
  const found = branchAt(model, address)
  if (!found) return model
  const left = found.step.branches.toSpliced(found.index, 1)
  if (left.length < 2) {
    const slot = slotOf(model, found.step.key)!
    return changeList(model, slot.list, (steps) =>
      steps.toSpliced(slot.index, 1, ...left.flatMap((branch) => branch.steps)),
    )
  }
  return replaceStep(model, found.step.key, (step) =>
    isSplit(step) ? ({ ...step, branches: hasConditions(step) ? withDefaultLast(left) : left } as Step) : step,
  )
}

/** Puts a branch elsewhere among its neighbours. Where conditions decide, the default stays last. */
export function moveBranch(model: FlowModelJson, address: string, to: number): FlowModelJson {
  const found = branchAt(model, address)
  if (!found) return model
  const { step, branch, index } = found
  const last = step.branches.length - (hasConditions(step) ? 2 : 1)
  const place = Math.max(0, Math.min(to, last))
  if (index > last || place === index) return model
  return replaceStep(model, step.key, (one) =>
    isSplit(one) ? { ...one, branches: step.branches.toSpliced(index, 1).toSpliced(place, 0, branch) } : one,
  )
}

/** What is left in the last place has no condition any more. */
function withDefaultLast(branches: Branch[]): Branch[] {
  return branches.map((branch, i) =>
    i === branches.length - 1 && branch.when ? { key: branch.key, name: branch.name, steps: branch.steps } : branch,
  )
}

function changeList(model: FlowModelJson, list: string, change: (steps: Step[]) => Step[]): FlowModelJson {
  if (list === '') return { ...model, steps: change(model.steps) }
  return replaceBranch(model, list, (branch) => ({ ...branch, steps: change(branch.steps) }))
}

function listsOf(steps: Step[], list = ''): { list: string; steps: Step[] }[] {
  return [
    { list, steps },
    ...steps.flatMap((step) =>
      isSplit(step)
        ? step.branches.flatMap((branch) => listsOf(branch.steps, branchAddress(step.key, branch.key)))
        : [],
    ),
  ]
}

function mapSteps(steps: Step[], change: (step: Step) => Step): Step[] {
  return steps.map((step) => {
    const changed = change(step)
    return isSplit(changed)
      ? {
          ...changed,
          branches: changed.branches.map((branch) => ({ ...branch, steps: mapSteps(branch.steps, change) })),
        }
      : changed
  })
}

function withFreshKeys(step: Step, fresh: (old: string) => string): Step {
  const own = { ...step, key: fresh(step.key) }
  return isSplit(own)
    ? {
        ...own,
        branches: own.branches.map((branch) => ({
          ...branch,
          key: fresh(branch.key),
          steps: branch.steps.map((inner) => withFreshKeys(inner, fresh)),
        })),
      }
    : own
}

function usedKeys(steps: Step[]): Set<string> {
  return new Set(
    listsOf(steps).flatMap(({ steps: list }) =>
      list.flatMap((step) => [step.key, ...(isSplit(step) ? step.branches.map((branch) => branch.key) : [])]),
    ),
  )
}

function firstFree(used: ReadonlySet<string>, word: string): string {
  let n = 1
  while (used.has(`${word}${n}`)) n++
  return `${word}${n}`
}
