import type { DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import type { FlowModelJson } from '#services/flow/shared/model/model.ts'

/** What is drawn: the flow and its form. */
export type Work = { draft: FlowModelJson; form: DesignedForm | null }
/** What was drawn, is, and was taken back. `mark` names what a change was about: changes of the same follow each other as one step. */
export type History = {
  past: readonly Work[]
  present: Work
  future: readonly Work[]
  mark: string | null
  markedAt: number
}

const mostSteps = 50
/** Typing goes on as long as it pauses less than this. */
const sameStepMs = 1500

export function beginHistory(present: Work): History {
  return { past: [], present, future: [], mark: null, markedAt: 0 }
}

/** The next state. With the `mark` of the change just before, it goes into the same step. */
export function pushed(
  history: History,
  next: Partial<Work>,
  { mark = null, at = 0 }: { mark?: string | null; at?: number } = {},
): History {
  const present = { ...history.present, ...next }
  const isSameStep = mark !== null && mark === history.mark && at - history.markedAt < sameStepMs
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present, future: [], mark, markedAt: at }
}

export function undone(history: History): History {
  const present = history.past.at(-1)
  return present
    ? {
        past: history.past.slice(0, -1),
        present,
        future: [history.present, ...history.future],
        mark: null,
        markedAt: 0,
      }
    : history
}

export function redone(history: History): History {
  const [present, ...future] = history.future
  return present
    ? { past: [...history.past, history.present].slice(-mostSteps), present, future, mark: null, markedAt: 0 }
    : history
}
