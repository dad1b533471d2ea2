import type { Branch, ExclusiveStep, FlowModelJson, ParallelStep, Step } from './model.ts'

/** Where a step stands: its list, its place in it, and the branches around it from the outside in. */
export type Place = { step: Step; list: readonly Step[]; index: number; around: readonly Enclosing[] }
export type Enclosing = { step: ExclusiveStep | ParallelStep; branch: Branch }

/** Every step of a flow by its key. */
export function placesOf(model: FlowModelJson): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const walk = (list: readonly Step[], around: readonly Enclosing[]): void => {
    for (const [index, step] of list.entries()) {
      places.set(step.key, { step, list, index, around })
      if (step.kind === 'exclusive' || step.kind === 'parallel')
        for (const branch of step.branches) walk(branch.steps, [...around, { step, branch }])
    }
  }
  walk(model.steps, [])
  return places
}

/** The steps of a flow in the order of reading. */
export function stepsOf(model: FlowModelJson): Step[] {
  return [...placesOf(model).values()].map(({ step }) => step)
}

/** The branches of parallel steps around a place, as one text: what runs side by side differs in it. */
export function trackOf(place: Place): string {
  return place.around
    .filter(({ step }) => step.kind === 'parallel')
    .map(({ step, branch }) => `${step.key}.${branch.key}`)
    .join('/')
}

/** Whether one track is another or lies within it. */
export function isWithin(track: string, outer: string): boolean {
  return outer === '' || track === outer || track.startsWith(`${outer}/`)
}
