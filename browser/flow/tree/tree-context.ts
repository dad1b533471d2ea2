import { createContext, useContext, type PointerEvent, type ReactNode } from 'react'
import type { FlowModelJson } from '#services/flow/shared/model/model.ts'
import type { NodeState } from '#services/flow/shared/routes/detail.ts'

/** A step as the drawing needs it: a model fits, and so does one stripped of its rules. */
export type TreeStep = { kind: string; key: string; name: string; pick?: string; branches?: readonly TreeBranch[] }
export type TreeBranch = { key: string; name: string; steps: readonly TreeStep[] }

/** Makes the drawing one to change. */
export type FlowEditing = {
  model: FlowModelJson
  onChange: (next: FlowModelJson) => void
  /** Kinds of steps that are not offered here. */ without?: readonly string[]
}

export type TreeMark = { kind: 'error' | 'warning'; text: string }

export type TreeWorld = {
  states?: Readonly<Record<string, NodeState>> | undefined
  picked?: string | undefined
  onPick?: ((key: string) => void) | undefined
  /** The second line of a card: of a step by its key, of a branch by `step/branch`, of `start`. */
  lineOf?: ((key: string) => string | undefined) | undefined
  /** What stands under a card. */
  extraOf?: ((key: string) => ReactNode) | undefined
  marks?: Readonly<Record<string, TreeMark>> | undefined
  editing?: FlowEditing | undefined
  drag?: { begin: (event: PointerEvent, what: Dragged) => void; now: Dragging | undefined } | undefined
}

export type Dragged = { kind: 'step' | 'branch'; key: string; name: string }
/** What is being dragged, where the pointer is, and where it would go if it were let go. */
export type Dragging = Dragged & { x: number; y: number; target?: string }

/** Whether the way went through a place. */
export function isPassed(state: NodeState | undefined): boolean {
  return state !== undefined && state !== 'unreached'
}

export const TreeContext = createContext<TreeWorld>({})

export function useTreeWorld(): TreeWorld {
  return useContext(TreeContext)
}
